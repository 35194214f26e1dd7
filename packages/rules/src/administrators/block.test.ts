import { expect, test } from 'vitest'
import { refusalToBlock } from './block.ts'

test.each([
  ['active', 'another', 2, 2, undefined],
  ['pending', 'another', 1, 1, undefined],
  ['active', undefined, 2, 2, undefined],
  ['active', 'self', 2, 2, 'own_account'],
  ['active', 'self', 1, 1, 'last_administrator'],
  ['active', undefined, 1, 1, 'last_administrator'],
  ['active', 'another', 2, 1, 'last_with_people'],
  ['active', undefined, 2, 1, 'last_with_people'],
  ['active', 'self', 2, 1, 'own_account'],
  ['pending', 'another', 2, 1, undefined],
] as const)('%s, by %s, of %i active, %i with People: %s', (status, by, active, withPeople, refused) =>
  expect(refusalToBlock({ id: 'self', status, areas: ['people'] }, { active, withPeople }, by)?.refused).toBe(refused),
)

test('one without People is blocked although one alone has it', () =>
  expect(
    refusalToBlock({ id: 'self', status: 'active', areas: ['money'] }, { active: 2, withPeople: 1 }, 'another'),
  ).toBeUndefined())
