import { expect, test } from 'vitest'
import { beyondReach } from './beyond-reach.ts'

const own = { id: 'lindi', permissions: ['people', 'leads'] } as const

test('whoever may do more than oneself is neither blocked nor removed, and the menu says so before it is tried', () => {
  expect(beyondReach(own, { id: 'jan', permissions: ['leads', 'money'] })).toEqual({
    disabled: true,
    hint: expect.stringMatching(/^This colleague may do more than you/),
  })
  expect(beyondReach(own, { id: 'jan', permissions: ['leads'] })).toBeUndefined()
  expect(beyondReach(undefined, { id: 'jan', permissions: ['leads', 'money'] })).toBeUndefined()
})

test('whom the platform blocked is let in again by administrators', () => {
  const jan = { id: 'jan', permissions: ['leads' as const], blockedBy: 'platform' as const }
  expect(beyondReach(own, jan)?.hint).toMatch(/^The platform blocked this person/)
  expect(beyondReach(undefined, jan)).toBeUndefined()
})
