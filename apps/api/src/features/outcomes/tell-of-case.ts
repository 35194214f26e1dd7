import type { CaseMail } from '@lodeway/rules/outcomes/case-mails.ts'
import type { CaseSide } from '@lodeway/rules/outcomes/conversation.ts'
import { sql } from 'kysely'
import { hasArea } from '../../db/has-area.ts'
import { findPeopleWho } from '../../db/people-who.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { findLetterBrand } from '../organisations/letter-brand.ts'
import { caseLetter, type ToldCase } from './case.mail.ts'

/**
 * Tells whoever is to read a message that there is one: the side that is asked, or administrators of the first answer to what they
 * asked. Further messages of the same side are only seen in the list of cases.
 */
export async function tellOfMessage(work: Work, caseId: string, side: CaseSide): Promise<void> {
  if (work.actor.kind === 'admin')
    await (side === 'organisation' ? tellOrganisation(work, caseId, 'caseAsked') : tellAsked(work, caseId))
  else if (await answers(work, caseId, side)) await tellAdministrators(work, caseId)
}

/** Whether the message before this one is an administrator's. */
async function answers({ tx }: Work, caseId: string, side: CaseSide): Promise<boolean> {
  const [, before] = await tx
    .selectFrom('caseMessage')
    .innerJoin('account', 'account.id', 'writtenBy')
    .select('role')
    .where('caseId', '=', caseId)
    .where('side', '=', side)
    .orderBy('caseMessage.id', 'desc')
    .limit(2)
    .execute()
  return before?.role === 'admin'
}

/** Tells those of the organisation who record outcomes that a case of theirs was asked about, or decided. */
export async function tellOrganisation(work: Work, caseId: string, mail: 'caseAsked' | 'caseDecided'): Promise<void> {
  const found = await findTold(work, caseId)
  const people = await findPeopleWho(work.tx, 'outcomes', found.organisationId, mail)
  const brand = await findLetterBrand(work, found.organisationId)
  const address = `${work.settings.APP_ORIGIN}/returns?case=${caseId}`
  const told: ToldCase = { ...found, at: found.assignedAt }
  for (const person of people) await sendMail(work, person.email, caseLetter(mail, person, told, address, brand))
}

/** Those who can decide on it. */
async function tellAdministrators(work: Work, caseId: string): Promise<void> {
  const found = await findTold(work, caseId)
  const address = `${work.settings.APP_ORIGIN}/leads/returns-and-late-sales?case=${caseId}`
  const told: ToldCase = { ...found, at: found.assignedAt }
  const administrators = selectRecipients(work, 'caseAnswered').where('role', '=', 'admin').where(hasArea('leads'))
  for (const person of await administrators.execute())
    await sendMail(work, person.email, caseLetter('caseAnswered', person, told, address))
}

async function tellAsked(work: Work, caseId: string): Promise<void> {
  const found = await findTold(work, caseId)
  const loader = await selectRecipients(work, 'caseAsked').where('account.id', '=', found.loaderId).executeTakeFirst()
  if (loader === undefined) return
  const brand = await findLetterBrand(work, loader.organisationId)
  const address = `${work.settings.APP_ORIGIN}/leads/${loader.id}?lead=${found.leadId}`
  await sendMail(work, loader.email, caseLetter('caseAsked', loader, { ...found, at: found.createdAt }, address, brand))
}

/** People who can sign in and did not switch this mail off. */
const selectRecipients = ({ tx }: Work, mail: CaseMail) =>
  tx
    .selectFrom('account')
    .select(['account.id', 'email', 'firstName', 'lastName', 'account.organisationId'])
    .where('status', '=', 'active')
    .where(sql<boolean>`NOT ${mail}::text = ANY(muted_mails)`)
    .orderBy('account.id')

const findTold = ({ tx }: Work, caseId: string) =>
  tx
    .selectFrom('outcomeCase as c')
    .innerJoin('lead', 'lead.id', 'c.leadId')
    .innerJoin('assignment', 'assignment.id', 'c.assignmentId')
    .select(['c.kind', 'c.organisationId', 'c.leadId', 'insuranceType', 'loaderId', 'createdAt', 'assignedAt'])
    .where('c.id', '=', caseId)
    .executeTakeFirstOrThrow()
