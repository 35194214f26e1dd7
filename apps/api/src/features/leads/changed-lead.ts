import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeLead } from '@lodeway/contract/leads.ts'
import { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { type Choice, questions, withoutUnasked } from '@lodeway/rules/leads/questions.ts'
import { withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import { checkIdNumber } from '@lodeway/rules/people/sa-id-number.ts'
import { type CalendarDate, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Selectable } from 'kysely'
import type { Lead } from '../../db/schema.ts'
import type { Work } from '../../work/context.ts'
import type { Chosen } from './choices.ts'
import { clientColumns, detailColumns, idNumberColumns, qualityColumns, type SubmittedLead } from './lead-columns.ts'

export type LeadChanges = BodyOutput<typeof changeLead>
export type LeadBefore = Selectable<Lead>

/** Choices as the lead is to have them: those of the change, else those that it has. Only ids count. */
export function choicesAfter(before: LeadBefore, changes: LeadChanges): Chosen {
  const { yearlyIncome, industry, vehicle, vehicleColour, assetsToCover } = changes
  return {
    yearlyIncome: changed(yearlyIncome, choice(before.yearlyIncomeId)),
    industry: changed(industry, choice(before.industryId)),
    vehicle: changed(vehicle, choice(before.vehicleId)),
    vehicleColour: changed(vehicleColour, choice(before.vehicleColourId)),
    assetsToCover: changed(assetsToCover, before.assetsToCoverIds.map(toChoice)),
  }
}

/** The items that a lead has, hidden or not. */
export const itemsOf = (before: LeadBefore): (string | null)[] => [
  before.yearlyIncomeId,
  before.industryId,
  before.vehicleId,
  before.vehicleColourId,
  ...before.assetsToCoverIds,
]

/**
 * The lead as it is to be, in plain values. Answers to questions that are not asked any more go, where
 * the change is about the questions at all.
 */
export function leadAfter(
  before: LeadBefore,
  idNumber: string | null,
  changes: LeadChanges,
  choices: Chosen,
  today: CalendarDate,
): SubmittedLead {
  const { phoneNumber, alternativePhoneNumber } = changes
  const insuranceType = changes.insuranceType ?? before.insuranceType
  const isOther = insuranceType !== before.insuranceType
  const lead: SubmittedLead = {
    ...choices,
    firstName: changes.firstName ?? before.firstName,
    lastName: changes.lastName ?? before.lastName,
    phoneNumber: withoutWhitespace(phoneNumber?.number ?? before.phone),
    alternativePhoneNumber: changed(
      alternativePhoneNumber && withoutWhitespace(alternativePhoneNumber.number),
      before.alternativePhone,
    ),
    emailAddress: changed(changes.emailAddress, before.email),
    insuranceType,
    // It was preferred among those that buy the type before.
    organisationId: changed(changes.organisationId, isOther ? null : before.preferredOrganisationId),
    address: changed(changes.address, before.address),
    geographicalArea: changed(changed(changes.geographicalArea, changes.geographiclaArea), before.geographicalArea),
    idNumber: changed(changes.idNumber, idNumber),
    dateOfBirth: changed(changes.dateOfBirth, birthDateAfter(before, idNumber, changes, today)),
    reason: changed(changes.reason, before.reason),
    owner: changed(changes.owner, before.owner),
    vehicleAssets: changed(changes.vehicleAssets, before.vehicleAssets),
    medicalCover: changed(changes.medicalCover, before.medicalCover),
    previousInsurance: changed(changes.previousInsurance, before.previousInsurance),
    incidentsInLastYears: changed(changes.incidentsInLastYears, before.incidentsInLastYears),
    yearsOfInsurance: changed(changes.yearsOfInsurance, before.yearsOfInsurance),
    consent: true,
  }
  const isAboutQuestions = isOther || questions.some(question => changes[question] !== undefined)
  return isAboutQuestions ? withoutUnasked(insuranceType, lead) : lead
}

/** A corrected ID number says when its holder was born. */
function birthDateAfter(
  before: LeadBefore,
  idNumberBefore: string | null,
  { idNumber }: LeadChanges,
  today: CalendarDate,
) {
  if (!idNumber || idNumber === idNumberBefore) return before.dateOfBirth
  const read = checkIdNumber(idNumber, today)
  return read.valid ? read.dateOfBirth : before.dateOfBirth
}

const changed = <Value>(change: Value | undefined, was: Value): Value => (change === undefined ? was : change)

const toChoice = (id: string): Choice => ({ id, name: '' })
const choice = (id: string | null): Choice | null => (id === null ? null : toChoice(id))

/** Columns that no quality is measured by: a lead keeps the one that it has, and its version, when only these change. */
const unmeasured: ReadonlySet<string> = new Set(['firstName', 'lastName', 'preferredOrganisationId'])

/** Whether a change of these, by the names of columns or of the wire, measures a lead anew. */
export const measuresAnew = (changedNames: readonly string[]): boolean =>
  changedNames.some(name => !unmeasured.has(name))

/** How a lead measures by the details and answers that it has. Of the choices it counts which questions follow on them. */
export function measuredAsItStands(lead: LeadBefore, idNumber: string | null, choices: Chosen, today: CalendarDate) {
  const asItStands = leadAfter(lead, idNumber, {}, choices, today)
  return qualityColumns(measureQuality({ ...asItStands, consent: true }))
}

/** The columns that are different now. */
export function changedColumns(work: Work, before: LeadBefore, idNumberBefore: string | null, lead: SubmittedLead) {
  const all = { ...clientColumns(lead), ...detailColumns(lead, johannesburgDate(work.now)) }
  const different = Object.entries(all).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof LeadBefore]),
  )
  const isKnownId = (lead.idNumber ?? null) === idNumberBefore
  const isMeasured = !isKnownId || measuresAnew(different.map(([name]) => name))
  return {
    ...(Object.fromEntries(different) as Partial<typeof all>),
    ...(isKnownId ? {} : idNumberColumns(work, lead.idNumber)),
    ...(isMeasured ? qualityColumns(measureQuality({ ...lead, consent: true })) : {}),
  }
}
