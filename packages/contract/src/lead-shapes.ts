import { terms } from '@lodeway/rules/contracts/terms.ts'
import { geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { clientStatuses, internalStatuses, organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { uuid } from './text-fields.ts'

const choice = z.nullable(z.object({ id: uuid, name: z.string(), hidden: z.boolean() }))

const consent = z.object({
  insuranceType: z.enum(insuranceTypes),
  version: z.string(),
  wording: z.string(),
  givenAt: instant,
  channel: z.string(),
})

/** The columns that a list shows; administrators also get loader, quality, premium, organisation and objection. */
export const leadRow = z.object({
  id: uuid,
  createdAt: instant,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.nullable(z.string()),
  insuranceType: z.enum(insuranceTypes),
  internalStatus: z.enum(internalStatuses),
  clientStatus: z.enum(clientStatuses),
  organisationStatus: z.nullable(z.enum(organisationStatuses)),
  loaderId: z.optional(uuid),
  loaderFirstName: z.optional(z.string()),
  loaderLastName: z.optional(z.string()),
  quality: z.optional(z.enum(qualities)),
  premium: z.optional(z.nullable(z.number())),
  organisationId: z.optional(z.nullable(uuid)),
  organisationName: z.optional(z.nullable(z.string())),
  /** Since when it is known that this lead's client objected to being contacted. */
  objectedAt: z.optional(z.nullable(instant)),
})

/** One lead, whole. The ID number is in full for administrators (written to the audit log), masked for its loader. */
export const lead = z.extend(leadRow, {
  alternativePhoneNumber: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  geographicalArea: z.nullable(z.enum(geographicalAreas)),
  idNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  yearlyIncome: choice,
  industry: choice,
  vehicle: choice,
  vehicleColour: choice,
  assetsToCover: z.array(z.object({ id: uuid, name: z.string(), hidden: z.boolean() })),
  vehicleAssets: z.array(z.string()),
  owner: z.nullable(z.string()),
  incidentsInLastYears: z.nullable(z.boolean()),
  previousInsurance: z.nullable(z.boolean()),
  yearsOfInsurance: z.nullable(z.string()),
  medicalCover: z.nullable(z.boolean()),
  /** It was returned, and is offered to nobody until its contact details were corrected. */
  awaitsCorrection: z.boolean(),
  /** What the client agreed to last, as it was shown; its type is another one than the lead's only in old records. */
  consent,
  /** What they had agreed to before the insurance type was changed, the latest first. */
  earlierConsents: z.array(consent),
  /** Administrators only: why the lead is where it is. */
  assignment: z.optional(
    z.nullable(
      z.object({
        organisationId: uuid,
        organisationName: z.string(),
        contractName: z.nullable(z.string()),
        /** Which collected premium makes the lead cashed. */
        term: z.enum(terms),
        reason: z.string(),
        assignedAt: instant,
        expiresAt: z.nullable(instant),
      }),
    ),
  ),
  /** Administrators only: it was corrected after a return, and waits until its own organisation has a contract for it. */
  waitsForContract: z.optional(z.boolean()),
  /** Administrators only: what the lead earned no points for, of 100. */
  qualityPoints: z.optional(z.array(z.object({ what: z.string(), points: z.int() }))),
  /** Administrators only: the premiums that the organisation has reported as collected. */
  premiumsCollected: z.optional(z.nullable(z.int())),
  /** Administrators only: the return that its organisation asked for, while nobody has decided. */
  openReturnId: z.optional(z.nullable(uuid)),
})
