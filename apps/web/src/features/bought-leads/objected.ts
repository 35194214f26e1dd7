import { callResults, type ExplainedResult, explainedResults } from '@lodeway/rules/bought-leads/states.ts'
import {
  isSaidDespiteObjection,
  isSold,
  type OrganisationStatus,
  opensReturn,
  suppressesPerson,
} from '@lodeway/rules/leads/statuses.ts'
import { formatShownDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'

/** What stands at a lead whose client objected to the platform. */
export const objectedNotice = (objectedAt: string): string =>
  `This client objected to being contacted on ${formatShownDate(johannesburgDate(new Date(objectedAt)))}. Do not call them.`

interface Standing {
  readonly organisationStatus: OrganisationStatus | null
  readonly objectedAt: string | null
  readonly openReturnId: string | null
}

/**
 * The results that can be recorded of a lead: in one tap, and those that ask for more. Of a client who objected 'Do not call' says nothing
 * new once it stands, and would only withdraw a return that waits: it follows by itself where that is refused.
 */
export function offeredResults({ organisationStatus, objectedAt, openReturnId }: Standing): {
  atOnce: readonly OrganisationStatus[]
  explained: readonly ExplainedResult[]
} {
  const sold = isSold(organisationStatus ?? undefined)
  const hasObjected = objectedAt !== null
  const isSaid = openReturnId !== null || suppressesPerson(organisationStatus ?? undefined)
  return {
    atOnce: sold || hasObjected ? [] : callResults,
    explained: explainedResults.filter(
      status =>
        (!sold || isSaidOfSold(status)) &&
        (!hasObjected || (isSaidDespiteObjection(status) && !(suppressesPerson(status) && isSaid))),
    ),
  }
}

const isSaidOfSold = (status: ExplainedResult) => status === 'sale' || suppressesPerson(status) || opensReturn(status)
