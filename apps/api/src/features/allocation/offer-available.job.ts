import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { v7 as newId } from 'uuid'
import { auditEntry } from '../../audit/append.ts'
import type { Context, Work } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { assignToFirst } from '../assignments/assign.ts'
import { payeeFor } from '../assignments/payee.ts'
import { findSubmitterOf } from '../loaders/submitter.sql.ts'
import { findPoolOffers } from './find-offers.ts'
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
    if (!(await findDemand(context.db, context.clock.now())).has(insuranceType)) return given
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
  const keys = await tx.selectFrom('leadPerson').select('keyHash').where('leadId', '=', leadId).execute()
  const keyHashes = keys.map(({ keyHash }) => keyHash)
  // Somebody who asked not to be called since the lead was submitted is offered to nobody.
  if (
    keyHashes.length > 0 &&
    (await tx.selectFrom('suppression').select('keyHash').where('keyHash', 'in', keyHashes).executeTakeFirst())
  )
    return false
  const quality = lead.quality
  const offers = await findPoolOffers(work, {
    leadId,
    keyHashes,
    insuranceType: lead.insuranceType,
    quality,
    preferredOrganisationId: lead.preferredOrganisationId,
  })
  if (offers.length === 0) return false
  const payee = await payeeFor(tx, await findSubmitterOf(tx, lead), quality)
  const taken = await assignToFirst(work, offers, { id: newId(), leadId, quality, payee }, ({ contract, reason }) =>
    auditEntry(work, 'lead.assign', { kind: 'lead', id: leadId }, { organisationId: contract.organisationId, reason }),
  )
  return taken !== undefined
}
