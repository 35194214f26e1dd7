import { useRef, useState } from 'react'
import { useUnsaved } from '../../ui/unsaved.ts'

/**
 * A secret that can be seen in one moment alone. From when it is on its way until it was copied, whoever leaves is asked.
 * @param what it is: 'API key'
 */
export function useShownOnce(what: string) {
  const [text, setText] = useState<string>()
  const isAtStake = useRef(false)
  const setAtStake = (isNow: boolean) => {
    isAtStake.current = isNow
  }
  useUnsaved({
    isUnsaved: () => isAtStake.current,
    discard: () => setAtStake(false),
    isBeingSaved: () => false,
    lost: `The ${what} cannot be shown again. Leave only once you have copied it.`,
  })
  const hide = () => {
    setAtStake(false)
    setText(undefined)
  }
  return { text, setAtStake, show: setText, hide }
}
