import { expect, test } from 'vitest'
import { type BuyerPermission, buyerRefusals, canBeGiven, refusalToManage, switched } from './permissions.ts'

test.each<[string, BuyerPermission[], BuyerPermission, BuyerPermission[]]>([
  ['outcomes bring leads along', ['money'], 'outcomes', ['money', 'leads', 'outcomes']],
  ['without leads nobody records outcomes', ['leads', 'outcomes', 'money'], 'leads', ['money']],
  ['leads stay without outcomes', ['leads', 'outcomes'], 'outcomes', ['leads']],
  ['leads alone are enough to read', [], 'leads', ['leads']],
  ['others go by themselves', ['people', 'money'], 'people', ['money']],
])('%s', (_, before, one, after) => {
  const found = switched(before, one)
  expect(found).toEqual(after)
  expect(canBeGiven(found)).toBe(true)
})

test('a colleague manages those who may do no more, and never themselves; an administrator everybody', () => {
  const giver = { id: 'one', permissions: ['people', 'money'] as const }
  const two = { id: 'two', permissions: [], blockedByPlatform: false }
  expect(refusalToManage(giver, { ...two, permissions: ['money'] })).toBeUndefined()
  expect(refusalToManage(giver, { ...two, permissions: ['money', 'leads'] })).toBe(buyerRefusals.may_do_more)
  expect(refusalToManage(giver, { ...two, id: 'one', permissions: [] })).toBe(buyerRefusals.oneself)
  const blocked = { ...two, blockedByPlatform: true }
  expect(refusalToManage(giver, blocked)).toBe(buyerRefusals.blocked_by_platform)
  expect(refusalToManage(undefined, { ...blocked, permissions: ['leads'] })).toBeUndefined()
})
