import { createContext, useContext, useEffect, useRef } from 'react'

/** What somebody is typing in: one form. */
interface Typing {
  readonly isUnsaved: () => boolean
  readonly discard: () => void
}
export type Scope = Set<Typing>

const everywhere: Scope = new Set()

/** The forms within one dialog; those of the page itself are in none. */
export const UnsavedScope = createContext<Scope>(everywhere)

/** Whether anything typed would be lost, here or, without a scope, anywhere on the page. */
export const hasUnsaved = (scope: Scope = everywhere): boolean => [...scope].some(typing => typing.isUnsaved())

/** Lets go of what was typed: somebody said so. */
export function discardUnsaved(scope: Scope = everywhere): void {
  for (const typing of scope) typing.discard()
}

/** Tells the page that a form holds what is saved nowhere, for as long as the form is there. */
export function useUnsaved(isUnsaved: () => boolean, discard: () => void): void {
  const scope = useContext(UnsavedScope)
  const latest = useRef({ isUnsaved, discard })
  useEffect(() => {
    latest.current = { isUnsaved, discard }
  })
  useEffect(() => {
    const typing: Typing = {
      isUnsaved: () => latest.current.isUnsaved(),
      discard: () => latest.current.discard(),
    }
    const scopes = new Set([scope, everywhere])
    for (const each of scopes) each.add(typing)
    return () => {
      for (const each of scopes) each.delete(typing)
    }
  }, [scope])
}
