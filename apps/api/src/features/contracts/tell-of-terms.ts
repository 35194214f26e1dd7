import { auditChanges } from '@lodeway/rules/audit-log/changes.ts'
import { isPaused } from '@lodeway/rules/contracts/windows.ts'
import { addDays, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { valuesBefore } from '../../audit/append.ts'
import { findPeopleWho } from '../../db/people-who.ts'
import { greeting, greetingOfRepresentative } from '../../mail/greeting.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { letterBrand, letterColumns } from '../organisations/letter-brand.ts'
import type { ContractRecord } from './contract.sql.ts'
import { type ToldTerms, termsChangedLetter } from './terms-changed.mail.ts'

/**
 * Tells an organisation which terms of its contract an administrator changed, also by renewing it, or that its pause is the platform's now:
 * its representative, and its people who see contracts, each once. Nobody is billed by a price that they were not told of.
 */
export async function tellOfTerms(work: Work, before: ContractRecord, after: ContractRecord): Promise<void> {
  // What its own people change, by a pause or by limits, they know.
  if (work.actor.kind !== 'admin') return
  const changes = auditChanges({ ...termsOf(after), ...valuesBefore(termsOf(before), termsOf(after)) })
  const told: ToldTerms = { before, after, changes, isPausedNow: isPaused(after) && !isPausedAlready(before, after) }
  if (changes.length === 0 && !told.isPausedNow) return
  const organisation = await work.tx
    .selectFrom('organisation')
    .select(letterColumns)
    .where('id', '=', after.organisationId)
    .executeTakeFirstOrThrow()
  const people = await findPeopleWho(work.tx, 'contracts', after.organisationId)
  const brand = letterBrand(work.settings, organisation)
  const today = johannesburgDate(work.now)
  const address = `${work.settings.APP_ORIGIN}/contracts`
  for (const person of people)
    await sendMail(work, person.email, termsChangedLetter(told, { greeting: greeting(person), address, brand, today }))
  const { representativeEmail } = organisation
  if (people.some(({ email }) => email.toLowerCase() === representativeEmail.toLowerCase())) return
  const toThem = { greeting: greetingOfRepresentative(organisation), address: undefined, brand, today }
  await sendMail(work, representativeEmail, termsChangedLetter(told, toThem))
}

/** Whether it was paused before, and by those who still have to resume it. */
const isPausedAlready = (before: ContractRecord, after: ContractRecord): boolean =>
  isPaused(before) && before.pausedByPlatform === after.pausedByPlatform

/** What was agreed with an organisation, without what is counted. */
const termsOf = (contract: ContractRecord) => ({
  name: contract.name,
  insuranceType: contract.insuranceType,
  startOn: contract.startOn,
  // Its last day, as pages show it.
  endsOn: contract.endsOn && addDays(contract.endsOn, -1),
  periodMonths: contract.periodMonths,
  recurring: contract.recurring,
  term: contract.term,
  leadQuantity: contract.leadQuantity,
  limits: contract.limits,
  takeBackHours: contract.takeBackHours,
  leadExpiryMonths: contract.leadExpiryMonths,
  orgSalesCommissionBps: contract.orgSalesCommissionBps,
  basicFeeCents: contract.basicFeeCents,
  mediumFeeCents: contract.mediumFeeCents,
  highFeeCents: contract.highFeeCents,
})
