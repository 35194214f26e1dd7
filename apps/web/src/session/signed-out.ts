// One channel for the page: a second one of the same name would hear what the first one says.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lodeway.signed-out')

/** Tells the other tabs that their user has signed out in this one. */
export function tellSignedOut(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone.
  channel?.postMessage('signed out')
}

/** Calls back when the user signs out in another tab. @returns how to stop */
export function onSignedOutElsewhere(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
