import { currentConsentVersion } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { readSubmission, type Submission } from '../features/lead-submission/submission.ts'
import { submitLeads } from '../features/lead-submission/submit-leads.ts'
import type { LeadReport } from '../features/outcomes/record-outcome.ts'
import type { Actor } from '../work/actor.ts'
import type { Context } from '../work/context.ts'
import { Refusal } from '../work/refusal.ts'
import { inTransaction } from '../work/transaction.ts'
import { demoIdNumber, fixedNumbers } from './identities.ts'
import { clientFirstNames, clientLastNames } from './names.ts'
import type { Submitter } from './people.ts'

/** What an organisation will say of a lead, and how many days after it was given. */
export interface Planned {
  readonly leadId: string
  readonly organisationId: string
  readonly afterDays: number
  readonly report: LeadReport['report']
}

/** Numbers in their fixed order, and ways to use them. */
export function invention(seed: number) {
  const next = fixedNumbers(seed)
  return {
    next,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
  }
}
type Invention = ReturnType<typeof invention>

/** A day's leads, sent in together. @returns what their organisations will say of those that were placed */
export async function submitDay(
  context: Context,
  submitters: readonly Submitter[],
  count: number,
  firstIndex: number,
  by: Invention,
): Promise<Planned[]> {
  const submissions = Array.from({ length: count }, (_, n) =>
    invented(context, by.pick(submitters), firstIndex + n, by),
  )
  // Drawn beforehand: what is drawn must not depend on which of them are refused.
  const plans = submissions.map(() => planned(by))
  const answers = await inTransaction(context, { kind: 'system' }, work => submitLeads(work, submissions))
  const ids = answers.flatMap(answer => (answer instanceof Refusal ? [] : [answer.id]))
  if (ids.length === 0) return []
  const holders = await context.db
    .selectFrom('lead')
    .select(['id', 'organisationId'])
    .where('id', 'in', ids)
    .where('organisationId', 'is not', null)
    .execute()
  const holderOf = new Map(holders.map(({ id, organisationId }) => [id, organisationId ?? '']))
  return answers.flatMap((answer, place) => {
    if (answer instanceof Refusal) return []
    const organisationId = holderOf.get(answer.id)
    if (organisationId === undefined) return []
    return (plans[place] ?? []).map(plan => ({ ...plan, leadId: answer.id, organisationId }))
  })
}

/** What organisations will say of leads that waited and were given to them at this instant. */
export async function planOffered({ db, clock }: Context, by: Invention): Promise<Planned[]> {
  const given = await db
    .selectFrom('assignment')
    .innerJoin('lead', 'lead.id', 'assignment.leadId')
    .select(['assignment.leadId', 'assignment.organisationId'])
    .where('assignedAt', '=', clock.now())
    .orderBy('lead.phone')
    .execute()
  return given.flatMap(lead => planned(by).map(plan => ({ ...plan, ...lead })))
}

function invented(context: Context, by: Submitter, index: number, { next, pick }: Invention): Submission {
  const insuranceType: InsuranceType = by.isOrganisational
    ? pick(['lifeInsurance', 'funeralCover', 'personalShortTerm'] as const)
    : pick(insuranceTypes)
  const [isRich, hasEmail] = [next() > 0.35, next() > 0.3]
  const actor: Actor = {
    kind: 'loader',
    id: by.id,
    type: by.isOrganisational ? 'organisational' : 'individual',
    organisationId: null,
  }
  return readSubmission(context.keys, actor, {
    firstName: pick(clientFirstNames),
    lastName: pick(clientLastNames),
    phoneNumber: { countryCode: 'ZA', number: `07${String(10_000_000 + index * 7919).slice(0, 8)}` },
    insuranceType,
    consentVersion: currentConsentVersion,
    medicalCover: insuranceType === 'medicalGapCover' ? true : null,
    ...(hasEmail && { emailAddress: `client${index}@demo.example` }),
    ...((isRich || by.isOrganisational) && {
      idNumber: demoIdNumber(100 + index),
      emailAddress: `client${index}@demo.example`,
      address: '12 Long Street',
      geographicalArea: 'westernCape' as const,
      reason: 'The client asked for a quotation for the family.',
    }),
  })
}

const first: readonly OrganisationStatus[] = ['noAnswer', 'callBack', 'busy', 'quoted', 'quoted', 'answeringMachine']
const lost: readonly OrganisationStatus[] = [
  'notInterested',
  'quotedNotInterested',
  'notInterested',
  'invalidContactDetails',
  'doNotCall',
]

/** A lead's way: nothing, a first word, a refusal, a sale, or a sale whose first premium is collected. */
function planned({ next, pick, between }: Invention): Omit<Planned, 'leadId' | 'organisationId'>[] {
  const [luck, begin, end, collected] = [next(), between(1, 4), between(5, 24), between(30, 40)]
  const [opening, closing, premiumCents] = [pick(first), pick(lost), 15_000 + between(0, 120_000)]
  const steps: Omit<Planned, 'leadId' | 'organisationId'>[] = [
    { afterDays: begin, report: { organisationStatus: opening } },
  ]
  if (luck < 0.12) return []
  if (luck < 0.25) return steps
  if (luck < 0.55) return [...steps, { afterDays: end, report: { organisationStatus: closing } }]
  steps.push({ afterDays: end, report: { organisationStatus: 'sale', premiumCents } })
  if (luck > 0.68)
    steps.push({
      afterDays: end + collected,
      report: { organisationStatus: 'cashed', premiumCents, premiumsCollected: 1 },
    })
  return steps
}
