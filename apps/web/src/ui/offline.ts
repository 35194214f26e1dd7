import { useSyncExternalStore } from 'react'

/** Whether the browser knows that it has no connection. That it has one is a guess, and Node, which runs tests, does not say. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine

/** The words for a failure, with its reason in front where that is a missing connection. */
export const withReason = (failure: string, offline = isOffline()): string =>
  offline ? `You are offline. ${failure}` : failure

/** Whether there is no connection at this moment, as long as something is shown. */
export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) addEventListener(event, onChange)
  return () => {
    for (const event of events) removeEventListener(event, onChange)
  }
}
