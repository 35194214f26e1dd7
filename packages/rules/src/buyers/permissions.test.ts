import { expect, test } from 'vitest'
import {
  type BuyerPermission,
  buyerRefusals,
  canBeGiven,
  canSwitch,
  refusalToGive,
  refusalToManage,
  switched,
} from './permissions.ts'

test.each<[string, BuyerPermission[], BuyerPermission, BuyerPermission[]]>([
  ['outcomes bring leads along', ['money'], 'outcomes', ['leads', 'outcomes', 'money']],
  ['without leads nobody records outcomes', ['leads', 'outcomes', 'money'], 'leads', ['money']],
  ['leads stay without outcomes', ['leads', 'outcomes'], 'outcomes', ['leads']],
  ['leads alone are enough to read', [], 'leads', ['leads']],
  ['others go by themselves', ['people', 'money'], 'people', ['money']],
])('%s', (_, before, one, after) => {
  const found = switched(before, one)
  expect(found).toEqual(after)
  expect(canBeGiven(found)).toBe(true)
})

test.each<[string, BuyerPermission[], BuyerPermission[], BuyerPermission, boolean]>([
  ['leads of one who records outcomes', ['people', 'leads'], ['leads', 'outcomes'], 'leads', false],
  ['leads of one who only reads them', ['people', 'leads'], ['leads', 'money'], 'leads', true],
  ['leads, with outcomes of their own', ['people', 'leads', 'outcomes'], ['leads', 'outcomes'], 'leads', true],
  ['outcomes of one who reads leads', ['people', 'leads', 'outcomes'], ['leads'], 'outcomes', true],
  ['what they may not do', ['people', 'leads'], ['leads', 'money'], 'money', false],
])('a colleague switches what they may do themselves, with what goes along: %s', (_, given, before, one, can) => {
  expect(canSwitch(given, before, one)).toBe(can)
  const giver = { id: 'lindi', permissions: given }
  expect(refusalToGive(giver, 'jan', before, switched(before, one)) === undefined).toBe(can)
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
