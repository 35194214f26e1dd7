import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  /** While something is being saved the dialog stays: closing would hide how it ended. */
  busy?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}

/**
 * A dialog over the page. Focus goes in when it opens (to the first field, or to `data-autofocus`), stays in, and goes
 * back to what opened it. On a phone it fills the screen.
 */
export function Dialog({ title, opened, onClose, busy = false, size = 'md', children }: Props) {
  const narrow = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      size={size}
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}
