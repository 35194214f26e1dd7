import { expect, test } from 'vitest'
import { keptFor, retention, retentionCutoff } from './retention.ts'

test.each([
  ['deniedRequest', '30 days from the refusal'],
  ['sentMail', '1 day from the sending'],
  ['paymentAccount', '7 years from the payment'],
  ['unsoldLead', '2 years from the last thing that happened to the lead'],
  ['deliveredBody', 'not at all: each is made when it is sent'],
] as const)('%s is kept %s', (kind, words) => expect(keptFor(retention[kind])).toBe(words))

test('seven years hold at least 2,557 days, which is what two leap years make of them', () => {
  const from = Date.UTC(2024, 0, 1)
  expect((Date.UTC(2031, 0, 1) - from) / 86_400_000).toBe(retention.soldLead.days)
})

test('the end is counted back from now', () =>
  expect(retentionCutoff('deniedRequest', new Date('2026-03-31T00:00:00Z'))).toEqual(new Date('2026-03-01T00:00:00Z')))

test('every kind has either days with a beginning or a limit in words, and a reason', () => {
  for (const rule of Object.values<import('./retention-rule.ts').RetentionRule>(retention)) {
    expect(rule.days === undefined).toBe(rule.limit !== undefined)
    expect(rule.days === undefined).toBe(rule.from === undefined)
    expect(rule.why).toMatch(/\.$/)
  }
})
