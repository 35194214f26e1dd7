import { useEffect, useEffectEvent } from 'react'

/** Ctrl-K or Cmd-K anywhere; `/` goes to the page's search box, but not while somebody types or a dialog is open. */
export function useShortcuts(onFind: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if ((ctrlKey || metaKey) && !altKey && key === 'k') {
      event.preventDefault()
      onFind()
    }
    const isTyping = (target as Element).matches('input:not([type=checkbox], [type=radio]), textarea, select')
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyping || document.querySelector('[aria-modal=true]')) return
    const box = document.querySelector<HTMLInputElement>('#main input[type=search]')
    if (box === null) return
    event.preventDefault()
    box.select()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // On the body, for an event there always has an element of the page as its target.
    document.body.addEventListener('keydown', listen)
    return () => document.body.removeEventListener('keydown', listen)
  }, [])
}
