import type { ContractLimits } from '../src/contracts/limits.ts'

/** Limits of a contract that limit nothing, as they are kept. */
export const noLimits: ContractLimits = {
  leadsPerHour: null,
  leadsPerDay: null,
  hours: null,
  areas: [],
  ageFrom: null,
  ageTo: null,
  incomeIds: [],
  monthlyBudgetCents: null,
}
