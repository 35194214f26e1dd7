import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const sources = join(dirname(createRequire(import.meta.url).resolve('@auth0/auth0-spa-js/package.json')), 'src')

/** The client makes one of each when it is made; only the first is ever called, by an error that is thrown on all the same. */
const absent = `
export class MfaApiClient { setMFAAuthDetails() {} }
export class AuthClient {}
export class MyAccountApiClient {}
export class PasskeyApiClient {}
export class AnonymousSessionApiClient {}
export class Dpop {}
export default class {}
`

/** Parts of the library for what is not done here; the worker comes from an address of its own (`workerUrl`), not from a blob. */
const unused = /\/(mfa|myaccount|passkey|anonymous|dpop\/dpop|token\.worker\.ts)$/

/**
 * Builds the sign-in library from the sources that it is published with, without what manages second factors, passkeys and
 * linked accounts: those are the identity provider's own pages here, and `@auth0/auth0-auth-js` behind them brings two more
 * OpenID libraries with it. 15 kB instead of 54, and everything that is left is the library's own (decision 56).
 */
export function signInLibrary(): Plugin {
  return {
    name: 'sign-in-library',
    enforce: 'pre',
    // In development what the library needs is made ready for the browser, and its sources are served as they are.
    config: () => ({
      optimizeDeps: {
        exclude: ['@auth0/auth0-spa-js'],
        include: ['@auth0/auth0-spa-js > es-cookie'],
      },
    }),
    resolveId(id, importer) {
      if (id === '@auth0/auth0-spa-js') return join(sources, 'Auth0Client.ts')
      // Locks between tabs are the browser's own in every browser that runs the rest (es2023).
      const isUnused =
        /^(@auth0\/auth0-auth-js|browser-tabs-lock)$/.test(id) ||
        (importer?.startsWith(sources) === true && unused.test(id))
      return isUnused ? '\0sign-in-library-absent' : undefined
    },
    load: id => (id === '\0sign-in-library-absent' ? absent : undefined),
  }
}
