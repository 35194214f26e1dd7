import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { sql } from 'kysely'
import type { Context, Work } from '../../context.ts'
import { inTransaction } from '../../http/mount.ts'
import { offerAvailable } from '../allocation/offer-available.job.ts'

const leadsAtOnce = 500

/**
 * What time does to leads: assignments that ran out without a sale lapse, and the leads that wait are offered to the
 * contracts that have begun or opened a new window since. A repeat finds nothing to do.
 */
export async function letTimePass(context: Context): Promise<{ lapsed: number; given: number }> {
  let lapsed = 0
  for (;;) {
    const count = await inTransaction(context, { kind: 'system' }, lapseSome)
    lapsed += count
    if (count < leadsAtOnce) break
  }
  let given = 0
  for (const type of insuranceTypes) given += await offerAvailable(context, type)
  return { lapsed, given }
}

/** Sold leads never lapse; the others become available again, but never to the same organisation. */
async function lapseSome(work: Work): Promise<number> {
  const { tx, now } = work
  const due = await tx
    .selectFrom('assignment')
    .innerJoin('lead', 'lead.assignmentId', 'assignment.id')
    .select(['assignment.id', 'assignment.leadId', 'assignment.contractId', 'assignment.windowNumber'])
    .where('assignment.endedAt', 'is', null)
    .where('assignment.expiresAt', '<=', now)
    .where(eb =>
      eb.or([eb('lead.organisationStatus', 'is', null), eb('lead.organisationStatus', 'not in', ['sale', 'cashed'])]),
    )
    .orderBy('assignment.expiresAt')
    .limit(leadsAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const [assignments, leads] = [due.map(row => row.id), due.map(row => row.leadId)]
  await giveBackPlaces(work, due)
  await tx.updateTable('assignment').set({ endedAt: now, endReason: 'lapsed' }).where('id', 'in', assignments).execute()
  await tx
    .updateTable('lead')
    .set({ internalStatus: 'available', assignmentId: null, organisationId: null, lapsed: true })
    .where('id', 'in', leads)
    .execute()
  await tx
    .insertInto('leadEvent')
    .values(due.map(row => ({ leadId: row.leadId, assignmentId: row.id, at: now, kind: 'lapsed', source: 'system' })))
    .execute()
  return due.length
}

/** A lapse makes room again in the window that the lead was counted in, if that window still runs. */
async function giveBackPlaces(
  work: Work,
  lapsed: readonly { contractId: string; windowNumber: number }[],
): Promise<void> {
  const places = lapsed.map(({ contractId, windowNumber }) => ({ contractId, windowNumber }))
  // In one order, so that two workers cannot wait for each other.
  await sql`
    WITH freed AS (
      SELECT (place->>'contractId')::uuid AS id, (place->>'windowNumber')::int AS window_number, count(*)::int AS places
      FROM jsonb_array_elements(${JSON.stringify(places)}::jsonb) AS place GROUP BY 1, 2
    ), locked AS (
      SELECT contract.id, freed.places FROM contract JOIN freed ON freed.id = contract.id AND freed.window_number = contract.window_number
      -- One that was renewed stays as it ended: its successor takes the leads now.
      WHERE NOT EXISTS (SELECT 1 FROM contract renewal WHERE renewal.renewed_from_id = contract.id)
      ORDER BY contract.id FOR NO KEY UPDATE OF contract
    )
    UPDATE contract SET assigned = greatest(0, contract.assigned - locked.places) FROM locked WHERE contract.id = locked.id`.execute(
    work.tx,
  )
}
