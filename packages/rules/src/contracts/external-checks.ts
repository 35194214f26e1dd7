import { type Quality, qualities } from '../leads/quality.ts'
import { checkFee, qualityFeeFields } from '../leads/quality-fees.ts'
import { checkRequired, isEmpty, type Problem } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'
import { fieldNotValid, messages } from '../people/messages.ts'
import type { CalendarDate } from '../time/calendar.ts'
import { type ContractInput, checkCommonFields, type ExistingContract } from './checks.ts'
import {
  checkLeadQuantity,
  checkTakeBackHours,
  contractLabels,
  contractMessages,
  type NumberInput,
} from './field-checks.ts'
import { leadExpiryMonths } from './lead-expiry.ts'

/** An external contract in the shape of the wire. `leadQuality` is the form's multiselect, absent on the wire. */
export type ExternalContractInput = ContractInput & {
  basicQualityFee?: NumberInput
  mediumQualityFee?: NumberInput
  highQualityFee?: NumberInput
  leadQuantity?: NumberInput
  leadExpiryPeriod?: string | number | null
  takeBackHours?: NumberInput
  leadQuality?: readonly Quality[]
}

export type ExternalContractField = keyof ExternalContractInput

export type ExternalContractContext = {
  today: CalendarDate
  /** The contract that is edited; its own start may lie in the past. */
  editing?: ExistingContract
  /** The expired contract that this one renews. A renewal is a new contract, with another name. */
  renewing?: { name: string }
}

/**
 * Checks a new, edited or renewed external contract: the message by field, none when it can be saved. Fees belong
 * to the selected qualities only, and each of those needs one; which qualities a contract buys follows from its fees, and
 * it buys one at least.
 * Source: document 2, section 5.
 */
export function checkExternalContract(
  input: ExternalContractInput,
  context: ExternalContractContext,
): FieldErrors<ExternalContractField> {
  const common = checkCommonFields(input, context)
  const fee = (quality: Quality) => checkQualityFee(input, quality) ?? checkSomeFee(input, context)
  return collectErrors<ExternalContractField>({
    ...common,
    name: common.name ?? checkRenewalName(input.name, context.renewing?.name),
    leadQuality: input.leadQuality && !context.editing?.buysNothing ? checkRequired(input.leadQuality) : undefined,
    basicQualityFee: fee('low'),
    mediumQualityFee: fee('medium'),
    highQualityFee: fee('high'),
    leadQuantity: checkLeadQuantity(input.leadQuantity),
    leadExpiryPeriod: checkRequired(input.leadExpiryPeriod) ?? checkExpiry(input.leadExpiryPeriod),
    takeBackHours: checkTakeBackHours(input.takeBackHours),
  })
}

/** The qualities that a contract buys: those with a fee. A fee of 0 is one. */
export const boughtQualities = (
  input: Pick<ExternalContractInput, 'basicQualityFee' | 'mediumQualityFee' | 'highQualityFee'>,
): Quality[] => qualities.filter(quality => !isEmpty(input[qualityFeeFields[quality]]))

/** Without any fee a contract would be active and buy nothing. A form says so where its qualities are selected. */
function checkSomeFee(input: ExternalContractInput, { editing }: ExternalContractContext): Problem {
  if (input.leadQuality || editing?.buysNothing || boughtQualities(input).length > 0) return undefined
  return contractMessages.feeNeeded
}

function checkQualityFee(input: ExternalContractInput, quality: Quality): Problem {
  const field = qualityFeeFields[quality]
  const isSelected = input.leadQuality?.includes(quality) ?? true
  if (!isSelected && !isEmpty(input[field])) return contractMessages.qualityNotSelected
  // A quality that was chosen and has no fee would buy nothing, and nobody would know why.
  if (input.leadQuality?.includes(quality) && isEmpty(input[field])) return messages.required
  return checkFee(contractLabels[field], input[field])
}

const asRead = (text: string | undefined): string | undefined => text?.trim().toLowerCase()

/** Names are compared as people read them: case and outer spaces make no other name. */
function checkRenewalName(name: string | undefined, current: string | undefined): Problem {
  return current !== undefined && asRead(name) === asRead(current) ? contractMessages.renewalName : undefined
}

const checkExpiry = (value: string | number | null | undefined): Problem =>
  leadExpiryMonths(value) === undefined ? fieldNotValid(contractLabels.leadExpiryPeriod) : undefined
