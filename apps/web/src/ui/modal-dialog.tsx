import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FocusEvent, useEffect, useEffectEvent } from 'react'
import type { DialogProps } from './plain-dialog.tsx'

/**
 * A dialog over the page, which closes when it is told to. Focus goes in when it opens (to the first field, or to
 * `data-autofocus`), stays in, and goes back to what opened it. On a phone it fills the screen.
 */
export function ModalDialog({
  title,
  opened,
  onClose,
  busy = false,
  onlyByButton = false,
  size = 'md',
  covered = false,
  onTop = false,
  returnFocusTo,
  children,
}: DialogProps) {
  const narrow = useMediaQuery('(max-width: 36em)')
  useReturnFocus(opened, returnFocusTo)
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      size={size === 'wide' ? 1060 : size}
      // What grows in the middle of the screen moves its buttons from under the pointer.
      centered={size !== 'wide'}
      // Above it there is room for a toast, which would else lie on the button that closes the dialog.
      yOffset={68}
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeOnEscape={!covered && !onlyByButton}
      withCloseButton={!onlyByButton}
      trapFocus={!covered}
      onFocusCapture={keepPlace}
      {...(onTop ? { zIndex: 250 } : {})}
      returnFocus={false}
    >
      {children}
    </Modal>
  )
}

/**
 * The library puts the focus in a moment after the dialog is drawn, and once more. Whoever has gone on by keyboard meanwhile stays where
 * they are: the Enter that follows was meant for the button there, and not for the cross.
 */
function keepPlace({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  // A question that lies over the dialog has a place of its own.
  if (!currentTarget.contains(target)) return
  for (const place of currentTarget.querySelectorAll('[data-autofocus]')) place.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/** What opened the dialog that is closing; one that follows on it gives the focus back to the same. */
let openerBefore: HTMLElement | undefined

/** The library does this only for dialogs that are drawn before they open; most here are drawn when they do. */
function useReturnFocus(opened: boolean, returnFocusTo: DialogProps['returnFocusTo']): void {
  const other = useEffectEvent(() => returnFocusTo?.())
  useEffect(() => {
    if (!opened) return
    const opener = focused()
    const before = openerBefore
    return () => {
      const instead = other()
      const atClose = focused()
      openerBefore = opener?.closest('[role=dialog]') ? before : opener
      setTimeout(() => {
        openerBefore = undefined
        const now = focused()
        // Somebody has moved the focus already: what they type next is meant for where it is now.
        if (now !== undefined && now !== atClose) return
        // A row that was dealt with is gone, and its menu with it. A question that closes together with the dialog that it was
        // asked in has nothing left to give the focus to, and the dialog has given it back already.
        const place = [instead, opener, before].find(element => element?.isConnected)
        if (place === undefined && focused() !== undefined) return
        ;(place ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}

/** What has the focus; nothing while only the page itself has it. */
function focused(): HTMLElement | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined
}
