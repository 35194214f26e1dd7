import type { Pool } from 'pg'
import type { ChangeAuthenticator } from './authenticator/authenticator.ts'
import type { ServiceKeys } from './keys/seal.ts'
import type { Log } from './queryable.ts'
import type { OnNewBrowser } from './sign-in/new-browser.ts'

/** What the sign-in service asks of whoever keeps the accounts. */
export interface AccountSource {
  /** The email arrives trimmed and in lower case. */
  findAccountByEmail(email: string): Promise<KnownAccount | undefined>
  findAccount(id: string): Promise<KnownAccount | undefined>
  claimsFor(id: string): Promise<AccountClaims | undefined>
  brandingFor(companyCode: string): Promise<Branding | undefined>
}

export interface KnownAccount {
  id: string
  maySignIn: boolean
  /** Why not, in a sentence for its owner: told after the right password alone. */
  whyNot?: string | undefined
  /** Whether a password alone does not open it: one without an authenticator app or a passkey sets it up before anything else. */
  needsAuthenticator?: boolean | undefined
}

export interface AccountClaims {
  email: string
  name: string
  picture?: string
  /** Travels in ID and access tokens under `<claimNamespace>/app_metadata`. */
  appMetadata: { roles: string[]; companyCode?: string; userId: string; type?: string }
}

/** An organisation's looks. Addresses of pictures are absolute; colours are `#rrggbb`. */
export interface Branding {
  name: string
  logoUrl?: string
  backgroundImageUrl?: string
  primaryColor?: string
  secondaryColor?: string
  fontColor?: string
}

export interface IdentityOptions {
  /** This service's own origin, with a trailing slash: `http://localhost:4001/`. */
  issuer: string
  pool: Pool
  accounts: AccountSource
  clientId: string
  /** Absolute URI of the API; access tokens are for it alone. */
  audience: string
  /** Origins of the web application, `http://localhost:4000`; the first one is where people are sent back to. */
  spaOrigins: string[]
  /** For example `https://lodeway/dev`. */
  claimNamespace: string
  /** Seal the private keys and authenticators' secrets in the database, and hash what is only compared. */
  keys: ServiceKeys
  productName: string
  /** Whether it is about to end: `/ready` answers 503 then. */
  isEnding?: () => boolean
  /** Whether exactly one proxy of ours stands in front and appends to X-Forwarded-For. */
  trustProxy: boolean
  /** Where a forgotten password is set anew; else `/forgot-password` of the first SPA origin. */
  forgotPasswordUrl?: string
  /** Where somebody without an account asks for one; else `/request-access` of the first SPA origin. */
  requestAccessUrl?: string
  log: Log
  /** Makes what changes somebody's authenticator app, recovery codes or passkeys, and tells their owner. */
  changeAuthenticator: ChangeAuthenticator
  /** Tells somebody of a sign-in with a browser that they are not known to use. */
  onNewBrowser: OnNewBrowser
  /** A browser as people know theirs ('Chrome on Windows'), from what it says of itself. */
  nameBrowser: (userAgent: string | null) => string
  /** Told how each attempt to sign in ended; of one that asks for more than a password, once all of it was given. */
  onSignIn?: (result: SignInResult, facts: SignInFacts) => void
}

export interface SignInFacts {
  /** How it was tried, or how it succeeded: pwd, pop (a passkey), otp (a code), mfa (RFC 8176). */
  readonly amr: readonly string[]
  /** Whose it was, where that is known. */
  readonly accountId?: string | undefined
  /** A range of addresses, never the address. */
  readonly from: string | undefined
}

export type SignInResult = 'signed in' | 'wrong' | 'not allowed' | 'too many' | 'overloaded'
