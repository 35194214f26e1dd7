import { addressRange } from '../http/address-range.ts'
import { clientAddress } from '../http/request.ts'
import type { SignInFacts, SignInResult } from '../options.ts'
import type { Visit } from './visit.ts'

/** Tells how an attempt to sign in ended, for the log and the figures. */
export function tellSignIn(
  { req, options }: Pick<Visit, 'req' | 'options'>,
  result: SignInResult,
  facts: Pick<SignInFacts, 'amr' | 'accountId'>,
): void {
  options.onSignIn?.(result, { ...facts, from: addressRange(clientAddress(req, options.trustProxy)) })
}
