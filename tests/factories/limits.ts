import type { contractLimits } from '@lodeway/contract/contract-shapes.ts'
import type * as z from 'zod/mini'

type WireLimits = z.input<typeof contractLimits>

/** Limits of a contract that limit nothing but what is named. */
export const limits = (changes: Partial<WireLimits>): WireLimits => ({
  leadsPerHour: null,
  leadsPerDay: null,
  hours: null,
  areas: [],
  ageFrom: null,
  ageTo: null,
  incomeIds: [],
  monthlyBudget: null,
  ...changes,
})

/** From eight to five, Mondays to Fridays. */
export const officeHours = {
  days: (['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map(day => ({
    day,
    from: '08:00',
    until: '17:00',
  })),
  onPublicHolidays: false,
}
