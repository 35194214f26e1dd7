import { callResults, type ExplainedResult, explainedResults } from '@lodeway/rules/bought-leads/states.ts'
import {
  isSaidDespiteObjection,
  isSold,
  type OrganisationStatus,
  opensReturn,
  suppressesPerson,
} from '@lodeway/rules/leads/statuses.ts'
import { shownDay } from '../../ui/shown-time.ts'
import { objectedNotice } from '../leads/lead-words.ts'
import type { WholeLead } from './bought-lead-dialog.tsx'

/**
 * What stands at a lead whose client is not to be called: they objected to the platform, or said so when they were called, until an
 * administrator records something else.
 */
export function noticeOf({ objectedAt, said }: Pick<WholeLead, 'objectedAt' | 'said'>): string | undefined {
  if (objectedAt !== null) return objectedNotice(objectedAt)
  const objection = objectionIn(said)
  if (objection === undefined) return undefined
  // With a sale it stays: whatever else was recorded would take the sale back.
  const isOfSale = said.some(({ organisationStatus }) => isSold(organisationStatus))
  const mistaken = isOfSale ? '' : ' If that is a mistake, ask the platform to put it right.'
  return `On ${shownDay(objection.at)} this client asked not to be called. Do not call them.${mistaken}`
}

/** The objection that was reported last. A sale, and what is collected on it, takes none back. */
function objectionIn(said: WholeLead['said']) {
  const last = said.find(({ organisationStatus }) => !isSold(organisationStatus))
  return last && suppressesPerson(last.organisationStatus) ? last : undefined
}

interface Standing {
  readonly organisationStatus: OrganisationStatus | null
  readonly objectedAt: string | null
  readonly said: WholeLead['said']
  readonly openReturnId: string | null
}

/**
 * The results that can be recorded of a lead: in one tap, and those that ask for more. Of a client who objected 'Do not call' says nothing
 * new once it stands, and would only withdraw a return that waits: it follows by itself where that is refused.
 */
export function offeredResults({ organisationStatus, openReturnId, ...lead }: Standing): {
  atOnce: readonly OrganisationStatus[]
  explained: readonly ExplainedResult[]
} {
  const sold = isSold(organisationStatus ?? undefined)
  const hasObjected = noticeOf(lead) !== undefined
  const isSaid =
    openReturnId !== null || suppressesPerson(organisationStatus ?? undefined) || objectionIn(lead.said) !== undefined
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
