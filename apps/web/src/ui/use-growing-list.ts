import { useEffect, useState } from 'react'

const step = 60
/** From so far above its end on a list grows, in pixels. */
const endZone = 120

interface Settings {
  /** Entries that are drawn from the start: up to the chosen one. */
  atLeast: number
  atMost: number
}

/** How many entries of a long list are drawn: a screen or two, and more each time its end comes into sight. */
export function useGrowingList({ atLeast, atMost }: Settings) {
  const [drawn, setDrawn] = useState(step)
  const [opened, setOpened] = useState(false)

  useEffect(() => {
    if (!opened) return
    const growAtEnd = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || target.role !== 'listbox') return
      if (target.scrollTop + target.clientHeight < target.scrollHeight - endZone) return
      setDrawn(before => Math.min(Math.max(before, atLeast + step) + step, atMost))
    }
    // One list is open at a time, in a part of the page of its own; scrolling does not bubble, but it can be caught.
    document.addEventListener('scroll', growAtEnd, true)
    return () => document.removeEventListener('scroll', growAtEnd, true)
  }, [opened, atLeast, atMost])

  const startOver = () => setDrawn(step)
  return {
    limit: Math.min(Math.max(drawn, atLeast + step), atMost),
    startOver,
    open: () => setOpened(true),
    close: () => {
      setOpened(false)
      startOver()
    },
  }
}
