import { isSold, type OrganisationStatus } from '../leads/statuses.ts'
import type { Refusal } from '../refusal.ts'

/** What an administrator decides on: a lead that an organisation gives back, or a sale that it reports too late. */
export const caseKinds = ['return', 'lateSale'] as const
export type CaseKind = (typeof caseKinds)[number]
export const caseKindLabels: Record<CaseKind, string> = { return: 'Return', lateSale: 'Late sale' }

/**
 * `withdrawn`: before anybody decided, the organisation took it back, or reported something else; or an administrator accepted the late
 * sale of another one, which took the lead from it, and is the one who decided.
 */
export const caseStates = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type CaseState = (typeof caseStates)[number]
const caseStateLabels: Record<CaseState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** Whether a case was ended by the late sale of another organisation: its own did not withdraw it. */
export const isSoldElsewhere = ({
  state,
  decidedBy,
}: {
  readonly state: CaseState
  readonly decidedBy: string | null
}): boolean => state === 'withdrawn' && decidedBy !== null

/** What became of a case, as lists have it. */
export const caseStateInWords = (state: CaseState, isElsewhere: boolean): string =>
  isElsewhere ? 'Sold by another organisation' : caseStateLabels[state]

/** 'Return accepted': what ends its conversation. */
export const caseEndInWords = (kind: CaseKind, state: CaseState, isElsewhere: boolean): string =>
  `${caseKindLabels[kind]} ${isElsewhere ? 'ended' : caseStateLabels[state].toLowerCase()}`

export const isOpenCase = (state: CaseState): boolean => state === 'open'

/** The reason of a decision, in characters. It is shown to the organisation. */
export const decisionReasonLength = { minimum: 3, maximum: 500 } as const

export type Verdict = 'accepted' | 'refused'

/** What a case is about, and how its lead stands at the moment of the decision. */
export type CaseFacts = {
  kind: CaseKind
  state: CaseState
  /** Who has the lead now, seen from the assignment that the case is about. */
  holder: 'own' | 'other' | 'nobody'
  /** What the holder says of the lead. */
  holderStatus: OrganisationStatus | undefined
}

/** What a decision brings about. All false: nothing but the decision itself. */
export type CaseEffects = {
  /** The case's own assignment ends as returned. */
  endsOwn: boolean
  /** The lead was sold: its sale is taken back, with everything that is owed for it. */
  takesSaleBack: boolean
  /** The lead is offered to nobody until its contact details were corrected. */
  awaitsCorrection: boolean
  /** The assignment of whoever has the lead now ends as sold elsewhere. */
  endsOther: boolean
  /** The case's own assignment runs again, and the sale that was reported is recorded under its terms. */
  recordsSale: boolean
}

export type CaseRefusal = Refusal<
  'already_decided' | 'withdrawn' | 'sold_elsewhere' | 'other_person' | 'not_a_return' | 'not_sold'
>

export const caseRefusals = {
  alreadyDecided: { refused: 'already_decided', message: 'This has already been decided, the other way.' },
  withdrawn: {
    refused: 'withdrawn',
    message: 'This was withdrawn, so there is nothing to decide.',
  },
  soldElsewhere: {
    refused: 'sold_elsewhere',
    message:
      'Another organisation has sold this lead. Take that sale back first, or refuse this one: a lead is sold once.',
  },
  otherPerson: {
    refused: 'other_person',
    message:
      'This lead has become one about another person since the organisation had it, and it may not read their details, so its sale cannot be recorded. If it is the same person, put back the phone number, ID number and email address that it knew first.',
  },
  notAReturn: { refused: 'not_a_return', message: 'Only a return can be withdrawn.' },
  decided: { refused: 'already_decided', message: 'This has been decided, so it can no longer be withdrawn.' },
  notSold: {
    refused: 'not_sold',
    message: 'Record what came of the call instead: that withdraws the return.',
  },
} as const satisfies Record<string, CaseRefusal>

/**
 * Why an organisation cannot withdraw its return, if so: it withdraws that of a lead which it has and sold; of any other, whatever else it
 * reports does.
 */
export function refusalToWithdraw({ kind, state, holder, holderStatus }: CaseFacts): CaseRefusal | undefined {
  if (kind !== 'return') return caseRefusals.notAReturn
  if (!isOpenCase(state)) return caseRefusals.decided
  return holder === 'own' && isSold(holderStatus) ? undefined : caseRefusals.notSold
}

/** Whether another result of a call withdraws a case: the return of a lead that its organisation has and has not sold. */
export const isWithdrawnByReport = ({ kind, state, holder, holderStatus }: CaseFacts): boolean =>
  kind === 'return' && isOpenCase(state) && holder === 'own' && !isSold(holderStatus)

const nothing: CaseEffects = {
  endsOwn: false,
  takesSaleBack: false,
  awaitsCorrection: false,
  endsOther: false,
  recordsSale: false,
}

/**
 * Decides a return or a late sale. The same decision again does nothing (`undefined`), another one is refused. An
 * accepted late sale takes the lead from an organisation that has not sold it, and is refused when one has.
 * Source: domain rules, "Outcomes".
 */
export function decideCase(facts: CaseFacts, verdict: Verdict): CaseEffects | CaseRefusal | undefined {
  if (facts.state === verdict) return undefined
  if (facts.state === 'withdrawn') return caseRefusals.withdrawn
  if (!isOpenCase(facts.state)) return caseRefusals.alreadyDecided
  if (verdict === 'refused') return nothing
  if (facts.kind === 'return')
    return {
      ...nothing,
      endsOwn: facts.holder === 'own',
      takesSaleBack: facts.holder === 'own' && isSold(facts.holderStatus),
      awaitsCorrection: facts.holder !== 'other',
    }
  if (facts.holder === 'other' && isSold(facts.holderStatus)) return caseRefusals.soldElsewhere
  return { ...nothing, endsOther: facts.holder === 'other', recordsSale: true }
}
