import { lapseAndOffer } from '../features/allocation/lapse-and-offer.job.ts'
import { recordOutcomes } from '../features/outcomes/record-outcome.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'

/** What waits for an administrator: a lead that its organisation gives back, and a sale that came after the lapse. */
export async function seedDecisions(context: Context, admin: Actor): Promise<void> {
  await lapseAndOffer(context)
  const returned = await context.db
    .selectFrom('lead')
    .select(['id', 'organisationId'])
    .where('internalStatus', '=', 'assigned')
    .where('organisationStatus', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const lapsed = await context.db
    .selectFrom('assignment')
    .select(['leadId', 'organisationId'])
    .where('endReason', '=', 'lapsed')
    .orderBy('endedAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  await inTransaction(context, admin, async work => {
    if (returned?.organisationId)
      await recordOutcomes(work, [{ leadId: returned.id, report: { organisationStatus: 'invalidContactDetails' } }], {
        source: 'csv',
        organisationId: returned.organisationId,
      })
    if (lapsed)
      await recordOutcomes(
        work,
        [{ leadId: lapsed.leadId, report: { organisationStatus: 'sale', premiumCents: 84_950 } }],
        { source: 'csv', organisationId: lapsed.organisationId },
      )
  })
}
