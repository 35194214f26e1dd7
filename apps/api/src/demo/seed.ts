import { currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { readSubmission } from '../features/lead-submission/submission.ts'
import { submitLeads } from '../features/lead-submission/submit-leads.ts'
import { recordOutcome } from '../features/outcomes/record-outcome.ts'
import { markFilteredPaid } from '../features/sales/mark-paid.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal } from '../work/refusal.ts'
import { inTransaction } from '../work/transaction.ts'
import { seedDecisions } from './decisions.ts'
import { demoIdNumber, fixedNumbers } from './identities.ts'
import { seedOrganisations } from './organisations.ts'
import { type Submitter, seedPeople } from './people.ts'

const days = 75
const leadsADay = 4
const firstNames = [
  'Lerato',
  'Sibusiso',
  'Anele',
  'Chantelle',
  'Mohammed',
  'Precious',
  'Willem',
  'Nokuthula',
  'Themba',
  'Ilze',
]
const lastNames = [
  'Mokoena',
  'Ndlovu',
  'Jacobs',
  'Pillay',
  'Fourie',
  'Maseko',
  'Petersen',
  'Sithole',
  'Naidoo',
  'Tshabalala',
]
const outcomes: readonly OrganisationStatus[] = [
  'noAnswer',
  'callBack',
  'busy',
  'quoted',
  'notInterested',
  'quotedNotInterested',
  'sale',
  'cashed',
  'sale',
  'cashed',
  'answeringMachine',
]

/**
 * Demonstration data: two and a half months of leads, made by the same commands that people's requests run, on a clock
 * that goes through those days. Does nothing in a database that has an organisation.
 */
export async function seedDemo(context: Context, adminId: string): Promise<boolean> {
  const admin: Actor = { kind: 'admin', id: adminId }
  if (await context.db.selectFrom('organisation').select('id').executeTakeFirst()) return false
  const today = context.clock.now()
  const on = (daysAgo: number): Context => ({
    ...context,
    clock: { now: () => new Date(today.getTime() - daysAgo * 86_400_000) },
  })
  const codes = await inTransaction(on(days), admin, seedOrganisations)
  const submitters = await seedPeople(on(days), admin, codes)
  const next = fixedNumbers(2026)
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo--) {
    for (let n = 0; n < leadsADay; n++)
      await oneLead(on(daysAgo), admin, submitters, next, (days - daysAgo) * leadsADay + n)
    if (daysAgo === 20) await inTransaction(on(daysAgo), admin, work => markFilteredPaid(work, {}, undefined, false))
  }
  await seedDecisions(on(0), admin)
  return true
}

async function oneLead(
  context: Context,
  admin: Actor,
  submitters: readonly Submitter[],
  next: () => number,
  index: number,
): Promise<void> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const by = pick(submitters)
  const insuranceType: InsuranceType = by.isOrganisational
    ? pick(['lifeInsurance', 'funeralCover', 'personalShortTerm'] as const)
    : pick(insuranceTypes)
  const isRich = next() > 0.35
  const decides = next() > 0.3
  const [outcome, premium] = [pick(outcomes), Math.round(15_000 + next() * 120_000) / 100]
  const body = {
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    phoneNumber: { countryCode: 'ZA', number: `07${String(10_000_000 + index * 7919).slice(0, 8)}` } as const,
    insuranceType,
    consentVersion: currentConsentVersion,
    medicalCover: insuranceType === 'medicalGapCover' ? true : null,
    ...((isRich || by.isOrganisational) && {
      idNumber: demoIdNumber(100 + index),
      emailAddress: `client${index}@demo.example`,
      address: '12 Long Street',
      geographicalArea: 'westernCape' as const,
      reason: 'The client asked for a quotation for the family.',
    }),
  }
  try {
    const actor: Actor = {
      kind: 'loader',
      id: by.id,
      type: by.isOrganisational ? 'organisational' : 'individual',
      organisationId: null,
    }
    const submission = readSubmission(context.keys, actor, body)
    const [lead] = await inTransaction(context, actor, work => submitLeads(work, [submission]))
    // Some of them are refused, as in life: nobody buys that type.
    if (lead === undefined || lead instanceof Refusal) return
    if (decides)
      await inTransaction(context, admin, work =>
        recordOutcome(
          work,
          lead.id,
          { organisationStatus: outcome, ...(['sale', 'cashed'].includes(outcome) && { premium }) },
          'admin',
        ),
      )
  } catch (error) {
    // The lead is still with nobody.
    if (!(error instanceof Refusal)) throw error
  }
}
