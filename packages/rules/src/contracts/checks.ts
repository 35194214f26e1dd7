import { type InsuranceType, insuranceTypes, leadLabels } from '../leads/insurance-types.ts'
import { checkFee, type FeeField } from '../leads/quality-fees.ts'
import { checkRequired, checkRequiredChoice, isEmpty, type Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { messages } from '../people/messages.ts'
import type { CalendarDate } from '../time/calendar.ts'
import { checkRequiredDate } from '../time/required-date.ts'
import { toCalendarDate } from '../time/to-calendar-date.ts'
import { checkOrgCommission, contractLabels, contractMessages, type NumberInput } from './field-checks.ts'
import { type Period, periods } from './period.ts'
import { type Term, terms } from './terms.ts'

/** What both kinds of contract have, in the shape of the wire: fees in rand, percentages in percent. */
export type ContractInput = {
  name?: string
  recurring?: boolean
  period?: Period
  startAt?: string
  insuranceType?: InsuranceType
  orgSalesCommission?: NumberInput
  term?: Term
}

export type InternalContractInput = ContractInput & {
  basicFee?: NumberInput
  mediumFee?: NumberInput
  highFee?: NumberInput
}

export type ContractField = keyof ContractInput
export type InternalContractField = keyof InternalContractInput

/** The contract before the change, when one is edited or renewed. */
export type ExistingContract = {
  name: string
  startOn: CalendarDate
  insuranceType: InsuranceType
  /** An external contract without any fee, which older releases took. */
  buysNothing?: boolean
}

export type InternalContractContext = {
  today: CalendarDate
  /** The contract that is edited; its insurance type is locked. */
  editing?: ExistingContract
  /** Types for which the organisation has another internal contract that is not expired. */
  takenTypes?: readonly InsuranceType[]
}

/** Checks an internal contract: the message by field, none when it can be saved (document 2, section 5). */
export function checkInternalContract(
  input: InternalContractInput,
  context: InternalContractContext,
): FieldErrors<InternalContractField> {
  const fee = (field: FeeField): Problem => checkRequired(input[field]) ?? checkFee(contractLabels[field], input[field])
  return collectErrors<InternalContractField>({
    ...checkCommonFields(input, context),
    insuranceType: checkInsuranceType(input, context),
    basicFee: fee('basicFee'),
    mediumFee: fee('mediumFee'),
    highFee: fee('highFee'),
  })
}

/** What internal and external contracts are checked for alike. */
export function checkCommonFields(
  input: ContractInput,
  context: { today: CalendarDate; editing?: ExistingContract; renewing?: object },
): FieldErrors<ContractField> {
  return collectErrors<ContractField>({
    name: checkRequired(input.name),
    period: checkRequiredChoice(input.period, periods, contractLabels.period),
    recurring: input.recurring && input.period === 'P0M' ? contractMessages.onceOffRecurring : undefined,
    startAt: checkStart(input.startAt, context),
    insuranceType: checkRequiredChoice(input.insuranceType, insuranceTypes, contractLabels.insuranceType),
    orgSalesCommission: checkOrgCommission(input.orgSalesCommission),
    term: checkRequiredChoice(input.term, terms, contractLabels.term),
  })
}

/**
 * The activation date is required and not earlier than today (document 2, section 5), and its year not before this one
 * (document 1, section 5, "Required date"); a renewal has one message for both. A contract that is edited keeps its own
 * start, however long ago that was.
 */
function checkStart(
  startAt: string | undefined,
  { today, editing, renewing }: { today: CalendarDate; editing?: ExistingContract; renewing?: object },
): Problem {
  if (isEmpty(startAt)) return messages.required
  const startOn = toCalendarDate(startAt ?? '')
  if (startOn === undefined) return messages.invalidDate
  if (startOn >= today || startOn === editing?.startOn) return undefined
  return (renewing ? undefined : checkRequiredDate(startOn, today)) ?? contractMessages.startInPast
}

/** One internal contract per type that is not expired; the type is locked when editing (document 2, section 4). */
function checkInsuranceType({ insuranceType }: ContractInput, context: InternalContractContext): Problem {
  const problem = checkRequiredChoice(insuranceType, insuranceTypes, contractLabels.insuranceType)
  if (problem !== undefined || insuranceType === undefined) return problem
  if (context.editing && context.editing.insuranceType !== insuranceType) return contractMessages.typeLocked
  return context.takenTypes?.includes(insuranceType) ? contractMessages.typeTaken(leadLabels[insuranceType]) : undefined
}
