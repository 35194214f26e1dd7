import { erasePerson } from '../features/data-requests/erase-person.ts'
import { recordObjection } from '../features/data-requests/record-objection.ts'
import { canAskLoader } from '../features/outcomes/ask-loader.sql.ts'
import { decideCase } from '../features/outcomes/decide-case.ts'
import { recordOutcomes } from '../features/outcomes/record-outcome.ts'
import { writeMessage } from '../features/outcomes/write-message.ts'
import type { Actor } from '../work/actor.ts'
import type { Context, Work } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'

// Leads of one moment are told apart by their phone number: ids are drawn anew each time, and two demonstrations of one day are the same.

/** Whose leads are given back, if there are any: those whom the demonstration's accounts can show. */
interface Wanted {
  readonly loaderId: string
  readonly organisationId: string
}

/**
 * What waits for an administrator: a lead that its organisation gives back, about which both sides were asked, and a sale that
 * came after the lapse.
 */
export async function seedDecisions(context: Context, admin: Actor, wanted: Wanted): Promise<void> {
  const returned = await context.db
    .selectFrom('lead')
    .select(['id', 'organisationId'])
    .where('internalStatus', '=', 'assigned')
    .where('organisationStatus', 'is', null)
    .orderBy(eb => eb('loaderId', '=', wanted.loaderId), 'desc')
    .orderBy(eb => eb('organisationId', '=', wanted.organisationId), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('phone')
    .executeTakeFirst()
  const lapsed = await context.db
    .selectFrom('assignment')
    .innerJoin('lead', 'lead.id', 'assignment.leadId')
    .select(['assignment.leadId', 'assignment.organisationId'])
    .where('assignment.endReason', '=', 'lapsed')
    .orderBy('assignment.endedAt', 'desc')
    .orderBy('lead.phone')
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
    if (returned) await askBothSides(work, returned.id)
  })
}

async function askBothSides(work: Work, leadId: string): Promise<void> {
  const { id, loaderId } = await work.tx
    .selectFrom('outcomeCase')
    .innerJoin('lead', 'lead.id', 'outcomeCase.leadId')
    .select(['outcomeCase.id', 'lead.loaderId'])
    .where('leadId', '=', leadId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await writeMessage(work, id, 'organisation', 'Which number did you call, and at what time of day?')
  if (await canAskLoader(work.tx, loaderId))
    await writeMessage(work, id, 'loader', 'Does the client have another number, or did they ask to be called later?')
}

/** What waited for a decision is decided, by turns for and against. */
export async function decideOldCases(context: Context, admin: Actor): Promise<void> {
  const open = await context.db
    .selectFrom('outcomeCase')
    .innerJoin('lead', 'lead.id', 'outcomeCase.leadId')
    .select('outcomeCase.id')
    .where('outcomeCase.state', '=', 'open')
    .orderBy('outcomeCase.openedAt')
    .orderBy('lead.phone')
    .execute()
  for (const [place, { id }] of open.entries())
    await inTransaction(context, admin, work =>
      decideCase(
        work,
        id,
        place % 2 === 0
          ? { verdict: 'accepted', reason: 'The number belongs to somebody else.' }
          : { verdict: 'refused', reason: 'We reached the client on this number today.' },
      ),
    )
}

/** A client who objected, and one who was erased. */
export async function seedDataRequests(context: Context, admin: Actor): Promise<void> {
  const unsold = await context.db
    .selectFrom('lead')
    .select('id')
    .where('internalStatus', '=', 'available')
    .orderBy('createdAt')
    .orderBy('phone')
    .executeTakeFirst()
  await inTransaction(context, admin, async work => {
    await recordObjection(work, { phoneNumber: '0835550100', reason: 'By phone' })
    if (unsold) await erasePerson(work, { leadIds: [unsold.id], accountId: null })
  })
}
