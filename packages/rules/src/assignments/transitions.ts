/**
 * Where a lead stands with organisations. `awaitsCorrection`: it was returned for its contact details, and is offered to
 * nobody until they are corrected. What lists show as 'available' is both of the states without an organisation.
 */
export const leadStates = ['available', 'awaitsCorrection', 'assigned'] as const
export type LeadState = (typeof leadStates)[number]

/**
 * Everything that can happen between a lead and organisations: from which states, and into which one. The UPDATE that
 * writes who holds a lead takes its WHERE and its values from here, so what is not in this table cannot be written.
 */
export const transitions = {
  /** An organisation is given the lead under a contract. */
  assign: { from: ['available'], to: 'assigned' },
  /** Its time ran out without a sale. */
  lapse: { from: ['assigned'], to: 'available' },
  /** A return was accepted. */
  return: { from: ['assigned'], to: 'awaitsCorrection' },
  /** The late sale of another organisation was accepted. */
  yield: { from: ['assigned'], to: 'available' },
  /** The contact details are right now. */
  correct: { from: ['awaitsCorrection'], to: 'available' },
  /** The organisation that had the lead has sold it after all. */
  reopen: { from: ['available', 'awaitsCorrection'], to: 'assigned' },
} as const satisfies Record<string, { readonly from: readonly LeadState[]; readonly to: LeadState }>
export type Transition = keyof typeof transitions

/** The state of a lead from the two columns that hold it. */
export const leadStateOf = (lead: { internalStatus: string; awaitsCorrection: boolean }): LeadState =>
  lead.internalStatus === 'assigned' ? 'assigned' : lead.awaitsCorrection ? 'awaitsCorrection' : 'available'
