import { type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { TokenRules } from './account-of-token.ts'

/** A token is asked about some dozen times a page; its signature is checked the first time. */
const keptAtMost = 2000
const clockTolerance = 60

const kept = new WeakMap<TokenRules, Map<string, JWTPayload>>()

/**
 * What a valid access token says (RFC 9068). The signature of a token that was found valid is not checked again until it
 * expires: it cannot become invalid, since keys are published until long after the last token that they signed. Whether
 * the account may still do anything is not the token's to say, and is asked of the database each time.
 * @throws JOSEError for a token that is not valid, expired or not for us; other errors when the keys cannot be had
 */
export async function verifiedClaims(rules: TokenRules, token: string, now: Date): Promise<JWTPayload> {
  let known = kept.get(rules)
  if (known === undefined) kept.set(rules, (known = new Map()))
  const found = known.get(token)
  if (found?.exp !== undefined && found.exp + clockTolerance > now.getTime() / 1000) return found
  known.delete(token)
  const options: JWTVerifyOptions = {
    issuer: rules.issuer,
    audience: rules.audience,
    algorithms: ['RS256'],
    currentDate: now,
    clockTolerance,
    requiredClaims: ['sub', 'exp'],
  }
  const { payload } = await jwtVerify(token, rules.keySet, options)
  // The oldest goes first; one that is still used is simply checked once more.
  const [oldest] = known.keys()
  if (known.size >= keptAtMost && oldest !== undefined) known.delete(oldest)
  known.set(token, payload)
  return payload
}
