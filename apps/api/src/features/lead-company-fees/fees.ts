import { isDeepStrictEqual } from 'node:util'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeLeadCompanyFees, leadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import type * as z from 'zod/mini'
import { appendAudit, valuesBefore } from '../../audit/append.ts'
import type { Queryable } from '../../db/database.ts'
import { basisPoints, cents } from '../../work/amounts.ts'
import type { Work } from '../../work/context.ts'
import { conflict, notFound, unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'

type Fees = z.output<typeof leadCompanyFees>

export async function readFees(db: Queryable, organisationId: string): Promise<Fees | null> {
  await findOrganisation(db, organisationId)
  const row = await db
    .selectFrom('leadCompanyFees')
    .selectAll()
    .where('organisationId', '=', organisationId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    title: row.title,
    basicFee: centsToRand(row.basicFeeCents),
    mediumFee: centsToRand(row.mediumFeeCents),
    highFee: centsToRand(row.highFeeCents),
    saleCommission: bpsToPercent(row.saleCommissionBps),
    feeCommission: bpsToPercent(row.feeCommissionBps),
  }
}

/** A repeat answers the card that is there. @throws Refusal 422 for an organisation that is no external lead company, 409 when another card is there */
export async function createFees(work: Work, organisationId: string, fees: Fees): Promise<Fees> {
  const organisation = await findOrganisation(work.tx, organisationId)
  if (!isLeadCompany(organisation.distributionType))
    throw unprocessable('no_lead_company', 'Only an External Lead Loader has a fee card.')
  const created = await work.tx
    .insertInto('leadCompanyFees')
    .values({ organisationId, ...columnsOf(work, fees) })
    .onConflict(c => c.doNothing())
    .returning('organisationId')
    .executeTakeFirst()
  if (created === undefined) {
    if (isDeepStrictEqual(await readFees(work.tx, organisationId), fees)) return fees
    throw conflict('fees_exist', 'The fees were saved by somebody else in the meantime. Refresh to see them.')
  }
  await appendAudit(work, 'lead-company-fees.create', { kind: 'organisation', id: organisationId }, fees)
  return fees
}

/** @throws Refusal 404 while there is no card; 409 when another one was saved than was seen */
export async function changeFees(
  work: Work,
  organisationId: string,
  { seen, ...fees }: BodyOutput<typeof changeLeadCompanyFees>,
): Promise<Fees> {
  // Of two who save at once the second finds what the first saved.
  await findOrganisation(work.tx, organisationId, 'for no key update')
  const before = await readFees(work.tx, organisationId)
  if (before === null) throw notFound('The fee card')
  refuseUnseen(seen, before, fees)
  await work.tx
    .updateTable('leadCompanyFees')
    .set(columnsOf(work, fees))
    .where('organisationId', '=', organisationId)
    .execute()
  await appendAudit(
    work,
    'lead-company-fees.change',
    { kind: 'organisation', id: organisationId },
    { ...fees, ...valuesBefore(before, fees) },
  )
  return fees
}

const columnsOf = (work: Work, fees: Fees) => ({
  title: fees.title,
  basicFeeCents: cents(fees.basicFee),
  mediumFeeCents: cents(fees.mediumFee),
  highFeeCents: cents(fees.highFee),
  saleCommissionBps: basisPoints(fees.saleCommission),
  feeCommissionBps: basisPoints(fees.feeCommission),
  updatedAt: work.now,
})
