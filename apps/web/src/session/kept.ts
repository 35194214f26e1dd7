import { discardUnsaved } from '../ui/unsaved.ts'

import { onSignedOutElsewhere, tellSignedOut } from './signed-out.ts'

/**
 * What a user has typed and not sent yet, kept in this tab across a reload and a lost session. It goes when the tab is
 * closed, when its user signs out in any tab, and when somebody else signs in.
 */
const prefix = 'lodeway.kept.'
const nameOf = (userId: string, what: string): string => `${prefix}${userId}.${what}`

/** What was kept under a name, or undefined. It may be of an older version of the page: read it with care. */
export function readKept(userId: string, what: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(userId, what)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value, or forgets it when it is undefined. A browser that refuses storage only loses this convenience. */
export function keep(userId: string, what: string, value: unknown): void {
  if (signedOut) return
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(userId, what))
    else sessionStorage.setItem(nameOf(userId, what), JSON.stringify(value))
  } catch {
    // Storage is full or switched off.
  }
}

/** Whether anything is kept in this tab. */
export function hasKept(): boolean {
  try {
    return Object.keys(sessionStorage).some(name => name.startsWith(prefix))
  } catch {
    return false
  }
}

/** Somebody is signed in, perhaps again in this very page. Forgets what belongs to others: they left without signing out. */
export function keepOnlyOf(userId: string): void {
  signedOut = false
  forgetWhere(name => !name.startsWith(`${prefix}${userId}.`))
}

/** Forgets everything, here and in the other tabs. */
export function forgetKept(): void {
  forgetAll()
  tellSignedOut()
}

const holders = new Set<() => void>()

/** Has somebody told when everything is forgotten, who holds it in memory beside. */
export const onForgotten = (forget: () => void): void => void holders.add(forget)

onSignedOutElsewhere(forgetAll)

// Pages still show what was typed until the browser leaves them, and must not keep it once more.
let signedOut = false

function forgetAll(): void {
  signedOut = true
  // Whoever is signed out is not asked to stay.
  discardUnsaved()
  forgetWhere(() => true)
  for (const forget of holders) forget()
}

function forgetWhere(holds: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix) && holds(name)) sessionStorage.removeItem(name)
    }
  } catch {
    // Storage is switched off, so nothing was kept.
  }
}
