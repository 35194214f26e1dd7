/** Where calls get their access token. `fresh` asks for a new one because the last was refused. */
export type TokenSource = (options?: { fresh?: boolean }) => Promise<string | undefined>

let source: TokenSource = () => Promise.resolve(undefined)

/** The session connects itself here once, so that a call needs no React context. */
export function connectTokenSource(connected: TokenSource): void {
  source = connected
}

/** The access token, or undefined: a call then goes out without one (document 1, section 7). */
export const accessToken: TokenSource = options => source(options).catch(() => undefined)

let endSession: (() => void) | undefined

/** The session connects what ends it here; undefined while there is none. */
export function connectSessionEnd(end: (() => void) | undefined): void {
  endSession = end
}

/** The server says that the account was blocked: no renewal helps. */
export const sessionIsBlocked = (): void => endSession?.()
