import { useState } from 'react'
import { toast } from '../ui/toast.tsx'

/** The error toasts of one form or one change: once it succeeds they are no longer true, and go. */
export function useFailures() {
  const [shown] = useState<string[]>(() => [])
  return {
    say: (message: string) => void shown.push(toast.error(message)),
    clear: () => shown.splice(0).forEach(toast.dismiss),
  }
}
