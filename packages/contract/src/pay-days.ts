import { maxFileDaysBefore, maxPayDays, maxProclaimed } from '@lodeway/rules/payment-runs/pay-days.ts'
import { maxCharacters } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate } from './fields.ts'
import { required } from './text-fields.ts'

const shape = {
  /** Days of a month; 31 is its last, whichever that is. */
  days: z.array(z.int().check(z.minimum(1), z.maximum(31))).check(z.minLength(1, required), z.maxLength(maxPayDays)),
  fileDaysBefore: z.int().check(z.minimum(0), z.maximum(maxFileDaysBefore)),
  /** Public holidays that were proclaimed for once; the others are known. */
  proclaimed: z
    .array(
      z.strictObject({
        day: calendarDate,
        name: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(80, maxCharacters(80))),
      }),
    )
    .check(z.maxLength(maxProclaimed)),
}
export const getPayDays = endpoint({
  name: 'getPayDays',
  method: 'GET',
  path: '/v1/pay-days',
  callers: ['admin'],
  subject: 'none',
  summary: 'On which days payees are paid, and the next of them with the day by which the bank wants the file.',
  answer: z.object({
    ...shape,
    next: z.array(z.object({ payDay: calendarDate, fileDueOn: calendarDate })),
  }),
})
export const changePayDays = endpoint({
  name: 'changePayDays',
  method: 'PUT',
  path: '/v1/pay-days',
  callers: ['admin'],
  area: 'money',
  subject: 'none',
  summary: 'Says on which days payees are paid, when the bank wants the file, and which holidays were proclaimed.',
  body: z.strictObject({
    ...shape,
    /** What the person had before them; 409 when somebody saved something else meanwhile. */
    seen: z.optional(z.strictObject(shape)),
  }),
  answer: getPayDays.answer,
})
