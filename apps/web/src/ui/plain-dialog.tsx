import { type ReactNode, useContext, useEffect, useState } from 'react'
import { CoverDialog } from './cover-dialog.ts'
import { loadedLater } from './loaded-later.tsx'

export interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  /** While something is being saved the dialog stays: closing would hide how it ended. */
  busy?: boolean
  /** Only a button in it closes it: it has no cross, and Escape does nothing. */
  onlyByButton?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide'
  /** Another dialog lies over it, and Escape closes that one. */
  covered?: boolean
  /** It lies over whatever other dialog is open. */
  onTop?: boolean
  /** What gets the focus afterwards, where that is not the element that opened it. */
  returnFocusTo?: () => HTMLElement | null
  children: ReactNode
}

const ModalDialog = loadedLater(() => import('./modal-dialog.tsx').then(part => part.ModalDialog), true)

/** A dialog over the page, which closes when it is told to (`modal-dialog.tsx`), in a file of its own. */
export function PlainDialog(props: DialogProps) {
  const { opened } = props
  const cover = useContext(CoverDialog)
  useEffect(() => {
    if (!opened || !cover) return
    cover(1)
    // Once the key press is over: the Escape that closes this one is not for the one below.
    return () => void setTimeout(() => cover(-1))
  }, [opened, cover])
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened && <ModalDialog {...props} />
}
