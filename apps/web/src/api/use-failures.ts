import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { ApiError, failureText } from './api-error.ts'
import { useRefresh } from './use-refresh.ts'

interface Told {
  /** The words when the server gives none. `null` says nothing. */
  failure: string | null
  /** What is shown of the thing that was to be changed. */
  stale: readonly Endpoint[]
}

/** The error toasts of one form or one change: once it succeeds they are no longer true, and go. */
export function useFailures() {
  const refresh = useRefresh()
  const [shown] = useState<string[]>(() => [])
  return {
    /** Says why something failed, and asks anew for what was shown of it, where that is old: awaited, it waits for that. */
    say: (problem: unknown, { failure, stale }: Told): unknown => {
      if (failure !== null) shown.push(toast.error(failureText(problem, failure)))
      // It was changed meanwhile, or is no longer theirs.
      return problem instanceof ApiError && [404, 409].includes(problem.status) && refresh(...stale)
    },
    clear: () => shown.splice(0).forEach(toast.dismiss),
  }
}
