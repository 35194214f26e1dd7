import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { getPaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { type AdministratorArea, areasOf } from '@lodeway/rules/administrators/areas.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import { conflict } from '../../work/refusal.ts'
import { makeDraftAgain } from '../open-runs/make-draft-again.ts'

/** The setting, and who asked to turn it off. */
export async function viewPaymentSettings({
  db,
  actor,
}: {
  readonly db: Queryable
  readonly actor: Actor
}): Promise<AnswerInput<typeof getPaymentSettings>> {
  const { needsSecondPerson, offAskedAt, offAskedBy } = await db
    .selectFrom('paymentSetting')
    .select(['needsSecondPerson', 'offAskedAt', 'offAskedBy'])
    .executeTakeFirstOrThrow()
  const asker = heard(await findAsker(db, offAskedBy).executeTakeFirst())
  const asked = offAskedAt && asker ? { at: offAskedAt.toISOString(), by: nameOf(asker) } : null
  return { needsSecondPerson, offAsked: asked, offAskedByYou: asker?.id === accountIdOf(actor) }
}

/**
 * Turns on at once that payments need a second person, and so withdraws that somebody asked to turn it off. Turning it off takes two: one
 * who asks and another who says the same. Runs that wait for approval keep what was said when they were submitted. What one person
 * approved alone and has no bank file yet is a draft again.
 * @throws Refusal 409 when no second administrator has the area Money, or the one who asked says it again
 */
export async function savePaymentSettings(work: Work, wanted: { needsSecondPerson: boolean }): Promise<void> {
  const { tx, now } = work
  const by = accountIdOf(work.actor)
  const { needsSecondPerson, ...before } = await tx
    .selectFrom('paymentSetting')
    .select(['needsSecondPerson', 'offAskedBy'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Held until the transaction ends: the area that counts is not taken away at the same moment.
  const offAskedBy = heard(await findAsker(tx, before.offAskedBy).forShare().executeTakeFirst())?.id ?? null
  const isAsking = !wanted.needsSecondPerson && needsSecondPerson && offAskedBy === null
  if (!wanted.needsSecondPerson && needsSecondPerson && offAskedBy === by)
    throw conflict('second_person', 'Payments need a second person: another administrator turns this off.')
  if (wanted.needsSecondPerson && !needsSecondPerson) await refuseAlone(work)
  if (wanted.needsSecondPerson === needsSecondPerson && offAskedBy === null) return
  await tx
    .updateTable('paymentSetting')
    .set(
      isAsking
        ? { offAskedAt: now, offAskedBy: by }
        : { ...wanted, offAskedAt: null, offAskedBy: null, changedAt: now, changedBy: by },
    )
    .execute()
  if (wanted.needsSecondPerson) await reopenApprovedAlone(work)
  const action = isAsking ? 'payment-settings.ask-off' : 'payment-settings.change'
  await appendAudit(work, action, { kind: 'payment-settings', id: 'payments' }, wanted)
}

const findAsker = (db: Queryable, id: string | null) =>
  db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'areas'])
    .where('id', '=', id)
    .where('status', '=', 'active')

/** One who was blocked since they asked, or lost the area Money, says nothing any more. */
const heard = <Asker extends { areas: AdministratorArea[] | null }>(asker: Asker | undefined): Asker | undefined =>
  asker && areasOf(asker.areas).includes('money') ? asker : undefined

async function reopenApprovedAlone(work: Work): Promise<void> {
  const alone = await work.tx
    .selectFrom('paymentRun')
    .selectAll()
    .where('state', '=', 'approved')
    .where(eb => eb.or([eb('approvedBy', '=', eb.ref('submittedBy')), eb('approvedBy', '=', eb.ref('editedBy'))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const run of alone) await makeDraftAgain(work, run, 'Payments need a second person now')
}

/** With a single administrator who has the area Money, nobody could approve what that one submits. */
async function refuseAlone({ tx }: Work): Promise<void> {
  const administrators = await tx
    .selectFrom('account')
    .select('areas')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  if (administrators.filter(({ areas }) => areasOf(areas).includes('money')).length < 2)
    throw conflict(
      'alone',
      'You are the only administrator with the area Money. Add another one first: nobody could approve payments.',
    )
}
