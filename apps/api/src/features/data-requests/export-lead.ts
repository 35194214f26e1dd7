import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { paymentKinds } from '@lodeway/rules/sales/rows.ts'
import type { Work } from '../../work/context.ts'
import { findConsents } from '../leads/consents.ts'
import { answersOf, clientDetailsOf } from '../persons/client-details.ts'
import { personKeys } from '../persons/person-keys.ts'
import { casesOf, notesOf } from './export-conversations.ts'

/** One lead as the person it is about may have it, or undefined when there is none. */
export async function recordOfLead(work: Work, id: string) {
  const { tx, keys } = work
  const row = await tx.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const { consent, earlierConsents } = await findConsents(tx, row)
  return {
    leadId: row.id,
    submittedAt: row.createdAt,
    submittedBy: row.loaderOrganisationId === null ? 'a registered person' : 'a registered company',
    insuranceType: leadLabelOf(row.insuranceType),
    details: { ...clientDetailsOf(row, keys), ...answersOf(row) },
    quality: { level: row.quality, measuredFrom: row.qualityPoints },
    // What they agreed to last, and before the insurance type was changed.
    consent: statedConsent(consent),
    earlierConsents: earlierConsents.map(statedConsent),
    outcome: {
      status: row.organisationStatus,
      premium: centsToRand(row.premiumCents),
      premiumsCollected: row.premiumsCollected,
      lapsed: row.lapsed,
    },
    receivedBy: await receiversOf(work, id),
    history: await historyOf(work, id),
    notes: await notesOf(work, id),
    returnsAndLateSales: await casesOf(work, id),
    objections: await objectionsOf(work, row),
    records: await auditOf(work, 'lead', id),
    erasedAt: row.erasedAt,
  }
}

type Consent = Awaited<ReturnType<typeof findConsents>>['consent']

const statedConsent = ({ insuranceType, version, wording, givenAt, channel }: Consent) => ({
  insuranceType: leadLabelOf(insuranceType),
  version,
  wording,
  statedAt: givenAt,
  channel,
})

/** Section 23(1)(b): the identity of all third parties who have, or have had, access; and when they are to call again. */
const receiversOf = (work: Work, leadId: string) =>
  work.tx
    .selectFrom('assignment')
    .innerJoin('organisation', 'organisation.id', 'assignment.organisationId')
    .select([
      'organisation.name as organisation',
      'assignment.assignedAt as from',
      'assignment.endedAt as until',
      'assignment.endReason',
      'assignment.callBackAt',
    ])
    .where('assignment.leadId', '=', leadId)
    .orderBy('assignment.assignedAt')
    .execute()

async function historyOf(work: Work, leadId: string) {
  const events = await work.tx
    .selectFrom('leadEvent')
    .select(['at', 'kind', 'organisationStatus', 'premiumCents', 'premiumsCollected', 'source'])
    .where('leadId', '=', leadId)
    // What was paid to whoever submitted the lead is about them.
    .where('kind', 'not in', paymentKinds)
    .orderBy('id')
    .execute()
  return events.map(({ premiumCents, ...event }) => ({ ...event, premium: centsToRand(premiumCents) }))
}

const objectionsOf = (work: Work, { id: leadId, alternativePhone }: { id: string; alternativePhone: string | null }) =>
  work.tx
    .selectFrom('suppression')
    .select(['createdAt as since', 'reason'])
    .where(eb =>
      eb.or([
        eb('leadId', '=', leadId),
        ...personKeys(work.keys, { phoneNumber: alternativePhone }).map(keyHash => eb('keyHash', '=', keyHash)),
        eb(
          'keyHash',
          'in',
          eb.selectFrom('leadPerson').select('leadPerson.keyHash').where('leadPerson.leadId', '=', leadId),
        ),
      ]),
    )
    .execute()

/** What was done with the record, and by what kind of caller; of somebody who signs in, how they did as well. */
export const auditOf = (work: Work, kind: 'lead' | 'loader' | 'buyer' | 'admin', id: string) =>
  work.tx
    .selectFrom('auditLog')
    .select(['at', 'actorKind as by', 'action'])
    .where('subjectKind', 'in', kind === 'lead' ? ['lead'] : [kind, 'account'])
    .where('subjectId', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
