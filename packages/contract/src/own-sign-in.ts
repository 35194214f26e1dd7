import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, noBody } from './fields.ts'
import { line, message, ownPassword, uuid } from './text-fields.ts'

export const getSignInFreshness = endpoint({
  name: 'getSignInFreshness',
  method: 'GET',
  path: '/v1/sign-in/freshness',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary:
    'Whether whoever asks signed in, or confirmed their password, a short while ago: what a stolen session must not reach wants that.',
  /**
   * `asksCode`: whether confirming wants a code as well, of the authenticator app (`hasApp`) or for recovery. Signing in again with a
   * passkey (`hasPasskey`) confirms too.
   */
  answer: z.object({ isFresh: z.boolean(), asksCode: z.boolean(), hasApp: z.boolean(), hasPasskey: z.boolean() }),
})
export const confirmSignIn = endpoint({
  name: 'confirmSignIn',
  method: 'POST',
  path: '/v1/sign-in/confirm',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary:
    'Confirms by the own password, and by a code where there is an authenticator app or a passkey, that it is still the same person.',
  body: z.strictObject({ password: z.optional(ownPassword), code: z.optional(line(30)) }),
  answer: getSignInFreshness.answer,
})
export const getAuthenticator = endpoint({
  name: 'getAuthenticator',
  method: 'GET',
  path: '/v1/sign-in/authenticator',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary:
    'Whether the caller signs in with an authenticator app or passkeys as well, and how many recovery codes are left.',
  answer: z.object({
    isOn: z.boolean(),
    addedAt: z.nullable(instant),
    codesLeft: z.int(),
    /** Whether the caller cannot do without. */
    isNeeded: z.boolean(),
    /** The first of them first. */
    passkeys: z.array(
      z.object({
        /** Names the passkey here and opens nothing. */
        id: uuid,
        name: z.string(),
        addedAt: instant,
        lastUsedAt: z.nullable(instant),
      }),
    ),
    /** Whether browsers have passkeys for the sign-in service: it needs a name, and a secure connection. */
    canAddPasskey: z.boolean(),
  }),
})
export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'POST',
  path: '/v1/accounts/:id/authenticator/remove',
  callers: ['admin'],
  area: 'people',
  subject: 'account',
  summary:
    'Takes the authenticator app and the passkeys away from somebody who lost them, signs them out and mails them. Wants the own password.',
  body: z.strictObject({ password: z.optional(ownPassword) }),
  answer: message,
})
export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/v1/sign-in/sessions',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary: 'Where the caller is signed in: this device first, then the others, the one used last first.',
  answer: z.array(
    z.object({
      /** Names the session here and opens nothing. */
      id: uuid,
      /** Browser and system in words: 'Chrome on Windows'. */
      device: z.string(),
      /** The range of addresses that it was last used from, '102.65.12.x': never a whole address. */
      addressRange: z.nullable(z.string()),
      signedInAt: instant,
      /** To a quarter of an hour. */
      lastUsedAt: instant,
      isThisDevice: z.boolean(),
    }),
  ),
})
export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/v1/sign-in/sessions/:id',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'session',
  summary: 'Signs the caller out at one place. Its tokens are refused from then on.',
  status: 204,
})
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/v1/sign-in/sessions/end-others',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary: 'Signs the caller out everywhere but here.',
  body: noBody,
  answer: z.object({ ended: z.int() }),
})
