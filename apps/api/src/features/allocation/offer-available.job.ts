import { chooseContract, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import { isWantedBySome, wantedQualities } from '@lodeway/rules/allocation/eligibility.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { sql } from 'kysely'
import { writeAll } from '../../db/write-together.ts'
import type { Context, Work } from '../../work/context.ts'
import { noId } from '../../work/no-id.ts'
import { inTransaction } from '../../work/transaction.ts'
import { assignLead } from '../assignments/assign.ts'
import { findOpenContracts, lockOpenContracts } from '../assignments/open-contracts.sql.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { lockKnownPersons } from '../persons/known-persons.sql.ts'
import { leaveWaiting } from './leave-waiting.ts'
import { leftWaitingWrites } from './left-waiting.ts'
import { isWaiting } from './offered.sql.ts'
import { sendOnWaiting } from './send-on-corrected.ts'
import { clientFactsOf, findWaiting, toPoolLead } from './waiting-lead.ts'

const leadsAtOnce = 200

/**
 * Offers the available leads of a type again, oldest first, each in a transaction of its own (domain rules: allocation), and before them
 * sends on those that waited for a contract of their own organisations.
 * @returns how many were given to somebody
 */
export async function offerAvailable(context: Context, insuranceType: InsuranceType): Promise<number> {
  let given = await sendOnWaiting(context, insuranceType)
  let after = { createdAt: new Date(0), id: noId }
  for (;;) {
    const contracts = await findOpenContracts(context.db, pool(insuranceType), context.clock.now())
    if (contracts.every(contract => wantedQualities(contract).length === 0)) return given
    const leads = await context.db
      .selectFrom('lead')
      .select([
        'id',
        'createdAt',
        'insuranceType',
        'quality',
        'alternativePhone',
        'preferredOrganisationId',
        'geographicalArea',
        'dateOfBirth',
        'yearlyIncomeId',
      ])
      .where(isWaiting)
      .where('insuranceType', '=', insuranceType)
      // As one comparison the index leads to where the last lot ended.
      .where(sql<boolean>`(lead.created_at, lead.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute()
    const wanted = leads.filter(lead => isWantedBySome(contracts, { ...lead, client: clientFactsOf(lead) }))
    for (const id of await leaveWaiting(context, contracts, wanted))
      if (await inTransaction(context, { kind: 'system' }, work => offerOne(work, id))) given += 1
    const last = leads.at(-1)
    if (last === undefined || leads.length < leadsAtOnce) return given
    after = last
  }
}

const pool = (insuranceType: InsuranceType) => ({ types: [insuranceType], pool: true })

async function offerOne(work: Work, leadId: string): Promise<boolean> {
  const { tx } = work
  const lead = await tx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', leadId)
    .where(isWaiting)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (lead === undefined) return false
  const { quality } = lead
  const [waiting] = await findWaiting(tx, work.keys, [lead])
  // An objection at this moment comes first, or after the lead was given away.
  const known = await lockKnownPersons(tx, waiting.reached)
  const poolLead = toPoolLead(waiting, known)
  if (poolLead.isSuppressed) return false
  const by = await findSubmitterOf(tx, lead)
  const contracts = await lockOpenContracts(tx, pool(lead.insuranceType), work.now)
  const choice = chooseContract(contracts, poolLead)
  if (choice === undefined) {
    const left = [{ leadId, considered: consider(contracts, poolLead) }]
    await writeAll(tx, leftWaitingWrites(left, work.now))
    return false
  }
  await assignLead(work, choice, { id: leadId, quality }, payeeFor(by, quality))
  return true
}
