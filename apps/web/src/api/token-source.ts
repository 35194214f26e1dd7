/** Where calls get their access token. `fresh` asks for a new one because the last was refused; `isOver`: that one was as well. */
export type TokenSource = (options?: { fresh?: boolean; isOver?: boolean }) => Promise<string | undefined>

let source: TokenSource = () => Promise.resolve(undefined)

/** The session connects itself here once, so that a call needs no React context. */
export function connectTokenSource(connected: TokenSource): void {
  source = connected
}

/** The access token, or undefined: a call then goes out without one (document 1, section 7). */
export const accessToken: TokenSource = options => source(options).catch(() => undefined)

let confirmation: (() => Promise<boolean>) | undefined

/** Whoever is signed in connects what asks them to confirm that it is them; undefined while there is nobody to ask. */
export function connectConfirmation(ask: (() => Promise<boolean>) | undefined): void {
  confirmation = ask
}

/** The server wants to know that it is still the same person. @returns whether they said so, with their password */
export const isConfirmed = async (): Promise<boolean> => (await confirmation?.()) ?? false

let endSession: (() => void) | undefined

/** The session connects what ends it here; undefined while there is none. */
export function connectSessionEnd(end: (() => void) | undefined): void {
  endSession = end
}

/** The server says that the account was blocked: no renewal helps. */
export const sessionIsBlocked = (): void => endSession?.()
