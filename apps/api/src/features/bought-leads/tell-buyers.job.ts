import { isTimeToTell, type LeadMail, toldBefore, toldUntil } from '@lodeway/rules/bought-leads/lead-mails.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { findPeopleWho } from '../../db/people-who.ts'
import type { Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { takeDueCallBacks } from '../assignments/call-back.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { callBacksLetter, newLeadsLetter } from './lead.mail.ts'

/**
 * Mails the people of each organisation what waits for them: clients who are due to be called again, and leads that came. What was
 * told once is not told again, so a repeat sends nothing.
 */
export async function tellBuyers(context: Context): Promise<void> {
  if (!isTimeToTell(context.clock.now())) return
  const organisations = await context.db
    .selectFrom('organisation')
    .select(['id', 'name'])
    .where(eb =>
      eb.exists(eb.selectFrom('buyer').select('accountId').whereRef('buyer.organisationId', '=', 'organisation.id')),
    )
    .orderBy('id')
    .execute()
  for (const organisation of organisations)
    await inTransaction(context, { kind: 'system' }, async work => {
      await tellCallBacks(work, organisation.id)
      await tellNewLeads(work, organisation)
    })
}

async function tellCallBacks(work: Work, organisationId: string): Promise<void> {
  const dueAt = await takeDueCallBacks(work, organisationId)
  if (dueAt.length === 0) return
  await tell(work, organisationId, 'callBacksDue', 'outcomes', person =>
    callBacksLetter(person, dueAt, work.settings.APP_ORIGIN),
  )
}

async function tellNewLeads(work: Work, { id, name }: { id: string; name: string }): Promise<void> {
  const { tx, now } = work
  const until = toldUntil(now)
  const told = await tx
    .selectFrom('newLeadNotice')
    .select('toldUntil')
    .where('organisationId', '=', id)
    .executeTakeFirst()
  if (told !== undefined && told.toldUntil > toldBefore(now)) return
  const { count } = await tx
    .selectFrom('lead')
    // By the lead's id, so that what was given lately leads to it.
    .innerJoin('assignment', join =>
      join.onRef('assignment.leadId', '=', 'lead.id').onRef('assignment.id', '=', 'lead.assignmentId'),
    )
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('assignment.organisationId', '=', id)
    .where('lead.organisationId', '=', id)
    .where('lead.organisationStatus', 'is', null)
    .where('lead.erasedAt', 'is', null)
    .where('assignment.assignedAt', '<=', until)
    .$if(told !== undefined, query => query.where('assignment.assignedAt', '>', told?.toldUntil ?? until))
    .executeTakeFirstOrThrow()
  if (count === 0) return
  // Of two workers at the same moment one has told.
  const { numInsertedOrUpdatedRows: isMine } = await tx
    .insertInto('newLeadNotice')
    .values({ organisationId: id, toldUntil: until })
    .onConflict(conflict =>
      conflict
        .column('organisationId')
        .doUpdateSet({ toldUntil: until })
        .where('newLeadNotice.toldUntil', '<=', toldBefore(now)),
    )
    .executeTakeFirst()
  if (isMine !== 1n) return
  await tell(work, id, 'newLeads', 'leads', person => newLeadsLetter(person, count, name, work.settings.APP_ORIGIN))
}

/** Those of an organisation who may do what the mail is about, can sign in, and did not switch it off. */
async function tell(
  work: Work,
  organisationId: string,
  mail: LeadMail,
  permission: BuyerPermission,
  letterTo: (person: Person) => Letter,
): Promise<void> {
  const brand = await findLetterBrand(work, organisationId)
  for (const person of await findPeopleWho(work.tx, permission, organisationId, mail))
    await sendMail(work, person.email, { ...letterTo(person), brand })
}
