import { expect, test, vi } from 'vitest'
import { beginAnew, hasChangedHands } from './changed-hands.ts'

vi.mock('../config.ts', () => ({ config: { apiBase: 'https://api.lodeway.example' } }))

test('who is here now is said to somebody else alone, once', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('location', { replace: () => undefined })
  expect(hasChangedHands('thandi')).toBe(false)
  void beginAnew()
  expect([hasChangedHands('naledi'), hasChangedHands('naledi')]).toEqual([true, false])
  // Whoever else it was did not get in.
  void beginAnew()
  expect(hasChangedHands('naledi')).toBe(false)
  vi.unstubAllGlobals()
})
