import type { submission } from '@lodeway/contract/lead-submission.ts'
import { toE164, withoutWhitespace } from '@lodeway/rules/people/phone.ts'
import type * as z from 'zod/mini'
import type { Keys } from '../../crypto/keys.ts'
import { type Actor, accountIdOf } from '../../work/actor.ts'
import type { SubmittedLead } from '../leads/lead-columns.ts'
import { personKeys, reachedKeys } from '../persons/person-keys.ts'
import { type IdempotencyKey, readKey } from './idempotency.ts'

type Body = z.output<typeof submission>

/** What somebody asks for, with what can be known of it before the database is asked anything. */
export interface Submission {
  readonly actor: Actor
  readonly accountId: string
  readonly lead: SubmittedLead
  readonly consentVersion: string
  /** Whose lead it is said to be, where it is said. */
  readonly loaderId: string | undefined
  /** By what the client is recognised, and everything by which they are reached, as keyed hashes. */
  readonly keyHashes: readonly Buffer[]
  readonly reached: readonly Buffer[]
  readonly key: IdempotencyKey | undefined
}

/** @throws Refusal 400 for an Idempotency-Key that cannot be one */
export function readSubmission(keys: Keys, actor: Actor, body: Body, key?: string): Submission {
  const accountId = accountIdOf(actor)
  const lead = leadOf(body)
  const { idNumber, emailAddress, alternativePhoneNumber } = lead
  const keyHashes = personKeys(keys, { idNumber, emailAddress, phoneNumber: toE164(lead.phoneNumber) })
  return {
    actor,
    accountId,
    lead,
    consentVersion: body.consentVersion,
    loaderId: body.loaderId,
    keyHashes,
    reached: reachedKeys(keys, keyHashes, alternativePhoneNumber),
    key: key === undefined ? undefined : readKey(accountId, key, body),
  }
}

/** The wire's shape in plain values; `geographiclaArea` is the spelling of the specification. */
function leadOf({ geographiclaArea, phoneNumber, alternativePhoneNumber, ...rest }: Body): SubmittedLead {
  const { consentVersion: _version, loaderId: _loader, ...lead } = rest
  return {
    ...lead,
    phoneNumber: withoutWhitespace(phoneNumber.number),
    alternativePhoneNumber: alternativePhoneNumber && withoutWhitespace(alternativePhoneNumber.number),
    geographicalArea: rest.geographicalArea ?? geographiclaArea,
    consent: true,
  }
}
