import { awaitsSetup, isActive } from '@lodeway/rules/access/access.ts'
import {
  type AdministratorArea,
  administratorAreas,
  areasOf,
  refusalToLetIn,
} from '@lodeway/rules/administrators/areas.ts'
import { isEmail } from '@lodeway/rules/people/email.ts'
import { v7 as newId } from 'uuid'
import { appendAudit } from '../../audit/append.ts'
import { sendMailFirst } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { badRequest, conflict } from '../../work/refusal.ts'
import { refusingTaken } from '../loaders/person-columns.ts'
import { createPasswordLink } from '../passwords/password-links.ts'
import { type AreasBefore, appointedLetter } from './administrators.mail.ts'
import { hasCome, lockAdministrator, lockAdministrators } from './lock-administrator.ts'
import { tellOfAreas } from './tell-of-areas.ts'

interface Appointed {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Left out: all of them. */
  readonly areas?: readonly AdministratorArea[] | undefined
}

/**
 * Makes another administrator, or lets one in again who was blocked, or never came. Whoever had come keeps the name under which they
 * are known. The link is mailed, and answered for the terminal of whoever runs the product.
 * @throws Refusal 400 for a text that is no email address; 403; 409 for one that belongs to a loader or to an active administrator, and for
 *   areas that the caller has not, given or taken
 */
export async function addAdministrator(work: Work, person: Appointed): Promise<{ id: string; link: string }> {
  if (!isEmail(person.email)) throw badRequest(`${person.email} is no email address.`)
  const { tx, now } = work
  const { giver } = await lockAdministrators(work)
  const areas = administratorAreas.filter(area => (person.areas ?? administratorAreas).includes(area))
  const known = await findByEmail(work, person.email)
  const before = known?.role === 'admin' ? areasOf(known.areas) : []
  const refusal = refusalToLetIn(giver, [...areas, ...before])
  if (refusal) throw conflict(refusal.refused, refusal.message)
  if (known && known.role !== 'admin') throw conflict('email_taken', 'This address belongs to somebody else.')
  if (known && isActive(known.status)) throw conflict('is_administrator', 'This person is already an administrator.')
  const id = known?.id ?? newId()
  const isBack = known !== undefined && known.hasCome
  const { firstName, lastName } = isBack ? known : person
  const columns = {
    firstName,
    lastName,
    status: 'pending',
    statusBeforeBlock: null,
    areas,
  } as const
  if (known) await tx.updateTable('account').set(columns).where('id', '=', id).execute()
  else
    await refusingTaken(() =>
      tx
        .insertInto('account')
        .values({ ...columns, id, role: 'admin', email: person.email, createdAt: now })
        .execute(),
    )
  const link = await mailLink(work, id, { email: person.email, firstName, lastName }, isBack)
  await tellOfAreas(work, id, heldBefore(known), areas)
  await appendAudit(work, 'admin.add', { kind: 'admin', id }, { areas })
  return { id, link }
}

/** One who is invited has held areas since; one who was blocked holds none. */
function heldBefore(known: Awaited<ReturnType<typeof findByEmail>>): AreasBefore {
  if (known && awaitsSetup(known.status)) return areasOf(known.areas)
  return known?.hasCome ? 'let in again' : 'added'
}

/** @throws Refusal 404; 409 for one who came already or is blocked; 429 after three mails within the hour */
export async function inviteAdministrator(work: Work, id: string): Promise<void> {
  const account = await lockAdministrator(work, id)
  if (!awaitsSetup(account.status)) throw conflict('not_pending', 'Only a pending invitation can be sent again.')
  await mailLink(work, id, account, account.hasCome)
  await appendAudit(work, 'admin.invite', { kind: 'admin', id })
}

async function mailLink(work: Work, id: string, person: Omit<Appointed, 'areas'>, isBack: boolean): Promise<string> {
  const link = await createPasswordLink(work, id, 'setup')
  await sendMailFirst(work, person.email, appointedLetter(person, link, isBack))
  return link
}

const findByEmail = (work: Work, email: string) =>
  work.tx
    .selectFrom('account')
    .select(['id', 'role', 'status', 'areas', 'firstName', 'lastName', hasCome.as('hasCome')])
    .where(eb => eb.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '<>', 'denied')
    .forNoKeyUpdate()
    .executeTakeFirst()
