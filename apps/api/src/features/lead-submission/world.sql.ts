import type { SharedWork } from '../../work/together.ts'
import { lockOpenContracts, type OpenContract } from '../assignments/open-contracts.sql.ts'
import { findItems } from '../leads/choices.ts'
import { findSubmitters, type SubmitterRecord } from '../loaders/submitter.sql.ts'
import { findKnownPersons, type KnownPersons } from '../persons/known-persons.sql.ts'
import { lockPersons } from '../persons/person-keys.ts'
import { type EarlierRequests, lockKeys } from './idempotency.ts'
import type { Submission } from './submission.ts'

/**
 * All that decides about some submissions, locked against everybody else until the transaction ends. What is decided in
 * it is added to it, so that each finds what those before it left.
 */
export interface World {
  readonly earlier: EarlierRequests
  readonly submitters: ReadonlyMap<string, SubmitterRecord>
  readonly items: Awaited<ReturnType<typeof findItems>>
  readonly known: KnownPersons
  readonly contracts: readonly OpenContract[]
}

/** Loads it, in as many statements for sixty-four submissions as for one. */
export async function loadWorld({ tx, now }: SharedWork, submissions: readonly Submission[]): Promise<World> {
  const keyHashes = submissions.flatMap(({ reached }) => reached)
  const earlier = await lockKeys(
    tx,
    submissions.flatMap(({ key }) => key ?? []),
  )
  await lockPersons(tx, keyHashes)
  const submitters = await findSubmitters(tx, [...new Set(submissions.map(({ accountId }) => accountId))])
  return {
    earlier,
    submitters,
    items: await findItems(
      tx,
      submissions.map(({ input }) => input),
    ),
    known: await findKnownPersons(tx, keyHashes),
    contracts: await lockOpenContracts(tx, wantedBy(submissions, submitters), now),
  }
}

/** Contracts of the submitted types: of the pool, if anybody's leads go there, and of the others' own organisations. */
function wantedBy(submissions: readonly Submission[], submitters: ReadonlyMap<string, SubmitterRecord>) {
  const own = new Set<string | null>()
  let pool = false
  for (const { submitter, companyId, organisationId } of submitters.values()) {
    if (submitter.kind === 'organisational' && companyId === null) own.add(organisationId)
    else pool = true
  }
  return { types: [...new Set(submissions.map(({ plain }) => plain.insuranceType))], pool, organisationIds: [...own] }
}
