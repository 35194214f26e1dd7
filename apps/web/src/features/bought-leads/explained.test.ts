import { boughtLeadMessages } from '@lodeway/rules/bought-leads/states.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { expect, test } from 'vitest'
import { problemsOf } from './explained.ts'

const none = { callBackOn: null, callBackAt: '', premium: '', premiumsCollected: '', note: '' }
const now = new Date('2026-03-02T10:00:00Z')

test.each([
  ['a sale without a premium', { ...none }, 'sale', { premium: messages.required }],
  ['a premium that is no amount', { ...none, premium: 'R1x' }, 'sale', { premium: expect.any(String) }],
  ['a premium below nothing', { ...none, premium: -5 }, 'sale', { premium: expect.any(String) }],
  [
    'half a premium collected',
    { ...none, premium: 450, premiumsCollected: 1.5 },
    'sale',
    { premiumsCollected: expect.any(String) },
  ],
  ['a sale', { ...none, premium: 450, premiumsCollected: 1 }, 'sale', {}],
  [
    'a time that was',
    { ...none, callBackOn: '2026-03-02', callBackAt: '11:45' },
    'callBack',
    { callBackAt: boughtLeadMessages.callBackInThePast },
  ],
  ['a time to come', { ...none, callBackOn: '2026-03-02', callBackAt: '12:15' }, 'callBack', {}],
  ['no time', none, 'callBack', {}],
  ['a day alone', { ...none, callBackOn: '2026-03-03' }, 'callBack', { callBackAt: messages.required }],
  ['a time of no day', { ...none, callBackAt: '12:15' }, 'callBack', { callBackOn: messages.required }],
  ['a time of another result', { ...none, callBackAt: '12:15' }, 'doNotCall', {}],
  [
    'a return without words',
    { ...none, note: ' ' },
    'invalidContactDetails',
    { note: boughtLeadMessages.returnNeedsReason },
  ],
  ['a premium typed before another result was chosen', { ...none, premium: 'R1x' }, 'callBack', {}],
] as const)('%s', (_what, values, status, problems) => {
  const found = Object.entries(problemsOf(values, status, now)).filter(([, problem]) => problem !== undefined)
  expect(Object.fromEntries(found)).toEqual(problems)
})
