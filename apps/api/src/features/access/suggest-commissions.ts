import type { LoaderType } from '@lodeway/rules/loaders/types.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { findLoader } from '../loaders/loader.sql.ts'

/** So many of the newest say what is usual; what was agreed long ago does not. */
const newest = 50

/**
 * The usual percentages for somebody who is about to be let in: the pair that most of the newest loaders have, of the same
 * organisation if it has any, else of the same loader status. Among equals the newest decides; null when there is nobody.
 */
export async function suggestCommissions(db: Queryable, id: string) {
  const loader = await findLoader(db, id)
  if (loader === undefined) throw notFound('This request')
  const { organisationId, type } = loader
  const ofOrganisation = organisationId && (await mostCommon(db, { organisationId }))
  const usual = ofOrganisation || (await mostCommon(db, { type }))
  return {
    saleCommission: usual ? bpsToPercent(usual.saleCommissionBps ?? 0) : null,
    feeCommission: usual ? bpsToPercent(usual.feeCommissionBps ?? 0) : null,
  }
}

const mostCommon = (db: Queryable, alike: { organisationId: string } | { type: LoaderType | null }) =>
  db
    .selectFrom(
      db
        .selectFrom('account')
        .select(['saleCommissionBps', 'feeCommissionBps', 'createdAt'])
        .where('role', '=', 'loader')
        .where('status', 'in', ['pending', 'active'])
        .where('saleCommissionBps', 'is not', null)
        .where(eb => eb.and(alike))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(newest)
        .as('recent'),
    )
    .select(['saleCommissionBps', 'feeCommissionBps'])
    .groupBy(['saleCommissionBps', 'feeCommissionBps'])
    .orderBy(eb => eb.fn.countAll(), 'desc')
    .orderBy(eb => eb.fn.max('createdAt'), 'desc')
    .limit(1)
    .executeTakeFirst()
