import { checkExternalContract, type ExternalContractInput } from '../contracts/external-checks.ts'
import type { FieldErrors } from '../people/field-errors.ts'
import type { CalendarDate } from '../time/calendar.ts'

/** Terms are tried out on the leads of so many days up to now. */
export const simulatedDays = 90

/** Leads that one simulation names: the latest. */
export const maxSimulatedLeads = 500

/** What decides which leads a contract is given, and what they cost. */
const deciding = [
  'insuranceType',
  'period',
  'recurring',
  'orgSalesCommission',
  'leadQuality',
  'basicQualityFee',
  'mediumQualityFee',
  'highQualityFee',
  'leadQuantity',
] as const
export type SimulationField = (typeof deciding)[number]

/** Checks terms that are to be tried out as those of a contract are checked, but for what decides nothing: the message by field. */
export function checkSimulation(
  input: Pick<ExternalContractInput, SimulationField>,
  today: CalendarDate,
): FieldErrors<SimulationField> {
  const errors = checkExternalContract(input, { today })
  return Object.fromEntries(deciding.flatMap(field => (errors[field] === undefined ? [] : [[field, errors[field]]])))
}
