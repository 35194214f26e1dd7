import { chooseContract, consider } from '@lodeway/rules/allocation/choose-contract.ts'
import { isWantedBySome, wantedQualities } from '@lodeway/rules/allocation/eligibility.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Selectable } from 'kysely'
import { appendAudit } from '../../audit/append.ts'
import type { Lead } from '../../db/schema.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { assignLead } from '../assignments/assign.ts'
import { findOpenContracts, lockOpenContracts, type OpenContract } from '../assignments/open-contracts.sql.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { lockKnownPersons } from '../persons/known-persons.sql.ts'
import { leftWaitingWrites } from './left-waiting.ts'
import { clientFactsOf, findClientKeys, toPoolLead } from './waiting-lead.ts'

const leadsAtOnce = 200

/**
 * Offers the available leads of a type again, oldest first, each in a transaction of its own (domain rules: allocation).
 * @returns how many were given to somebody
 */
export async function offerAvailable(context: Context, insuranceType: InsuranceType): Promise<number> {
  let given = 0
  let after = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const contracts = await findOpenContracts(context.db, pool(insuranceType), context.clock.now())
    if (contracts.every(contract => wantedQualities(contract).length === 0)) return given
    const leads = await context.db
      .selectFrom('lead')
      .select(['id', 'createdAt', 'quality', 'geographicalArea', 'dateOfBirth', 'yearlyIncomeId'])
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
    for (const lead of leads.filter(each => isWanted(each, insuranceType, contracts)))
      if (await inTransaction(context, { kind: 'system' }, work => offerOne(work, lead.id))) given += 1
    const last = leads.at(-1)
    if (last === undefined || leads.length < leadsAtOnce) return given
    after = last
  }
}

const pool = (insuranceType: InsuranceType) => ({ types: [insuranceType], pool: true, organisationIds: [] })

/** Whether some contract takes such leads now. What nobody wants is not locked every five minutes. */
const isWanted = (
  lead: Pick<Selectable<Lead>, 'quality' | 'geographicalArea' | 'dateOfBirth' | 'yearlyIncomeId'>,
  insuranceType: InsuranceType,
  contracts: readonly OpenContract[],
): boolean => isWantedBySome(contracts, { insuranceType, quality: lead.quality, client: clientFactsOf(lead) })

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
  const { quality } = lead
  const clientKeys = await findClientKeys(tx, work.keys, lead)
  // An objection at this moment comes first, or after the lead was given away.
  const known = await lockKnownPersons(tx, clientKeys.reached)
  const poolLead = await toPoolLead(tx, lead, clientKeys, known)
  if (poolLead.isSuppressed) return false
  const by = await findSubmitterOf(tx, lead)
  const contracts = await lockOpenContracts(tx, pool(lead.insuranceType), work.now)
  const choice = chooseContract(contracts, poolLead)
  if (choice === undefined) {
    const left = [{ leadId, considered: consider(contracts, poolLead) }]
    for (const each of leftWaitingWrites(left, work.now)) await each.execute(tx)
    return false
  }
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
