import { expect, test } from 'vitest'
import { refusalToBlock } from './block.ts'

test.each([
  ['active', 'another', 2, undefined],
  ['pending', 'another', 1, undefined],
  ['active', undefined, 2, undefined],
  ['active', 'self', 2, 'own_account'],
  ['active', 'self', 1, 'last_administrator'],
  ['active', undefined, 1, 'last_administrator'],
] as const)('%s, by %s, of %i active: %s', (status, by, active, refused) =>
  expect(refusalToBlock({ id: 'self', status }, active, by)?.refused).toBe(refused),
)
