import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { loadedLater } from '../ui/loaded-later.tsx'
import classes from './find-button.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = loadedLater(() => import('./command-palette.tsx').then(part => part.CommandPalette))

/** Opens the box that finds anything, as Ctrl-K does wherever the focus is. */
export function FindButton() {
  const [opened, setOpened] = useState(false)
  useShortcuts(() => setOpened(!opened))
  return (
    <>
      <button
        type="button"
        className={classes.find}
        title="Find people, leads, pages and actions"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={17} aria-hidden />
        <span>Find anything</span>
        <kbd aria-hidden>{navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {opened && <CommandPalette onClose={() => setOpened(false)} />}
    </>
  )
}
