import { isDeepStrictEqual } from 'node:util'
import { conflict } from './refusal.ts'

/**
 * Settings are saved whole: whoever says what they had before them does not take back what somebody else saved meanwhile.
 * @param seen what the person had before them; undefined from callers that do not say
 * @param now the same as it is, locked until the transaction ends; it may have more than was seen
 * @param wanted what is to be saved: what is so by now is not refused: as a rule the same person lost the answer
 * @throws Refusal 409 `settings_changed`
 */
export function refuseUnseen<Seen extends object>(
  seen: Seen | undefined,
  now: Readonly<Record<keyof Seen, unknown>>,
  wanted: Readonly<Partial<Record<keyof Seen, unknown>>>,
) {
  if (seen === undefined) return
  const names = Object.keys(seen) as (keyof Seen)[]
  const isSo = (name: keyof Seen, value: unknown) => isDeepStrictEqual(value, now[name])
  if (names.every(name => isSo(name, seen[name]) || isSo(name, wanted[name]))) return
  throw conflict(
    'settings_changed',
    'Somebody changed this meanwhile, so nothing was saved. Open it again to see what it is now.',
  )
}
