import { useNavigate } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useRef } from 'react'
import type { SearchParameters } from './table-address.ts'

/** What somebody is typing in: one form. */
interface Typing {
  readonly isUnsaved: () => boolean
  readonly discard: () => void
  readonly isBeingSaved: () => boolean
  /** What is lost, in a sentence, where that is not what was typed. */
  readonly lost?: string | undefined
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

/** What would be lost, where that is not what was typed. */
export const whatIsLost = (): string | undefined =>
  [...everywhere].find(typing => typing.lost !== undefined && typing.isUnsaved())?.lost

/** Whether all that would be lost is on its way. */
export const isBeingSaved = (): boolean =>
  hasUnsaved() && [...everywhere].every(typing => !typing.isUnsaved() || typing.isBeingSaved())

/** The question of somebody who wants to leave, while they are asked. */
interface Question {
  /** Goes on with the leaving. */
  readonly leave: () => void
  /** Draws it anew. */
  readonly look: () => void
}
let asked: Question | undefined

/** @returns what ends the question */
export function whileAsked(question: Question): () => void {
  asked = question
  return () => {
    asked = undefined
  }
}

/** Whether the page asks somebody who wants to leave it. */
export const isAsked = (): boolean => asked !== undefined

/** What was on its way has been answered: where it is saved, somebody who wanted to leave need not be asked. */
export function noteAnswer(): void {
  if (hasUnsaved()) asked?.look()
  else asked?.leave()
}

/** Tells the page that a form holds what is saved nowhere, for as long as the form is there. */
export function useUnsaved(typing: Typing): void {
  const scope = useContext(UnsavedScope)
  const latest = useRef(typing)
  useEffect(() => {
    latest.current = typing
  })
  useEffect(() => {
    const its: Typing = {
      isUnsaved: () => latest.current.isUnsaved(),
      discard: () => latest.current.discard(),
      isBeingSaved: () => latest.current.isBeingSaved(),
      get lost() {
        return latest.current.lost
      },
    }
    const scopes = new Set([scope, everywhere])
    for (const each of scopes) each.add(its)
    return () => {
      for (const each of scopes) each.delete(its)
    }
  }, [scope])
}

interface Going {
  to: string
  search?: SearchParameters
  /** Keeps what the history's entry keeps, such as what is searched for. */
  state?: true
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
