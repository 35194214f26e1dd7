import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { failureText } from './api-error.ts'
import { download } from './download.ts'

type Arguments<E extends Endpoint> = Parameters<typeof download<E>>

const underWay = new Set<string>()

/**
 * Hands a file to the browser, which shows its progress by itself, so a toast tells of failures only. Whoever presses twice, because it
 * takes a moment, gets it once.
 */
export async function downloadOrSay<const E extends Endpoint>(...file: Arguments<E>): Promise<void> {
  const [endpoint, , options] = file
  const which = `${endpoint.name} ${JSON.stringify(options)}`
  if (underWay.has(which)) return
  underWay.add(which)
  try {
    await download(...file)
  } catch (problem) {
    toast.error(failureText(problem, 'Failed to download the file. Please try again.'))
  } finally {
    underWay.delete(which)
  }
}

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
