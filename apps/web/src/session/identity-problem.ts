/** A failed sign-in in words that a person understands, and what to offer against it. */
export interface IdentityProblem {
  /** The identity provider's own word, for support. */
  readonly code: string
  readonly title: string
  readonly text: string
}

const problems: Record<string, Omit<IdentityProblem, 'code'>> = {
  mfa_required: {
    title: 'One more step is needed',
    text: 'Your account asks for a second factor. Sign in again and have your authenticator app or passkey at hand.',
  },
  missing_refresh_token: {
    title: 'Your session has ended',
    text: 'Your session could not be renewed. Sign in again to carry on where you were.',
  },
  timeout: {
    title: 'Signing in took too long',
    text: 'The sign-in service did not answer in time. Check your connection, then try again.',
  },
  cancelled: {
    title: 'Sign-in was cancelled',
    text: 'The sign-in window was closed before you were signed in. Nothing has changed; try again when you are ready.',
  },
  state_mismatch: {
    title: 'Invalid state',
    text: 'This sign-in was not started here, or it was started in another tab since. Sign in again.',
  },
  missing_transaction: {
    title: 'Invalid state',
    text: 'This sign-in was already used, or it was started in another browser. Sign in again.',
  },
  login_required: {
    title: 'Please sign in',
    text: 'You have been signed out. Sign in again to carry on where you were.',
  },
  signed_out: {
    title: 'You are signed out',
    text: 'You signed out in another tab. Sign in again to carry on.',
  },
  blocked: {
    title: 'Your access has been blocked',
    text: 'You were signed out. What you saved is kept; what you were typing is not. If you think this is a mistake, please ask an administrator or, in an organisation, a colleague who may invite people.',
  },
  access_denied: {
    title: 'Access was refused',
    text: 'The sign-in service did not let you in. Your access may be waiting for approval, or it may be blocked.',
  },
  popup_open: {
    title: 'The window could not be opened',
    text: 'Your browser kept the sign-in window from opening. Allow pop-up windows for this site, or sign in without one.',
  },
}

const unknownProblem = {
  title: 'Sign-in failed',
  text: 'Something went wrong while signing you in. Try again; if it keeps happening, tell your administrator.',
}

/** The problem behind an error of the identity library (document 1, section 8). */
export function identityProblem(error: unknown): IdentityProblem {
  const code = codeOf(error)
  return { code, ...(problems[code] ?? unknownProblem) }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'request_error'
  const { error: code, message } = error as { error?: unknown; message?: unknown }
  if (typeof code === 'string' && code !== '') return code
  // What the library throws as a plain error: a lost transaction in some versions, a token request without an answer.
  if (message === 'Invalid state') return 'missing_transaction'
  return typeof message === 'string' && /^Timeout |aborted/.test(message) ? 'timeout' : 'request_error'
}
