import { callBackProblem } from '@lodeway/rules/bought-leads/call-back.ts'
import { boughtLeadMessages, type ExplainedResult } from '@lodeway/rules/bought-leads/states.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { checkCount, checkPremium } from '../leads/outcome-values.ts'

export interface ExplainedValues extends Record<string, unknown> {
  /** 'YYYY-MM-DD', and 'HH:MM' in South Africa. */
  callBackOn: string | null
  callBackAt: string
  premium: number | string
  premiumsCollected: number | string
  note: string
}

/** What is wrong with what a result asks for; a field that is not shown is not in the way. */
export function problemsOf(
  { callBackOn, callBackAt, premium, premiumsCollected, note }: ExplainedValues,
  status: ExplainedResult,
  now: Date,
) {
  return {
    ...(status === 'callBack' && problemsOfTime(callBackOn, callBackAt, now)),
    ...(status === 'sale' && {
      premium: checkRequired(premium) ?? checkPremium(premium),
      premiumsCollected: checkCount(premiumsCollected),
    }),
    note: status === 'invalidContactDetails' && note.trim() === '' ? boughtLeadMessages.returnNeedsReason : undefined,
  }
}

/** A client who names no time is called again some time; half a time is none. */
function problemsOfTime(day: string | null, time: string, now: Date) {
  if (!day && time === '') return {}
  if (!day) return { callBackOn: messages.required }
  if (time === '') return { callBackAt: messages.required }
  return { callBackAt: callBackProblem(new Date(timeOfCall(day, time)), now) }
}

/** An instant with its zone: what is chosen is the time in South Africa. */
export const timeOfCall = (day: string, time: string): string => `${day}T${time}+02:00`
