import { afterEach, expect, test, vi } from 'vitest'
import { forgetKept, keep, keepOnlyOf, readKept } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

/** A tab's storage, as far as it is used: values by names that are enumerable. */
function storage() {
  const store: Record<string, string> = {}
  const does = {
    getItem: (name: string) => store[name] ?? null,
    setItem: (name: string, value: string) => void (store[name] = value),
    removeItem: (name: string) => void delete store[name],
  }
  for (const [name, value] of Object.entries(does)) Object.defineProperty(store, name, { value, enumerable: false })
  return store
}

test('whoever signed out keeps nothing more, until somebody is signed in again in this page', () => {
  vi.stubGlobal('sessionStorage', storage())
  keep('thandi', 'lead', { firstName: 'Sipho' })
  expect(readKept('thandi', 'lead')).toEqual({ firstName: 'Sipho' })
  forgetKept()
  keep('thandi', 'lead', { firstName: 'Sipho' })
  expect(readKept('thandi', 'lead')).toBeUndefined()
  keepOnlyOf('thandi')
  keep('thandi', 'lead', { firstName: 'Sipho' })
  expect(readKept('thandi', 'lead')).toEqual({ firstName: 'Sipho' })
  keepOnlyOf('naledi')
  expect(readKept('thandi', 'lead')).toBeUndefined()
})
