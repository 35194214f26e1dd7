import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Kind = 'success' | 'error' | 'warning' | 'info' | 'default'

const looks: Record<Kind, { color: string; icon: ReactNode; role: 'status' | 'alert' }> = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden />, role: 'status' },
  error: { color: 'red', icon: <IconExclamationCircle size={18} aria-hidden />, role: 'alert' },
  warning: { color: 'orange', icon: <IconAlertTriangle size={18} aria-hidden />, role: 'alert' },
  info: { color: 'blue', icon: <IconInfoCircle size={18} aria-hidden />, role: 'status' },
  default: { color: 'gray', icon: null, role: 'status' },
}

export interface ToastOptions {
  /** Stays until `dismiss`. */
  stays?: boolean
  id?: string
}

const show =
  (kind: Kind) =>
  (message: string, { stays = false, id }: ToastOptions = {}): string => {
    const { color, icon, role } = looks[kind]
    return notifications.show({
      ...(id === undefined ? {} : { id }),
      message,
      color,
      icon,
      role,
      autoClose: stays ? false : 4000,
    })
  }

/** Toasts, at the top right: `toast.success('Saved')`. Each answers its id, for `toast.dismiss`. */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  default: show('default'),
  /** A toast that stays says how far the work is. */
  goesOn: (id: string, title: string, step: string): void => void notifications.update({ id, title, message: step }),
  dismiss: (id: string): void => void notifications.hide(id),
}
