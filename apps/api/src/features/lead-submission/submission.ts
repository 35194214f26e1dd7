import type { submission } from '@lodeway/contract/lead-submission.ts'
import { toE164, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { Plain } from '../leads/lead-columns.ts'
import { personKeys, reachedKeys } from '../persons/person-keys.ts'
import { type IdempotencyKey, readKey } from './idempotency.ts'

export type SubmissionInput = z.output<typeof submission>

/** What somebody asks for, with what can be known of it before the database is asked anything. */
export interface Submission {
  readonly actor: Actor
  readonly accountId: string
  readonly input: SubmissionInput
  readonly plain: Plain
  /** By what the client is recognised, and everything by which they are reached, as keyed hashes. */
  readonly keyHashes: readonly Buffer[]
  readonly reached: readonly Buffer[]
  readonly key: IdempotencyKey | undefined
}

/** @throws Refusal 400 for an Idempotency-Key that cannot be one */
export function readSubmission(keys: Keys, actor: Actor, input: SubmissionInput, key?: string): Submission {
  const accountId = accountIdOf(actor)
  const plain = toPlain(input)
  const { idNumber, emailAddress, alternativePhoneNumber } = plain
  const client = { idNumber, emailAddress, phoneNumber: toE164(plain.phoneNumber) }
  const keyHashes = personKeys(keys, client)
  return {
    actor,
    accountId,
    input,
    plain,
    keyHashes,
    reached: reachedKeys(keys, keyHashes, alternativePhoneNumber),
    key: key === undefined ? undefined : readKey(accountId, key, input),
  }
}

/** The wire's shape in plain values; `geographiclaArea` is the spelling of the specification. */
function toPlain({ geographiclaArea, phoneNumber, alternativePhoneNumber, ...rest }: SubmissionInput): Plain {
  const { consentVersion: _version, loaderId: _loader, ...client } = rest
  return {
    ...client,
    phoneNumber: withoutWhitespace(phoneNumber.number),
    alternativePhoneNumber: alternativePhoneNumber && withoutWhitespace(alternativePhoneNumber.number),
    geographicalArea: rest.geographicalArea ?? geographiclaArea,
    consent: true,
  }
}
