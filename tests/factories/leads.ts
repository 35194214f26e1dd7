import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { idNumber, type Person } from './people.ts'
import type { World } from './world.ts'

let clients = 0
export type SubmissionBody = BodyInput<typeof submitLead>

/** A lead of high quality about somebody new, for funeral cover. */
export function submissionBody(changes: Partial<SubmissionBody> = {}): SubmissionBody {
  clients += 1
  return {
    firstName: 'Lerato',
    lastName: 'Mokoena',
    phoneNumber: { countryCode: 'ZA', number: `083${String(1_000_000 + clients)}` },
    emailAddress: `client${clients}@example.co.za`,
    insuranceType: 'funeralCover',
    idNumber: idNumber(20_000 + clients),
    address: '1 Long Street, Cape Town',
    geographiclaArea: 'westernCape',
    reason: 'The client asked for a quotation for the family.',
    consentVersion: '2026-01',
    ...changes,
  }
}

/** The smallest lead that is taken: low quality. */
export const poorBody = (changes: Partial<SubmissionBody> = {}): SubmissionBody => {
  const { emailAddress: _e, idNumber: _i, address: _a, geographiclaArea: _g, reason: _r, ...rest } = submissionBody()
  return { ...rest, insuranceType: 'medicalInsurance', ...changes }
}

export const submit = (
  world: World,
  by: Person,
  changes: Partial<SubmissionBody> = {},
  headers?: Record<string, string>,
) => world.request(by.token, submitLead, { body: submissionBody(changes), headers })

/** Submits and says how the lead stands in the database. */
export async function submitted(world: World, by: Person, changes: Partial<SubmissionBody> = {}) {
  const { status, answer, text } = await submit(world, by, changes)
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${text}`)
  return leadNow(world, answer.id)
}

/** How a lead stands in the database. */
export const leadNow = (world: World, id: string) =>
  world.db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
