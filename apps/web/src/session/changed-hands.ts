import { discardUnsaved } from '../ui/unsaved.ts'

const note = 'lodeway.changed-hands'

/**
 * Begins anew for somebody else who is signed in by now: what these pages show and hold is not theirs. Never settles, so that what was
 * begun here is not done in their name.
 */
export function beginAnew(): Promise<never> {
  discardUnsaved()
  try {
    sessionStorage.setItem(note, 'yes')
  } catch {
    // Storage is switched off: then it is not said.
  }
  location.replace('/')
  return new Promise(() => undefined)
}

/** Whether this page began so; once. */
export function hasChangedHands(): boolean {
  try {
    const has = sessionStorage.getItem(note) !== null
    sessionStorage.removeItem(note)
    return has
  } catch {
    return false
  }
}
