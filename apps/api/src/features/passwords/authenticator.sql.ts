import { sql } from 'kysely'

/** Of a row of `account`: whether its owner signs in with an authenticator app or a passkey as well. */
export const hasAuthenticator = sql<boolean>`(
  EXISTS (SELECT FROM identity.authenticator WHERE account_id = account.id::text)
  OR EXISTS (SELECT FROM identity.passkey WHERE account_id = account.id::text))`
