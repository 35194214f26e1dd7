import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { onFirstUse } from './first-use.ts'
import { loadedLater } from './loaded-later.tsx'

const ToastList = loadedLater(() => import('./toast-list.tsx').then(part => part.ToastList), true)

/** Where toasts appear: there from the first use of the page on, or from its first toast. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [used, setUsed] = useState(false)
  useEffect(() => onFirstUse(() => setUsed(true)), [])
  return (used || notifications.length > 0) && <ToastList />
}
