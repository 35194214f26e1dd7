import type { CaseFacts } from '@lodeway/rules/outcomes/cases.ts'
import type { Selectable } from 'kysely'
import type { Lead, OutcomeCase } from '../../db/schema.ts'

/** What a case is about, and how its lead stands: what its decision and its withdrawal go by. */
export const caseFacts = (
  { kind, state, assignmentId }: Pick<Selectable<OutcomeCase>, 'kind' | 'state' | 'assignmentId'>,
  lead: Pick<Selectable<Lead>, 'assignmentId' | 'organisationStatus'>,
): CaseFacts => ({
  kind,
  state,
  holder: lead.assignmentId === null ? 'nobody' : lead.assignmentId === assignmentId ? 'own' : 'other',
  holderStatus: lead.organisationStatus ?? undefined,
})
