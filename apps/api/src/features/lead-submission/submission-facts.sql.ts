import { isForOwnOrganisation } from '@lodeway/rules/allocation/choose-contract.ts'
import type { SharedWork } from '../../work/together.ts'
import { lockOpenContracts, type OpenContract } from '../assignments/open-contracts.sql.ts'
import { findItems } from '../leads/choices.ts'
import { findSubmitters, type SubmitterRecord } from '../loaders/submitter.sql.ts'
import { type KnownPersons, lockKnownPersons } from '../persons/known-persons.sql.ts'
import { type EarlierRequests, lockKeys } from './idempotency.ts'
import type { Submission } from './submission.ts'

/**
 * All that decides about some submissions, locked against everybody else until the transaction ends. What is decided in
 * it is added to it, so that each finds what those before it left.
 */
export interface SubmissionFacts {
  readonly earlier: EarlierRequests
  readonly submitters: ReadonlyMap<string, SubmitterRecord>
  readonly items: Awaited<ReturnType<typeof findItems>>
  readonly known: KnownPersons
  readonly contracts: readonly OpenContract[]
}

/**
 * Loads them, in as many statements for sixty-four submissions as for one. Keys, then persons, then contracts are locked, as
 * everywhere: whoever locks them in another order would wait for this one, and this one for them.
 */
export async function loadSubmissionFacts(
  { tx, now }: SharedWork,
  submissions: readonly Submission[],
): Promise<SubmissionFacts> {
  const keys = submissions.flatMap(({ key }) => key ?? [])
  const reached = submissions.flatMap(each => each.reached)
  const earlier = await lockKeys(tx, keys)
  const known = await lockKnownPersons(tx, reached)
  const accountIds = new Set(submissions.map(({ accountId }) => accountId))
  const submitters = await findSubmitters(tx, [...accountIds])
  const leads = submissions.map(({ lead }) => lead)
  const items = await findItems(tx, leads)
  const contracts = await lockOpenContracts(tx, wantedBy(submissions, submitters), now)
  return { earlier, submitters, items, known, contracts }
}

/** Contracts of the submitted types: of the pool, if anybody's leads go there, and of the others' own organisations. */
function wantedBy(submissions: readonly Submission[], submitters: ReadonlyMap<string, SubmitterRecord>) {
  const own = new Set<string | null>()
  let pool = false
  for (const { submitter, organisationId } of submitters.values()) {
    if (isForOwnOrganisation(submitter)) own.add(organisationId)
    else pool = true
  }
  return { types: [...new Set(submissions.map(({ lead }) => lead.insuranceType))], pool, organisationIds: [...own] }
}
