import { chooseContract } from '@lodeway/rules/allocation/choose-contract.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { assignLead } from '../assignments/assign.ts'
import { lockOpenContracts } from '../assignments/open-contracts.sql.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { findKnownPersons, holdersOf, isSuppressed } from '../persons/known-persons.sql.ts'
import { lockPersons, reachedKeys } from '../persons/person-keys.ts'
import { findDemand } from './offers.sql.ts'

const leadsAtOnce = 200

/**
 * Offers the available leads of a type again, oldest first, each in a transaction of its own (domain rules: allocation).
 * @returns how many were given to somebody
 */
export async function offerAvailable(context: Context, insuranceType: InsuranceType): Promise<number> {
  let given = 0
  let after = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const demand = await findDemand(context.db, context.clock.now(), [insuranceType])
    if (!demand.has(insuranceType)) return given
    const leads = await context.db
      .selectFrom('lead')
      .select(['id', 'createdAt'])
      .where('internalStatus', '=', 'available')
      .where('erasedAt', 'is', null)
      .where('insuranceType', '=', insuranceType)
      // One that was returned waits for its contact details to be corrected.
      .where('awaitsCorrection', '=', false)
      .where(eb =>
        eb.or([
          eb('createdAt', '>', after.createdAt),
          eb.and([eb('createdAt', '=', after.createdAt), eb('id', '>', after.id)]),
        ]),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute()
    for (const { id } of leads)
      if (await inTransaction(context, { kind: 'system' }, work => offerOne(work, id))) given += 1
    const last = leads.at(-1)
    if (last === undefined || leads.length < leadsAtOnce) return given
    after = last
  }
}

async function offerOne(work: Work, leadId: string): Promise<boolean> {
  const { tx } = work
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', leadId)
    .where('internalStatus', '=', 'available')
    .where('erasedAt', 'is', null)
    .where('awaitsCorrection', '=', false)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (lead === undefined) return false
  const { insuranceType, quality } = lead
  const person = await tx.selectFrom('leadPerson').select('keyHash').where('leadId', '=', leadId).execute()
  const keyHashes = person.map(({ keyHash }) => keyHash)
  const reached = reachedKeys(work.keys, keyHashes, lead.alternativePhone)
  // An objection at this moment comes first, or after the lead was given away.
  await lockPersons(tx, reached)
  const known = await findKnownPersons(tx, reached)
  // Whoever asked not to be called since the lead was submitted is passed on to nobody, by an alternative number either.
  if (isSuppressed(known, reached)) return false
  const had = await tx.selectFrom('assignment').select('organisationId').where('leadId', '=', leadId).execute()
  const by = await findSubmitterOf(tx, lead)
  const contracts = await lockOpenContracts(tx, { types: [insuranceType], pool: true, organisationIds: [] }, work.now)
  const choice = chooseContract(contracts, {
    insuranceType,
    quality,
    preferredOrganisationId: lead.preferredOrganisationId,
    heldBy: holdersOf(known, keyHashes, { id: leadId, insuranceType }),
    hadBy: new Set(had.map(({ organisationId }) => organisationId)),
  })
  if (choice === undefined) return false
  await assignLead(work, choice, { id: leadId, quality }, payeeFor(by, quality))
  const { contract, reason } = choice
  await appendAudit(
    work,
    'lead.assign',
    { kind: 'lead', id: leadId },
    { organisationId: contract.organisationId, reason },
  )
  return true
}
