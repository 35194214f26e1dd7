import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLogout } from '../session/use-logout.tsx'
import { loadedLater } from '../ui/loaded-later.tsx'
import classes from './find-button.module.css'
import { useShortcuts } from './use-shortcuts.ts'

const CommandPalette = loadedLater(() => import('./command-palette.tsx').then(part => part.CommandPalette))

/** What is looked for, and whether Enter was pressed for it. */
export interface Asked {
  readonly text: string
  readonly isEntered: boolean
}
const nothing: Asked = { text: '', isEntered: false }

/** Opens the box that finds anything, as Ctrl-K does wherever the focus is. */
export function FindButton() {
  const { logOut, question } = useLogout()
  const [opener, setOpener] = useState<{ readonly element: Element | null }>()
  const [asked, setAsked] = useState(nothing)
  const early = useRef<HTMLInputElement>(null)
  const open = () => {
    const element = document.activeElement
    // At once, so that not one letter goes elsewhere.
    flushSync(() => {
      setOpener({ element })
      setAsked(nothing)
    })
    early.current?.focus({ preventScroll: true })
  }
  // Gives the focus back to where it was; going elsewhere it is at the top of the page.
  const close = (going = false) => {
    const element = opener?.element
    setOpener(undefined)
    const isThere = element instanceof HTMLElement && element.isConnected && element !== document.body
    const target = isThere && !going ? element : document.querySelector<HTMLElement>('#main')
    target?.focus({ preventScroll: true })
  }
  useShortcuts(() => (opener === undefined ? open() : close()))
  return (
    <>
      <button
        type="button"
        className={classes.find}
        title="Find people, leads, pages and actions"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={17} aria-hidden />
        <span>Find anything</span>
        <kbd aria-hidden>{navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {opener && (
        <>
          {/* Has what is typed before the box is there: its part may still be on its way. */}
          <input
            ref={early}
            className="visually-hidden"
            aria-label="Find anything"
            tabIndex={-1}
            autoComplete="off"
            value={asked.text}
            // Escape is for the box alone, and not for a dialog that lies under it.
            data-mantine-stop-propagation="true"
            onChange={event => setAsked({ text: event.currentTarget.value, isEntered: false })}
            onKeyDown={event => {
              if (event.key === 'Enter') setAsked({ ...asked, isEntered: true })
              if (event.key === 'Escape') close()
            }}
          />
          <CommandPalette asked={asked} onAsk={setAsked} onClose={close} onLogOut={logOut} />
        </>
      )}
      {question}
    </>
  )
}
