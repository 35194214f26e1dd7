import { boughtLeadMessages, type ExplainedResult } from '@lodeway/rules/bought-leads/states.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { checkCount, checkPremium } from '../leads/outcome-values.ts'

export interface ExplainedValues extends Record<string, unknown> {
  callBackAt: string
  premium: number | string
  premiumsCollected: number | string
  note: string
}

/** What is wrong with what a result asks for; a field that is not shown is not in the way. */
export function problemsOf(
  { callBackAt, premium, premiumsCollected, note }: ExplainedValues,
  status: ExplainedResult,
  now: Date,
) {
  return {
    callBackAt:
      status === 'callBack' && callBackAt !== '' && Date.parse(inJohannesburg(callBackAt)) <= now.getTime()
        ? boughtLeadMessages.callBackInThePast
        : undefined,
    ...(status === 'sale' && {
      premium: checkRequired(premium) ?? checkPremium(premium),
      premiumsCollected: checkCount(premiumsCollected),
    }),
    note: status === 'invalidContactDetails' && note.trim() === '' ? boughtLeadMessages.returnNeedsReason : undefined,
  }
}

/** The field has no zone of its own: what is typed is the time in South Africa. */
export const inJohannesburg = (typed: string): string => `${typed}+02:00`
