import type { GeographicalArea } from '@lodeway/rules/leads/geographical-areas.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { VehicleAsset, YearsOfInsurance } from '@lodeway/rules/leads/questions.ts'
import { recordOf } from '../../session/record-of.ts'

/** The first step as its form holds it. */
export interface ContactValues extends Record<string, unknown> {
  firstName: string
  lastName: string
  phoneNumber: string
  alternativePhoneNumber: string
  emailAddress: string
  insuranceType: InsuranceType | null
}

/** The second step as its form holds it. Choices from the lists are ids. */
export interface DetailValues extends Record<string, unknown> {
  organisationId: string | null
  industry: string | null
  address: string
  geographicalArea: GeographicalArea | null
  owner: string
  idNumber: string
  dateOfBirth: string | null
  /** The date of birth was read out of the ID number, and is locked. */
  birthDateRead: boolean
  yearlyIncome: string | null
  assetsToCover: string[]
  vehicleAssets: VehicleAsset[]
  vehicle: string | null
  vehicleColour: string | null
  reason: string
  medicalCover: boolean
  previousInsurance: boolean
  incidentsInLastYears: boolean
  yearsOfInsurance: YearsOfInsurance | null
  consent: boolean
}

/** A lead that is being typed in. */
export interface Draft {
  /** The Idempotency-Key of this lead, so that sending it twice submits it once. */
  readonly key: string
  readonly contact: ContactValues
  readonly details: DetailValues
}

export const blankContact: ContactValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  alternativePhoneNumber: '',
  emailAddress: '',
  insuranceType: null,
}

export const blankDetails: DetailValues = {
  organisationId: null,
  industry: null,
  address: '',
  geographicalArea: null,
  owner: '',
  idNumber: '',
  dateOfBirth: null,
  birthDateRead: false,
  yearlyIncome: null,
  assetsToCover: [],
  vehicleAssets: [],
  vehicle: null,
  vehicleColour: null,
  reason: '',
  medicalCover: false,
  previousInsurance: false,
  incidentsInLastYears: false,
  yearsOfInsurance: null,
  consent: false,
}

/** What was kept of a draft, or a blank one under a new key. Fields that have another shape by now start anew. */
export function draftFrom(kept: unknown, newKey: () => string): Draft {
  const { key, contact, details } = recordOf(kept)
  return {
    key: typeof key === 'string' && key !== '' ? key : newKey(),
    contact: likeBlank(blankContact, recordOf(contact)),
    details: likeBlank(blankDetails, recordOf(details)),
  }
}

export interface DraftChange {
  contact?: Partial<ContactValues>
  details?: Partial<DetailValues>
}

/** By these a client is told from another, and a consent is about one insurance type. */
const consentIsAbout = ['firstName', 'lastName', 'phoneNumber', 'insuranceType'] as const

/** The draft with what was typed. What was confirmed of another client, or about another type, is to be confirmed anew. */
export function withChange(draft: Draft, change: DraftChange): Draft {
  const contact = { ...draft.contact, ...change.contact }
  const isAboutOther = consentIsAbout.some(field => contact[field] !== draft.contact[field])
  return {
    key: draft.key,
    contact,
    details: { ...draft.details, ...(isAboutOther && { consent: false }), ...change.details },
  }
}

/** Whether anything was typed yet. */
export const isBlank = ({ contact, details }: Draft): boolean =>
  JSON.stringify([contact, details]) === JSON.stringify([blankContact, blankDetails])

/** Whether nothing was typed from one to the other. */
export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

function likeBlank<Values extends Record<string, unknown>>(
  blank: Values,
  kept: Readonly<Record<string, unknown>>,
): Values {
  const fields = Object.entries(blank).map(([name, value]) => [name, isLike(value, kept[name]) ? kept[name] : value])
  return Object.fromEntries(fields) as Values
}

function isLike(blank: unknown, kept: unknown): boolean {
  if (Array.isArray(blank)) return Array.isArray(kept) && kept.every(item => typeof item === 'string')
  if (blank === null) return kept === null || typeof kept === 'string'
  return typeof kept === typeof blank
}
