import { useSyncExternalStore } from 'react'
import { keep, onForgotten, readKept } from '../../session/kept.ts'
import type { Draft, DraftChange } from './draft.ts'
import { draftFrom, isBlank, isSameDraft, withChange } from './draft.ts'

const name = 'lead-draft'
let current: { readonly userId: string; readonly draft: Draft } | undefined
const listeners = new Set<() => void>()
onForgotten(() => {
  current = undefined
})

/** The user's draft as it is now. It outlives both steps, a reload and a lost session. */
export function draftOf(userId: string): Draft {
  if (current?.userId !== userId) {
    current = { userId, draft: draftFrom(readKept(userId, name), () => crypto.randomUUID()) }
  }
  return current.draft
}

/** Follows the draft, keystroke by keystroke: for small parts of the page. */
export const useDraft = (userId: string): Draft => useSyncExternalStore(subscribe, () => draftOf(userId))

/** Follows what is worked out of the draft, a plain value: drawn anew only when that is another one. */
export const useOfDraft = <Value extends string>(userId: string, select: (draft: Draft) => Value): Value =>
  useSyncExternalStore(subscribe, () => select(draftOf(userId)))

export const changeDraft = (userId: string, change: DraftChange): void =>
  put(userId, withChange(draftOf(userId), change))

/** Makes what was typed a lead of its own: another one was received under its key. */
export const giveNewKey = (userId: string): void => put(userId, { ...draftOf(userId), key: crypto.randomUUID() })

/** Begins another lead, under another key. */
export const startOver = (userId: string): void =>
  put(
    userId,
    draftFrom(undefined, () => crypto.randomUUID()),
  )

let received = 0

/** How many were received: a form that shows one of them still begins anew with each. */
export const useReceived = (): number => useSyncExternalStore(subscribe, () => received)

/** Begins another lead once one was received. What was typed since it was sent stays, as a lead of its own. */
export function startOverAfter(userId: string, sent: Draft): void {
  const draft = draftOf(userId)
  if (draft.key !== sent.key) return
  if (!isSameDraft(draft, sent)) return giveNewKey(userId)
  received += 1
  startOver(userId)
}

function put(userId: string, draft: Draft): void {
  current = { userId, draft }
  keep(userId, name, isBlank(draft) ? undefined : draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
