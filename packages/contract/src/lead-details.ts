import { maxContentItems } from '@lodeway/rules/content/categories.ts'
import { geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { vehicleAssets, yearsOfInsurance } from '@lodeway/rules/leads/questions.ts'
import { maxAddressLength, maxTitleLength } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { calendarDate } from './fields.ts'
import { idNumber, line, paragraph, uuid } from './text-fields.ts'

const choice = z.strictObject({ id: uuid, name: z.string().check(z.maxLength(200, 'Max of 200 characters')) })
const optionalLine = (maximum: number) => z.optional(z.nullable(line(maximum)))
const area = z.optional(z.nullable(z.enum(geographicalAreas)))
const toggle = z.optional(z.nullable(z.boolean()))
const optionalChoice = z.optional(z.nullable(choice))

/**
 * The second step of a lead, as it is submitted and as it is changed (document 2, section 3); null takes an answer out.
 * `geographiclaArea` is the spelling of the document.
 */
export const leadDetails = {
  organisationId: z.optional(z.nullable(uuid)),
  address: optionalLine(maxAddressLength),
  geographiclaArea: area,
  geographicalArea: area,
  idNumber: z.optional(z.nullable(idNumber)),
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  yearlyIncome: optionalChoice,
  incidentsInLastYears: toggle,
  previousInsurance: toggle,
  yearsOfInsurance: z.optional(z.nullable(z.enum(yearsOfInsurance))),
  reason: z.optional(z.nullable(paragraph())),
  vehicle: optionalChoice,
  vehicleColour: optionalChoice,
  vehicleAssets: z.optional(z.nullable(z.array(z.enum(vehicleAssets)).check(z.maxLength(2, 'Max of 2')))),
  assetsToCover: z.optional(z.nullable(z.array(choice).check(z.maxLength(maxContentItems, maxOf(maxContentItems))))),
  medicalCover: toggle,
  industry: optionalChoice,
  owner: optionalLine(maxTitleLength),
}
