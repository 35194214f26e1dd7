import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const sources = join(dirname(createRequire(import.meta.url).resolve('@auth0/auth0-spa-js/package.json')), 'src')

/** Of what is left out, only this is reached: the client makes one and keeps its parts for calls that are never made. */
const absent = `
export class AuthClient {}
${[
  'MfaListAuthenticatorsError',
  'MfaEnrollmentError',
  'MfaChallengeError',
  'MfaVerifyError',
  'PasskeyRegisterError',
  'PasskeyChallengeError',
  'PasskeyGetTokenError',
]
  .map(name => `export class ${name} extends Error {}`)
  .join('\n')}
export default class {}
`

/**
 * Builds the sign-in library from the sources that it is published with, without `@auth0/auth0-auth-js`: that part manages
 * second factors and passkeys, which here are the identity provider's own pages, and brings two more OpenID libraries with
 * it. 21 kB instead of 54, and everything that is left is the library's own (decision 56).
 */
export function signInLibrary(): Plugin {
  return {
    name: 'sign-in-library',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === '@auth0/auth0-spa-js') return join(sources, 'Auth0Client.ts')
      // The worker comes from an address of its own (`workerUrl`); the other form is a blob, which the policy refuses.
      const isWorker = importer?.startsWith(sources) === true && id.endsWith('/token.worker.ts')
      return id === '@auth0/auth0-auth-js' || isWorker ? '\0sign-in-library-absent' : undefined
    },
    load: id => (id === '\0sign-in-library-absent' ? absent : undefined),
  }
}
