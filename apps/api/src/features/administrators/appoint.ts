import { endSessions } from '@lodeway/identity/credentials.ts'
import { isEmail } from '@lodeway/rules/people/email.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { asClient } from '../../db/as-client.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict, notFound } from '../../work/refusal.ts'
import { createPasswordLink } from '../passwords/password-links.ts'
import { appointedLetter } from './administrators.mail.ts'

interface Appointed {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Makes another administrator, or lets one in again who was blocked or never came: for whoever runs the product, since no
 * call of the API makes administrators. The link is mailed, and answered for the terminal of the person who asked.
 * @throws Refusal 400 for an address that is none; 409 for one that belongs to a loader or to an active administrator
 */
export async function addAdministrator(work: Work, person: Appointed): Promise<string> {
  if (!isEmail(person.email)) throw badRequest(`${person.email} is no email address.`)
  const { tx, now } = work
  const known = await findByEmail(work, person.email)
  if (known && known.role !== 'admin') throw conflict('email_taken', 'This address belongs to a loader.')
  if (known?.status === 'active') throw conflict('is_administrator', 'This person is already an administrator.')
  const id = known?.id ?? newId()
  const columns = {
    firstName: person.firstName,
    lastName: person.lastName,
    status: 'pending',
    statusBeforeBlock: null,
  } as const
  if (known) await tx.updateTable('account').set(columns).where('id', '=', id).execute()
  else
    await tx
      .insertInto('account')
      .values({ ...columns, id, role: 'admin', email: person.email, createdAt: now })
      .execute()
  const link = await createPasswordLink(work, id, 'setup')
  await sendMail(work, person.email, appointedLetter(person, link))
  await appendAudit(work, 'admin.add', { kind: 'admin', id })
  return link
}

/** Ends an administrator's access at once. @throws Refusal 404; 409 for the last one, whom nobody could let in again */
export async function blockAdministrator(work: Work, email: string): Promise<void> {
  const { tx } = work
  // All of them, in one order, so that two who block each other at the same moment do not both succeed.
  const administrators = await tx
    .selectFrom('account')
    .select(['id', 'email', 'status'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = administrators.find(account => account.email.toLowerCase() === email.toLowerCase())
  if (found === undefined || found.status === 'blocked') throw notFound('An administrator with this address')
  if (found.status === 'active' && administrators.filter(({ status }) => status === 'active').length === 1)
    throw conflict('last_administrator', 'This is the only administrator. Add another one first.')
  await tx
    .updateTable('account')
    .set({ status: 'blocked', statusBeforeBlock: found.status === 'active' ? 'active' : 'pending' })
    .where('id', '=', found.id)
    .execute()
  await endSessions(asClient(tx), found.id)
  await appendAudit(work, 'admin.block', { kind: 'admin', id: found.id })
}

const findByEmail = (work: Work, email: string) =>
  work.tx
    .selectFrom('account')
    .select(['id', 'role', 'status'])
    .where(eb => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '<>', 'denied')
    .forNoKeyUpdate()
    .executeTakeFirst()
