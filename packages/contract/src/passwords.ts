import { freshSignInMinutes } from '@lodeway/rules/limits.ts'
import { maxPasswordLength } from '@lodeway/rules/passwords/password.ts'
import { maxCharacters } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { noBody } from './fields.ts'
import { emailAddress, line, message, required } from './text-fields.ts'

const password = z.string(required).check(z.maxLength(maxPasswordLength, maxCharacters(maxPasswordLength)))

const linkId = line(100)

/**
 * A password is set. The ticket signs its person in at the identity service, once and within a minute, so that they need
 * not type it again. Null where people sign in with a tenant of another provider, which takes none.
 */
const passwordSet = z.extend(message, { signInTicket: z.nullable(z.string()) })

export const completeSetup = endpoint({
  name: 'completeSetup',
  method: 'POST',
  path: '/v1/loaders/:id/complete/setup',
  callers: ['anyone'],
  subject: 'token',
  perMinute: 10,
  summary: 'Sets the first password with the single-use id from the approval mail.',
  body: z.strictObject({ password }),
  answer: passwordSet,
})
/** Of the three calls by which somebody signed in asks for one: loaders, administrators and people of organisations. */
export const resetSummary = `Mails a reset link to the address on file; answers the link to its owner alone, within ${freshSignInMinutes} minutes after signing in.`
export const resetLoaderPassword = endpoint({
  name: 'resetLoaderPassword',
  method: 'POST',
  path: '/v1/loaders/:id/reset/password',
  callers: ['admin', 'loader'],
  area: 'people',
  subject: 'loader',
  summary: resetSummary,
  body: noBody,
  produces: 'text/plain',
})
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/v1/password/forgot',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 10,
  summary: 'Mails a reset link when the address is known; always answers the same.',
  body: z.strictObject({ emailAddress }),
  answer: message,
  status: 202,
})
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/password/reset',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 10,
  summary: 'Sets a new password with the single-use id from the reset mail.',
  body: z.strictObject({ id: linkId, password }),
  answer: passwordSet,
})
export const checkPasswordLink = endpoint({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/v1/password/link/check',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 30,
  summary: 'Says whether the single-use id of a link still works; every one that does not is answered alike.',
  body: z.strictObject({ id: linkId, purpose: z.enum(['setup', 'reset'], required) }),
  /** `isAdded`: of one that works, whether its account was made for its owner, who asked for nothing. */
  answer: z.object({ isUsable: z.boolean(), isAdded: z.boolean() }),
})
export const renewPasswordLink = endpoint({
  name: 'renewPasswordLink',
  method: 'POST',
  path: '/v1/password/link/renew',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 10,
  summary: 'Mails a new link to the account of a spent one; always answers the same.',
  body: z.strictObject({ id: linkId }),
  answer: message,
  status: 202,
})
