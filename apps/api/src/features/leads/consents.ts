import type { lead as leadSchema } from '@lodeway/contract/lead-shapes.ts'
import { type ConsentChannel, consentOfOther, consentText } from '@lodeway/rules/leads/consent.ts'
import { type InsuranceType, leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { changedMarks, isOtherPerson, type Marked } from '@lodeway/rules/leads/same-person.ts'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '../../db/database.ts'
import { insertsOf, type Write, writeAll } from '../../db/write-together.ts'
import type { Work } from '../../work/context.ts'
import { refuseFieldErrors } from '../../work/refusal.ts'
import { consentColumns } from './lead-columns.ts'

type Consents = Pick<z.input<typeof leadSchema>, 'consent' | 'earlierConsents'>

/** The columns of a lead that say which consent is its latest. */
interface Consented {
  readonly id: string
  readonly insuranceType: InsuranceType
  readonly consentVersion: string
  readonly consentChannel: string
  readonly consentAt: Date
}

/** What writes records of what clients agreed to, with the text as it was shown: once, and never changed. */
export const consentWrites = (stated: readonly { lead: Consented; by: string }[]): Write[] =>
  insertsOf({ consent: stated.map(({ lead, by }) => ({ ...recordOf(lead), statedBy: by })) })

/** A lead's person and what was changed of them since their consent, in plain values. */
type Consenting = Marked & { readonly insuranceType: string; readonly marksChanged: readonly string[] }

/**
 * The columns that say what a change of the person does to the lead's consent: a new one, and whether it is another person's, or which marks
 * are others now.
 * @throws Refusal 400 at `consentVersion` when the lead becomes one about somebody else and no consent of theirs is stated
 */
export function consentAfter(
  work: Work,
  before: Consenting,
  after: Consenting,
  consentVersion: string | undefined,
  channel?: ConsentChannel,
) {
  const marks = changedMarks(before, after)
  const isOther = isOtherPerson(marks, before.marksChanged)
  if (consentVersion !== undefined)
    return { ...consentColumns(work, channel), marksChanged: [], ...(isOther && { aboutSince: work.now }) }
  if (isOther) refuseFieldErrors({ consentVersion: consentOfOther(leadLabelOf(after.insuranceType)) })
  const marksChanged = [...new Set([...before.marksChanged, ...marks])]
  return marksChanged.length > before.marksChanged.length ? { marksChanged } : {}
}

/** Another consent for a lead that is there already; the one before stays as it was. */
export async function keepNewConsent(tx: Tx, before: Consented & { loaderId: string }, after: Consented, by: string) {
  const kept = await tx.selectFrom('consent').select('id').where('leadId', '=', before.id).limit(1).executeTakeFirst()
  const records = [{ lead: after, by }]
  if (kept === undefined) records.unshift({ lead: before, by: before.loaderId })
  await writeAll(tx, consentWrites(records))
}

/** What the client of a lead agreed to, from the records alone. */
export async function findConsents(db: Queryable, lead: Consented): Promise<Consents> {
  const records = await db
    .selectFrom('consent')
    .selectAll()
    .where('leadId', '=', lead.id)
    .orderBy('id', 'desc')
    .execute()
  // A lead that the last release took while this one was being started has none. Nobody has changed its type since.
  const [latest = recordOf(lead), ...earlier] = records
  return { consent: onTheWire(latest), earlierConsents: earlier.map(onTheWire) }
}

type Recorded = ReturnType<typeof recordOf>

const recordOf = ({ id, insuranceType, consentVersion, consentChannel, consentAt }: Consented) => ({
  leadId: id,
  insuranceType,
  version: consentVersion,
  wording: consentText(consentVersion, leadLabelOf(insuranceType)) ?? '',
  channel: consentChannel,
  givenAt: consentAt,
})

const onTheWire = ({ insuranceType, version, wording, channel, givenAt }: Omit<Recorded, 'leadId'>) => ({
  insuranceType,
  version,
  wording,
  givenAt: givenAt.toISOString(),
  channel,
})
