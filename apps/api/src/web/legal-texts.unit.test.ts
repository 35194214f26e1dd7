import { retention } from '@lodeway/rules/data-requests/retention.ts'
import { expect, test } from 'vitest'
import { popiaNotice, privacyPolicy, terms } from './legal-texts.ts'

const facts = { product: 'Leadbridge', contactEmail: 'officer@leadbridge.example' }
const textOf = (document: ReturnType<typeof terms>) =>
  document.sections.flatMap(section => section.paragraphs).join('\n')

test('they name the product and the address of the settings, and no other', () => {
  for (const text of [popiaNotice(facts), privacyPolicy(facts)].map(textOf)) expect(text).toContain(facts.contactEmail)
  for (const text of [popiaNotice(facts), privacyPolicy(facts), terms(facts)].map(textOf))
    expect(text).not.toMatch(/lodeway/i)
})

test('the notice promises how long each kind is kept in the words of the schedule', () => {
  const text = textOf(popiaNotice(facts))
  for (const { what } of Object.values(retention)) expect(text).toContain(`${what}: `)
  expect(text).toContain('A request for access that was denied: 30 days from the refusal; made anonymous.')
  // What an erasure leaves, and what has no number of days.
  for (const kind of [
    'tax invoices',
    'reference of a payment',
    'nobody has decided',
    'Networks',
    'Backups',
    'how they objected',
  ])
    expect(text).toContain(kind)
})

test('the notice names no number of nights for backups: how many are kept is a setting', () => {
  const line = /^Backups of all of this.*$/m.exec(textOf(popiaNotice(facts)))?.[0]
  expect(line).toContain('until newer ones replace them')
  expect(line).not.toMatch(/\d/)
})

test('the policy names every use of cookies, and what stays in the browser', () => {
  const text = textOf(privacyPolicy(facts))
  for (const kept of [
    'for signing in, and one that recognises your browser for a year',
    'close the tab',
    'light or dark',
    'your lists',
  ])
    expect(text).toContain(kept)
})

test('the notice does not deny what the audit log holds', () => {
  const line = /^The audit log: .*$/m.exec(textOf(popiaNotice(facts)))?.[0]
  for (const held of ['of outcomes, amounts, terms and organisations the values', 'reasons that administrators gave'])
    expect(line).toContain(held)
})
