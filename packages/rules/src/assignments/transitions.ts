/**
 * Where a lead stands with organisations. `awaitsCorrection`: it was returned for its contact details, and is offered to
 * nobody until they are corrected. What lists show as 'available' is both of the states without an organisation.
 */
export const leadStates = ['available', 'awaitsCorrection', 'assigned'] as const
export type LeadState = (typeof leadStates)[number]

/** One step between a lead and organisations. */
export interface Step {
  readonly from: readonly LeadState[]
  readonly to: LeadState
  /** Whether what was reported of the lead (status, premium, premiums collected) goes: it is the earlier holder's. */
  readonly forgets: boolean
  /** What the lead then shows of having lapsed; without it that stays as it was. */
  readonly lapsed?: boolean
}

/**
 * Everything that can happen between a lead and organisations: from which states, and into which one. The UPDATE that
 * writes who holds a lead takes its WHERE and its values from here, so what is not in this table cannot be written.
 */
export const transitions = {
  /** An organisation is given the lead under a contract. */
  assign: { from: ['available'], to: 'assigned', forgets: true, lapsed: false },
  /** Its time ran out without a sale. What was reported until then can be read until somebody else has it. */
  lapse: { from: ['assigned'], to: 'available', forgets: false, lapsed: true },
  /** Nothing was reported of it within the hours of the contract. */
  takeBack: { from: ['assigned'], to: 'available', forgets: false },
  /** A return was accepted. */
  return: { from: ['assigned'], to: 'awaitsCorrection', forgets: false },
  /** The late sale of another organisation was accepted. */
  yield: { from: ['assigned'], to: 'available', forgets: false },
  /** The contact details are right now. */
  correct: { from: ['awaitsCorrection'], to: 'available', forgets: true },
  /** The same for one that its own organisation has no contract for now: without what was reported, it waits for that alone. */
  waitForContract: { from: ['awaitsCorrection'], to: 'awaitsCorrection', forgets: true },
  /** The organisation that had the lead has sold it after all. */
  reopen: { from: ['available', 'awaitsCorrection'], to: 'assigned', forgets: false, lapsed: false },
} as const satisfies Record<string, Step>
export type Transition = keyof typeof transitions

/** The state of a lead from the two columns that hold it. */
export const leadStateOf = (lead: { internalStatus: string; awaitsCorrection: boolean }): LeadState =>
  lead.internalStatus === 'assigned' ? 'assigned' : lead.awaitsCorrection ? 'awaitsCorrection' : 'available'
