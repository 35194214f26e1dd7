import type { outcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { type OrganisationStatus, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { type CaseState, caseKindLabels, caseStateInWords, isSoldElsewhere } from '@lodeway/rules/outcomes/cases.ts'
import { waitingLabels } from '@lodeway/rules/outcomes/conversation.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Column } from '../../ui/data-table.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { shownTime } from '../../ui/shown-time.ts'
import type { Tone } from '../../ui/state.tsx'
import { State } from '../../ui/state.tsx'
import { today } from '../../ui/today.ts'

export type OutcomeCase = z.output<typeof outcomeCase>

export const caseTones: Record<CaseState, Tone> = {
  open: 'warning',
  accepted: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
}

export const clientOf = (row: OutcomeCase): string =>
  `${fullName(row.clientFirstName, row.clientLastName)}${row.isOtherPerson ? ', another person now' : ''}`

/** Why a case cannot be accepted, if so. */
export const acceptBlocked = ({ kind, holder, isOtherPerson }: OutcomeCase): string | undefined => {
  if (kind === 'lateSale' && isOtherPerson)
    return 'This lead is about another person now, whose details are not for this organisation.'
  if (holder?.hasSold) return 'Another organisation has sold this lead. Take that sale back first.'
  return undefined
}

/** What the organisation said: 'Sale, R1 234.55'. */
export const reportedWords = (row: OutcomeCase): string => {
  const status = organisationStatusLabels[row.organisationStatus as OrganisationStatus]
  return row.premium === null ? status : `${status}, ${shownRand(row.premium)}`
}

/** Who has the lead at this moment. */
export const holderWords = ({ holder, endedAt, organisationName }: OutcomeCase): string => {
  if (holder) return holder.hasSold ? `${holder.name}, sold` : holder.name
  return endedAt === null ? organisationName : 'Nobody'
}

/** Whose turn it is while it is open, else what became of it. */
const stateWords = (row: OutcomeCase): string =>
  row.waitsFor === null ? caseStateInWords(row.state, isSoldElsewhere(row)) : waitingLabels[row.waitsFor]

/** '03 Dec 2026'; nothing once it is decided. */
export const decideByWords = ({ decideBy }: Pick<OutcomeCase, 'decideBy'>): string =>
  decideBy === null ? '-' : formatShownDate(decideBy)

const isOverdue = ({ decideBy }: OutcomeCase): boolean => decideBy !== null && decideBy < today()

const decisionWords = ({ decidedBy, decidedAt, reason }: OutcomeCase): string =>
  decidedAt === null
    ? '-'
    : [`${shownTime(decidedAt)}${decidedBy === null ? '' : `, ${decidedBy}`}`, reason].filter(Boolean).join(': ')

export const caseColumns: Column<OutcomeCase>[] = [
  { key: 'openedAt', header: 'Reported', cell: row => shownTime(row.openedAt), sortable: true },
  {
    key: 'decideBy',
    onPhone: 'labelled',
    header: 'Decide by',
    cell: row =>
      isOverdue(row) ? <State tone="danger">{`${decideByWords(row)}, overdue`}</State> : decideByWords(row),
    text: decideByWords,
  },
  { key: 'kind', onPhone: 'line', header: 'What', cell: row => caseKindLabels[row.kind] },
  { key: 'client', onPhone: 'name', header: 'Client', cell: clientOf, text: clientOf },
  {
    key: 'insuranceType',
    header: 'Insurance type',
    cell: row => leadLabelOf(row.insuranceType),
    text: row => leadLabelOf(row.insuranceType),
  },
  { key: 'organisation', header: 'Organisation', cell: row => row.organisationName, text: row => row.organisationName },
  { key: 'reported', header: 'Reported status', cell: reportedWords, text: reportedWords },
  { key: 'holder', header: 'Lead is with', cell: holderWords, text: holderWords },
  {
    key: 'state',
    onPhone: 'state',
    header: 'State',
    cell: row => <State tone={caseTones[row.state]}>{stateWords(row)}</State>,
  },
  {
    key: 'decision',
    header: 'Decision',
    cell: decisionWords,
    text: row => (row.decidedAt === null ? '' : decisionWords(row)),
  },
]

/** What is open has no decision yet, and what is decided no day to decide it by. */
const without = (key: string) => caseColumns.filter(column => column.key !== key)
const ofOpen = without('decision')
// Without that day there is room on a phone for what was reported.
const ofDecided = without('decideBy').map(column =>
  column.key === 'reported' ? { ...column, onPhone: 'line' as const } : column,
)
export const columnsOfCases = { open: ofOpen, overdue: ofOpen, decided: ofDecided, all: caseColumns }
