import { expect, test } from 'vitest'
import { correctionSaid } from './correction-said.ts'

test.each([
  [{ organisationsTold: 0, waitsForContract: false }, 'The details were corrected'],
  [{ organisationsTold: 1, waitsForContract: false }, 'The details were corrected; 1 organisation is told'],
  [
    { organisationsTold: 2, waitsForContract: true },
    'The details were corrected; 2 organisations are told. The lead still waits: its organisation has no active contract for this insurance type.',
  ],
])('what is said of a correction: %j', (answer, text) => {
  expect(correctionSaid(answer)).toBe(text)
})
