import { isChanging } from '../api/send.ts'
import { discardUnsaved } from '../ui/unsaved.ts'

const note = 'lodeway.changed-hands'
/** Whose pages these are. */
let shown = ''

/**
 * Begins anew for somebody else who is signed in by now: what these pages show and hold is not theirs. Never settles, so that what was
 * begun here is not done in their name.
 */
export function beginAnew(): Promise<never> {
  discardUnsaved()
  try {
    sessionStorage.setItem(note, shown)
  } catch {
    // Storage is switched off: then it is not said.
  }
  location.replace('/')
  return new Promise(() => undefined)
}

// Not the channel that signs tabs out: a tab of an older version takes every word on that one for the end.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('lodeway.signed-in')

/** Tells the other tabs who signed in in this one. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone.
export const tellWhoSignedIn = (sub: string | undefined): void => channel?.postMessage(sub)

/**
 * Begins anew once somebody else signed in in another tab. What is being changed just then is answered first: what these pages ask for
 * next finds out. @returns how to stop
 */
export function beginAnewForOthers(sub: string): () => void {
  const hear = ({ data }: MessageEvent) => data !== sub && !isChanging() && void beginAnew()
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** Whether this page began so for somebody else than had it before; once. */
export function hasChangedHands(userId: string): boolean {
  shown = userId
  try {
    const before = sessionStorage.getItem(note)
    sessionStorage.removeItem(note)
    return before !== null && before !== userId
  } catch {
    return false
  }
}
