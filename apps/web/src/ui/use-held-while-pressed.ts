import { useEffect, useState } from 'react'

/** Longer than a click takes: a press that becomes none, since it selects text or is lifted elsewhere, holds nothing for longer. */
const longestPressMillis = 1000

/**
 * Holds what is shown while a pointer is pressed on it. A list whose rows move between the press and the release loses the
 * click, which then belongs to no row: an answer that comes meanwhile is shown as soon as the click has been dealt with.
 */
export function useHeldWhilePressed<Value>(value: Value): [shown: Value, onPointerDown: () => void] {
  const [held, setHeld] = useState<{ value: Value }>()

  useEffect(() => {
    if (held === undefined) return undefined
    // After all who deal with the click; a finger's comes some time after it was lifted.
    const letGo = () => void setTimeout(() => setHeld(undefined))
    addEventListener('click', letGo, true)
    addEventListener('pointercancel', letGo)
    const limit = setTimeout(letGo, longestPressMillis)
    return () => {
      removeEventListener('click', letGo, true)
      removeEventListener('pointercancel', letGo)
      clearTimeout(limit)
    }
  }, [held])

  return [held === undefined ? value : held.value, () => setHeld({ value })]
}
