import { maxContentItems } from '@lodeway/rules/content/categories.ts'
import { geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { vehicleAssets, yearsOfInsurance } from '@lodeway/rules/leads/questions.ts'
import { maxAddressLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import { idNumberLength } from '@lodeway/rules/people/sa-id-number.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, emailAddress, line, listOf, paragraph, phone, required, uuid } from './fields.ts'
import { leadRow } from './leads.ts'

const choice = z.strictObject({ id: uuid, name: z.string().check(z.maxLength(200, 'Max of 200 characters')) })
const optionalLine = (maximum: number) => z.optional(z.nullable(line(maximum)))
const area = z.optional(z.nullable(z.enum(geographicalAreas)))

/** The lead as the form sends it (document 2, section 3); `geographiclaArea` is the spelling of the document. */
export const submission = z.strictObject({
  loaderId: z.optional(uuid),
  firstName: line(),
  lastName: line(),
  phoneNumber: phone,
  alternativePhoneNumber: z.optional(z.nullable(phone)),
  emailAddress: z.optional(z.nullable(emailAddress)),
  insuranceType: z.enum(insuranceTypes, required),
  organisationId: z.optional(z.nullable(uuid)),
  address: optionalLine(maxAddressLength),
  geographiclaArea: area,
  geographicalArea: area,
  idNumber: optionalLine(idNumberLength),
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  yearlyIncome: z.optional(z.nullable(choice)),
  incidentsInLastYears: z.optional(z.nullable(z.boolean())),
  previousInsurance: z.optional(z.nullable(z.boolean())),
  yearsOfInsurance: z.optional(z.nullable(z.enum(yearsOfInsurance))),
  reason: z.optional(z.nullable(paragraph())),
  vehicle: z.optional(z.nullable(choice)),
  vehicleColour: z.optional(z.nullable(choice)),
  vehicleAssets: z.optional(z.nullable(z.array(z.enum(vehicleAssets)).check(z.maxLength(2, 'Max of 2')))),
  assetsToCover: z.optional(z.nullable(z.array(choice).check(z.maxLength(maxContentItems, maxOf(maxContentItems))))),
  medicalCover: z.optional(z.nullable(z.boolean())),
  industry: z.optional(z.nullable(choice)),
  owner: optionalLine(maxTitleLength),
  /** The version of the consent wording that the loader confirmed (POPIA). */
  consentVersion: z.string(required),
})
export const submitLead = endpoint({
  name: 'submitLead',
  method: 'POST',
  path: '/v1/leads',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'Submits a lead: stored, measured, allocated and delivered.',
  body: submission,
  answer: leadRow,
  status: 201,
  idempotent: true,
})

/** The insurance types that the caller may submit, and whether an active contract has room for each now. */
export const offeredTypes = endpoint({
  name: 'offeredTypes',
  method: 'GET',
  path: '/v1/leads/offered-types',
  callers: ['loader', 'admin'],
  subject: 'none',
  summary: 'The insurance types offered to the caller, with present demand.',
  query: z.strictObject({ type: z.optional(listOf(z.enum(insuranceTypes))) }),
  answer: z.object({
    types: z.array(z.object({ type: z.enum(insuranceTypes), demand: z.boolean() })),
    consent: z.object({ version: z.string(), wording: z.string() }),
  }),
})
