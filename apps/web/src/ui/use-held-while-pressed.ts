import { useEffect, useState } from 'react'

/** Longer than any click takes: what is held is let go then, should no browser say that the pointer was lifted. */
const longestPressMillis = 1000

/**
 * Holds what is shown while a pointer is pressed on it. A list whose rows move between the press and the release loses the
 * click, which then belongs to no row: an answer that comes meanwhile is shown as soon as the click has been dealt with.
 */
export function useHeldWhilePressed<Value>(value: Value): [shown: Value, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ value: Value }>()

  useEffect(() => {
    if (held === undefined) return undefined
    // The click follows the release in the same turn.
    const letGo = () => void setTimeout(() => setHeld(undefined))
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', letGo)
    const limit = setTimeout(letGo, longestPressMillis)
    return () => {
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', letGo)
      clearTimeout(limit)
    }
  }, [held])

  return [held === undefined ? value : held.value, () => setHeld({ value })]
}
