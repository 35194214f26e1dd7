import { useNavigate } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import type { SearchParameters } from './table-address.ts'

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

/** Goes on with the leaving that somebody is asked about, while they are. */
let leaving: (() => void) | undefined

/** Says how to go on once what is asked about is saved. @returns what ends the question */
export function whileAsked(goOn: () => void): () => void {
  leaving = goOn
  return () => {
    leaving = undefined
  }
}

/** Whether the page asks somebody who wants to leave it. */
export const isAsked = (): boolean => leaving !== undefined

/** What was on its way when somebody wanted to leave has been saved: they need not be asked. */
export function leaveIfSaved(): void {
  if (!hasUnsaved()) leaving?.()
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

interface Going {
  to: string
  search?: SearchParameters
  replace?: boolean
  resetScroll?: boolean
}

/** Leads on after an answer. Whoever left meanwhile, or is about to, is not led away from where they went. */
export function useGoOn(): (going: Going) => void {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(
    going => {
      if (isHere.current && !isAsked()) void navigate(going)
    },
    [navigate],
  )
}
