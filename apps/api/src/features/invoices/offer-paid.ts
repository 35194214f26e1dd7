import { sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { isPrepaid } from './prepaid.sql.ts'

/**
 * Leads of the kinds that organisations which pay in advance buy are offered again: what waited for their money is older than what
 * is submitted next.
 */
export async function offerPaid({ tx, jobs }: Work, organisationIds: readonly string[]): Promise<void> {
  if (organisationIds.length === 0) return
  const bought = await tx
    .selectFrom('contract')
    .select('insuranceType')
    .distinct()
    .where('organisationId', 'in', organisationIds)
    .where(isPrepaid(sql.ref('contract.organisation_id')))
    .execute()
  for (const { insuranceType } of bought) await jobs.enqueue(tx, 'offer-available', { insuranceType })
}
