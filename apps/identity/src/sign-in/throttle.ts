import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { firstGroups, withoutPrefix } from '../http/address-range.ts'
import { deriveKey } from '../keys/seal.ts'
import type { Queryable } from '../queryable.ts'

interface Limit {
  attempts: number
  perMs: number
}

const minuteMs = 60_000
/** One address trying one account. */
const pairLimit: Limit = { attempts: 5, perMs: 15 * minuteMs }
/** One address trying any accounts; an office has many people behind one. */
const addressLimit: Limit = { attempts: 60, perMs: 15 * minuteMs }
/** Any addresses trying one account; does not hold where its owner has signed in before. */
const accountLimit: Limit = { attempts: 50, perMs: 60 * minuteMs }
/** Wrong ones of any addresses together, until their owner is told. They refuse nobody. */
const wrongOnes: Limit = { attempts: 5, perMs: 60 * minuteMs }
const familiarForMs = 90 * 24 * 60 * minuteMs

/** One try at signing in, counted before the password is looked at: tries at the same time cannot slip through. */
export interface Attempt {
  /** How long to wait before the next try, milliseconds; undefined when this one may go on. */
  waitMs?: number | undefined
  /** The password was right: the tries from here are forgotten, and this network is a familiar one of the account. */
  forgive(): Promise<void>
  /** Nothing was looked at: this one try is taken back, and nothing is known of who made it. */
  takeBack(): Promise<void>
  /**
   * It was wrong, in a way that its owner should know of: counts it with all of an hour, from whichever addresses.
   * @returns whether to tell: at the fifth, the tenth, the twentieth and so on
   */
  countWrong(): Promise<boolean>
}

export interface Throttle {
  begin(email: string, address: string): Promise<Attempt>
  /** Whether this email address was signed in with from there within the last 90 days. */
  isFamiliar(email: string, address: string): Promise<boolean>
}

/** Under what tries at somebody's codes are counted, in the place of an email address: nobody can type it there, since those are in lower case. */
export const codeTries = (accountId: string): string => `CODE ${accountId}`

/** The same for signing in with a passkey alone: what says whose it is, known or not. */
export const passkeyTries = (credentialId: Buffer | undefined): string =>
  `PASSKEY ${credentialId?.toString('base64url') ?? ''}`

/**
 * Counts tries by address and account, by address, and by account, for existing and unknown accounts alike. Nobody is
 * locked out for good, and a stranger's tries on an account do not lock its owner out where they signed in before.
 */
export function createThrottle(queryable: Queryable, hashingKey: Buffer): Throttle {
  const secret = deriveKey(hashingKey, 'throttle')
  const keyOf = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  return {
    async begin(email, address) {
      const network = networkOf(address)
      const keys = {
        pair: keyOf('pair', email, network),
        address: keyOf('address', network),
        account: keyOf('account', email),
        familiar: keyOf('familiar', email, network),
        wrong: keyOf('wrong', email),
      }
      // Tries refused here do not count against the account, or one address could use up everybody's tries.
      const others = [keys.address]
      let waitMs =
        (await count(queryable, keys.pair, pairLimit)).waitMs ??
        (await count(queryable, keys.address, addressLimit)).waitMs
      if (waitMs === undefined && !(await isFamiliar(queryable, keys.familiar))) {
        others.push(keys.account)
        waitMs = (await count(queryable, keys.account, accountLimit)).waitMs
      }
      return {
        waitMs,
        async forgive() {
          await queryable.query('DELETE FROM identity.sign_in_attempt WHERE key = $1', [keys.pair])
          await takeBack(queryable, others)
          await makeFamiliar(queryable, keys.familiar)
        },
        takeBack: () => takeBack(queryable, [keys.pair, ...others]),
        async countWrong() {
          const { attempts } = await count(queryable, keys.wrong, wrongOnes)
          return Number.isInteger(Math.log2(attempts / wrongOnes.attempts))
        },
      }
    },
    isFamiliar: (email, address) => isFamiliar(queryable, keyOf('familiar', email, networkOf(address))),
  }
}

async function count(queryable: Queryable, key: Buffer, limit: Limit): Promise<{ attempts: number; waitMs?: number }> {
  const now = Date.now()
  const { rows } = await queryable.query(
    `INSERT INTO identity.sign_in_attempt AS known (key, attempts, resets_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET
       attempts = CASE WHEN known.resets_at <= $3 THEN 1 ELSE known.attempts + 1 END,
       resets_at = CASE WHEN known.resets_at <= $3 THEN EXCLUDED.resets_at ELSE known.resets_at END
     RETURNING attempts, resets_at`,
    [key, new Date(now + limit.perMs), new Date(now)],
  )
  const { attempts, resets_at } = rows[0] as { attempts: number; resets_at: Date }
  return { attempts, ...(attempts > limit.attempts && { waitMs: Math.max(1000, resets_at.getTime() - now) }) }
}

async function isFamiliar(queryable: Queryable, key: Buffer): Promise<boolean> {
  const { rows } = await queryable.query('SELECT 1 FROM identity.familiar_address WHERE key = $1 AND expires_at > $2', [
    key,
    new Date(),
  ])
  return rows.length > 0
}

/** Takes one try back from each count that it was added to. */
async function takeBack(queryable: Queryable, counted: Buffer[]): Promise<void> {
  for (const key of counted) {
    await queryable.query(
      'UPDATE identity.sign_in_attempt SET attempts = attempts - 1 WHERE key = $1 AND attempts > 0',
      [key],
    )
  }
}

async function makeFamiliar(queryable: Queryable, key: Buffer): Promise<void> {
  await queryable.query(
    `INSERT INTO identity.familiar_address (key, expires_at) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET expires_at = EXCLUDED.expires_at`,
    [key, new Date(Date.now() + familiarForMs)],
  )
}

/** An IPv6 subscriber has a whole /64 to try from; IPv4 may come written as IPv6. */
export function networkOf(address: string): string {
  const plain = withoutPrefix(address)
  return isIPv6(plain) ? firstGroups(plain, 4) : plain
}
