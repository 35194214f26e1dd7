import type { Refusal } from '../refusal.ts'
import { type CaseKind, type CaseState, isOpenCase, isSoldElsewhere } from './cases.ts'

/** With whom administrators talk about a case. Each side is a conversation of its own, of which the other learns nothing. */
export const caseSides = ['organisation', 'loader'] as const
export type CaseSide = (typeof caseSides)[number]

/** Who writes: one of the sides, or an administrator. */
export const speakers = ['administrator', ...caseSides] as const
export type Speaker = (typeof speakers)[number]

/** The words of a message, in characters. */
export const maxMessageLength = 2000

interface Said {
  readonly by: string
  readonly at: Date
  /** Null once its lead is erased. */
  readonly words: string | null
}

/**
 * Whether something was sent twice, as it is when an answer was lost on its way: the same words by the same person within five minutes,
 * with nothing said in between.
 */
export const isSaidAgain = (last: Said | undefined, next: Said): boolean =>
  last !== undefined &&
  last.by === next.by &&
  last.words === next.words &&
  next.at.getTime() - last.at.getTime() < 5 * 60_000

/** The last message about a case: by whom, and on which side's conversation. */
export type LastMessage = { readonly side: CaseSide; readonly by: Speaker }

/** Who is to speak next: whom an administrator asked last, else an administrator. */
export const waitsFor = (last: LastMessage | undefined): Speaker =>
  last?.by === 'administrator' ? last.side : 'administrator'

/** As an administrator reads it. */
export const waitingLabels: Record<Speaker, string> = {
  administrator: 'Waiting for us',
  organisation: 'Waiting for the organisation',
  loader: 'Waiting for the loader',
}

/** Why no message can be added to a case; undefined while it is open and its client is not erased. */
export function refusalToWrite(
  state: CaseState,
  isErased: boolean,
): Refusal<'already_decided' | 'withdrawn' | 'erased'> | undefined {
  if (state === 'withdrawn') return { refused: 'withdrawn', message: 'This was withdrawn, so it is closed.' }
  if (!isOpenCase(state))
    return { refused: 'already_decided', message: 'This has been decided, so nothing more can be said about it.' }
  if (isErased) return { refused: 'erased', message: 'The client was erased, so there is nothing left to talk about.' }
  return undefined
}

const outcomesForLoaders: Record<CaseKind, Record<Exclude<CaseState, 'open'>, string>> = {
  return: {
    accepted: 'The return was accepted. Once the contact details are corrected, the lead is sent on.',
    refused: 'The return was refused. The lead stays where it is, and nothing changes for you.',
    withdrawn: 'The organisation no longer wants to return the lead. Nothing changes for you.',
  },
  lateSale: {
    accepted: 'The late sale was accepted. What you earned on it is in your earnings.',
    refused: 'The late sale was refused. Nothing changes for you.',
    withdrawn: 'The late sale was withdrawn. Nothing changes for you.',
  },
}

/** What became of a case, as its loader is told; the reason is words for the organisation. Undefined while it is open. */
export function outcomeForLoader(
  kind: CaseKind,
  state: CaseState,
  decidedBy: string | null = null,
): string | undefined {
  if (state === 'open') return undefined
  if (isSoldElsewhere({ state, decidedBy }))
    return 'Another organisation had sold the lead, so it is not returned. What you earned is in your earnings.'
  return outcomesForLoaders[kind][state]
}

/** A case, and with whom the lead is now. */
export interface CaseOfLead {
  readonly kind: CaseKind
  readonly state: CaseState
  readonly assignmentId: string
  readonly holderAssignmentId: string | null
}

/**
 * Whether an organisation reads whom a case is about: what was returned or has lapsed was never there, but for a return that is still to
 * be spoken about. That it sold what it had lost is its own word, and gives no client back before it is accepted.
 */
export const isClientNamed = ({ kind, state, assignmentId, holderAssignmentId }: CaseOfLead): boolean =>
  holderAssignmentId === assignmentId || (kind === 'return' && isOpenCase(state))

/** Whether an organisation can no longer read what it sent in: the case is decided, and the organisation no longer has the lead. */
export const isGoneWithLead = ({ state, assignmentId, holderAssignmentId }: Omit<CaseOfLead, 'kind'>): boolean =>
  !isOpenCase(state) && holderAssignmentId !== assignmentId
