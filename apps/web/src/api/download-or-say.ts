import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { failureText } from './api-error.ts'
import { download } from './download.ts'

type Arguments<E extends Endpoint> = Parameters<typeof download<E>>

/** Hands a file to the browser, which shows its progress by itself, so a toast tells of failures only. */
export const downloadOrSay = <const E extends Endpoint>(...file: Arguments<E>): Promise<void> =>
  download(...file).catch((problem: unknown) => {
    toast.error(failureText(problem, 'Failed to download the file. Please try again.'))
  })

/** The same for a button that is busy meanwhile, and does nothing when it is pressed then. */
export function useDownload() {
  const [busy, setBusy] = useState(false)
  const run = async <const E extends Endpoint>(...file: Arguments<E>) => {
    if (busy) return
    setBusy(true)
    await downloadOrSay(...file)
    setBusy(false)
  }
  return [busy, run] as const
}
