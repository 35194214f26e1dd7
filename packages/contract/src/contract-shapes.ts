import { maxContentItems } from '@lodeway/rules/content/categories.ts'
import {
  contractMessages,
  maxLeadQuantity,
  maxOrgSalesCommissionPercent,
} from '@lodeway/rules/contracts/field-checks.ts'
import { leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { halfHours, maxAge, minMonthlyBudget, weekdays } from '@lodeway/rules/contracts/limits.ts'
import { periods } from '@lodeway/rules/contracts/period.ts'
import { contractStates } from '@lodeway/rules/contracts/states.ts'
import { terms } from '@lodeway/rules/contracts/terms.ts'
import { geographicalAreas } from '@lodeway/rules/leads/geographical-areas.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxTitleLength } from '@lodeway/rules/limits.ts'
import { maxOf, minOf } from '@lodeway/rules/people/messages.ts'
import { maxContactHours } from '@lodeway/rules/performance/contact.ts'
import * as z from 'zod/mini'
import { calendarDate, count, percent, rand } from './fields.ts'
import { line, required, uuid } from './text-fields.ts'

const shared = {
  name: line(maxTitleLength),
  recurring: z.boolean(),
  period: z.enum(periods, required),
  startAt: calendarDate,
  orgSalesCommission: percent(maxOrgSalesCommissionPercent, contractMessages.commissionRange),
  term: z.enum(terms, required),
  insuranceType: z.enum(insuranceTypes, required),
}
export const internalContractInput = z.strictObject({ ...shared, basicFee: rand, mediumFee: rand, highFee: rand })
/** Null and empty lists limit nothing. Hours are those of South Africa, the budget rand of a calendar month. */
export const contractLimits = z.strictObject({
  leadsPerHour: z.nullable(count(1, maxLeadQuantity)),
  leadsPerDay: z.nullable(count(1, maxLeadQuantity)),
  hours: z.nullable(
    z.strictObject({
      days: z
        .array(z.strictObject({ day: z.enum(weekdays), from: z.enum(halfHours), until: z.enum(halfHours) }))
        .check(z.maxLength(weekdays.length, maxOf(weekdays.length))),
      onPublicHolidays: z.boolean(),
    }),
  ),
  areas: z
    .array(z.enum(geographicalAreas))
    .check(z.maxLength(geographicalAreas.length, maxOf(geographicalAreas.length))),
  ageFrom: z.nullable(count(0, maxAge)),
  ageTo: z.nullable(count(0, maxAge)),
  /** Ids of the content list of yearly incomes. */
  incomeIds: z.array(uuid).check(z.maxLength(maxContentItems, maxOf(maxContentItems))),
  monthlyBudget: z.nullable(rand.check(z.minimum(minMonthlyBudget, minOf(minMonthlyBudget)))),
})
export const limits = z.nullable(contractLimits)
export const externalContractInput = z.strictObject({
  ...shared,
  basicQualityFee: z.optional(z.nullable(rand)),
  mediumQualityFee: z.optional(z.nullable(rand)),
  highQualityFee: z.optional(z.nullable(rand)),
  leadQuantity: count(0, maxLeadQuantity),
  leadExpiryPeriod: z.enum(leadExpiryPeriods, required),
  limits: z.optional(limits),
  /** After so many hours without an outcome a lead goes to another organisation; null: it stays until it lapses. */
  takeBackHours: z.optional(z.nullable(count(1, maxContactHours))),
  /** On a renewal: the expired contract that this one follows. */
  renewedFromId: z.optional(uuid),
})
const { limits: _limits, renewedFromId: _link, ...termsOfExternal } = externalContractInput.shape

/** What is sent of terms that change, beside the terms as they were before the person: 409 where one of these is another by now. */
export const internalContractChange = z.extend(z.partial(internalContractInput), {
  seen: z.optional(z.partial(internalContractInput)),
})
export const externalContractChange = z.extend(z.partial(externalContractInput), {
  seen: z.optional(z.partial(z.strictObject(termsOfExternal))),
  /** The same of the limits, which the organisation sets, too. */
  seenLimits: z.optional(limits),
})

const derived = {
  id: uuid,
  state: z.enum(contractStates),
  leadsAssignedThisTerm: z.int(),
  windowStart: z.nullable(calendarDate),
  windowEnd: z.nullable(calendarDate),
}
export const internalContract = z.object({ ...internalContractInput.shape, ...derived })
export const externalContract = z.object({
  ...externalContractInput.shape,
  ...derived,
  limits,
  renewedFromId: z.nullable(uuid),
  /** Only while it is paused: the quantity that it takes again once it is resumed. */
  pausedQuantity: z.optional(z.int()),
  /** Beside it: what the platform paused is resumed by an administrator only. */
  pausedBy: z.optional(z.enum(['platform', 'organisation'])),
})
