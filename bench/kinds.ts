import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'

export const allCallers = ['admin', 'busyLoader', 'quietLoader', 'busyBuyer', 'quietBuyer'] as const
/** Two loaders; and two people of organisations, of the one that has the most leads and of one that has few. */
export type Caller = (typeof allCallers)[number]
export interface Question {
  readonly caller: Caller
  readonly path: string
  /** What is sent by POST; a GET without it. */
  readonly body?: object
}
/** Questions of one kind, drawn from all that its page can ask. */
export interface Kind {
  readonly name: string
  /** Each changes something, so it is asked once of either side. */
  readonly isOnce?: boolean
  /** The opponent has no such page: its plans are looked at, and nothing is compared. */
  readonly isAlone?: boolean
  /** How dear the dearest of them may be, and the one in the middle, beside the opponent; nothing where it does far less. */
  readonly goal?: { readonly median: number; readonly worst?: number }
  readonly questions: readonly Question[]
}

export type Query = Record<string, string | string[]>

export const asked = (caller: Caller, endpoint: Endpoint, query: Query): Question => ({
  caller,
  path: addressOf(endpoint.path, undefined, query),
})
