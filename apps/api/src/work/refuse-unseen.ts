import { isDeepStrictEqual } from 'node:util'
import { conflict } from './refusal.ts'

/**
 * Settings are saved whole: whoever says what they had before them does not take back what somebody else saved meanwhile.
 * @param seen what the person had before them; undefined from callers that do not say
 * @param now the same as it is, locked until the transaction ends; it may have more than was seen
 * @throws Refusal 409 `settings_changed`
 */
export function refuseUnseen<Seen extends object>(seen: Seen | undefined, now: Readonly<Record<keyof Seen, unknown>>) {
  if (seen === undefined) return
  const names = Object.keys(seen) as (keyof Seen)[]
  if (names.every(name => isDeepStrictEqual(seen[name], now[name]))) return
  throw conflict(
    'settings_changed',
    'Somebody changed this meanwhile. Close it and open it again to see what it is now.',
  )
}
