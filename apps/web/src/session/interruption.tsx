import { Button } from '@mantine/core'
import { IconLockExclamation } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FullPageMessage } from '../ui/full-page-message.tsx'
import { discardUnsaved } from '../ui/unsaved.ts'
import classes from './interruption.module.css'
import { useSession } from './session.ts'

/** Covers the pages of somebody whose session ended while they were typing, until they are signed in again. */
export function Interruption() {
  const { problem, signIn, signInWithPopup, accessToken } = useSession()
  const { href } = useLocation()
  const cover = useRef<HTMLDialogElement>(null)
  // Above every other dialog, all of which the browser makes inert.
  useEffect(() => cover.current?.showModal(), [])
  useEffect(() => {
    // They may have signed in in another tab.
    const look = () => void accessToken()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [accessToken])
  const leave = () => {
    discardUnsaved()
    void signIn(href)
  }
  const title = problem?.title ?? 'Please sign in'
  return (
    <dialog ref={cover} className={classes.cover} aria-label={title} onCancel={stay} onKeyDown={stayOnEscape}>
      <FullPageMessage
        icon={<IconLockExclamation size={34} aria-hidden />}
        title={title}
        actions={
          <>
            <Button {...keepsKeysToItself} onClick={() => void signInWithPopup()}>
              Sign in in a new window
            </Button>
            <Button {...keepsKeysToItself} variant="default" onClick={leave}>
              Leave this page and sign in
            </Button>
          </>
        }
      >
        <p role="alert" className={classes.text}>
          {problem?.text}
        </p>
        <p className={classes.text}>
          What you typed is still on this page. It has not been saved: sign in in a new window, then save it here.
        </p>
      </FullPageMessage>
    </dialog>
  )
}

const stay = (event: { preventDefault: () => void }) => event.preventDefault()

/** A browser closes even a dialog that refuses to be cancelled when Escape is pressed twice. */
const stayOnEscape = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.preventDefault()
}

/** The dialogs beneath listen for Escape on the whole page; with this attribute they leave the keys of a button alone. */
const keepsKeysToItself = { 'data-mantine-stop-propagation': 'true' }
