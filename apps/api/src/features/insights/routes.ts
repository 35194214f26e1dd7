import * as attention from '@lodeway/contract/attention.ts'
import * as funnels from '@lodeway/contract/funnels.ts'
import * as api from '@lodeway/contract/insights.ts'
import { nearest } from '@lodeway/rules/money/share.ts'
import { centsToRand, changePercent } from '@lodeway/rules/money/wire.ts'
import { type DateRange, dashboardRange, instantsOf, rangeBefore } from '@lodeway/rules/time/ranges.ts'
import type { Queryable } from '../../db/database.ts'
import type { Mount } from '../../http/mount.ts'
import type { Actor, Loader } from '../../work/actor.ts'
import { notFound } from '../../work/refusal.ts'
import { findAttention } from './attention.sql.ts'
import {
  countLeads,
  invoicedAndLoaded,
  leadsPerType,
  paidCents,
  topEarners,
  topEarnersFor,
  topOrganisations,
} from './insights.sql.ts'
import { findFunnel, findOverTime } from './over-time.sql.ts'

export function insightRoutes(mount: Mount): void {
  mount.read(api.leadsPerInsuranceType, async ({ db, actor, query, now }) =>
    leadsPerType(db, dashboardRange(query, now), await scope(db, actor, query.leadLoaderId)),
  )
  mount.read(api.loaderSalesTotal, async ({ db, actor, query, now }) => {
    const loaderId = await scope(db, actor, query.leadLoaderId)
    if (loaderId === undefined) return { total: 0, notYetPaid: 0 }
    const { paid, notYetPaid, isVendor } = await paidCents(db, dashboardRange(query, now), loaderId)
    return {
      total: centsToRand(paid),
      notYetPaid: centsToRand(notYetPaid),
      ...(isVendor && { withoutVat: true as const }),
    }
  })
  mount.read(api.loaderLeadsTotal, async ({ db, actor, query, now }) => ({
    total: await countLeads(db, dashboardRange(query, now), await scope(db, actor, query.leadLoaderId)),
  }))
  mount.read(api.loaderSalesHighest, async ({ db, actor, query, now }) => {
    await scope(db, actor, query.leadLoaderId)
    const range = dashboardRange(query, now)
    return actor.kind === 'loader' ? topEarnersFor(db, range, organisationOf(actor)) : topEarners(db, range)
  })
  mount.read(api.salesByOrganisation, ({ db, query, now }) => topOrganisations(db, dashboardRange(query, now)))
  mount.read(api.salesAverage, async ({ db, query, now }) => {
    const range = dashboardRange(query, now)
    const [average, before] = await Promise.all([averageCents(db, range), averageCents(db, rangeBefore(range))])
    return { average: centsToRand(nearest(average)), change: changePercent(average, before) }
  })
  mount.read(api.adminLeadsTotal, async ({ db, query, now }) => {
    const range = dashboardRange(query, now)
    const [total, before] = await Promise.all([countLeads(db, range), countLeads(db, rangeBefore(range))])
    return { total, change: changePercent(total, before) }
  })
  mount.read(attention.needsAttention, call => findAttention(call, call.now))
  mount.read(api.figuresOverTime, ({ db, query, now }) => findOverTime(db, dashboardRange(query, now), query.by))
  mount.read(funnels.loaderFunnel, async ({ db, actor, query, now }) => {
    const loaderId = await scope(db, actor, query.leadLoaderId)
    return findFunnel(db, instantsOf(dashboardRange(query, now)), { loaderId, type: query.type })
  })
  mount.read(funnels.adminFunnel, async ({ db, actor, query, now }) => {
    const { type, organisationId } = query
    const loaderId = await scope(db, actor, query.leadLoaderId)
    return findFunnel(db, instantsOf(dashboardRange(query, now)), { loaderId, type, organisationId })
  })
  mount.read(api.adminSalesHighest, ({ db, query, now }) => topEarners(db, dashboardRange(query, now)))
}

/**
 * A loader sees own figures; another's id was refused before (security 1).
 * @throws Refusal 404 when an administrator asks for somebody who is not there: zeros would look like theirs
 */
async function scope(db: Queryable, actor: Actor, asked: string | undefined): Promise<string | undefined> {
  if (actor.kind === 'loader') return actor.id
  if (asked === undefined) return undefined
  const found = await db.selectFrom('account').select('id').where('id', '=', asked).executeTakeFirst()
  if (found === undefined) throw notFound('This loader')
  return found.id
}

const organisationOf = (loader: Loader) => (loader.type === 'organisational' ? loader.organisationId : null)

/** What a loaded lead brings in on average: invoices of the range over leads loaded in it. */
async function averageCents(db: Queryable, range: DateRange): Promise<number> {
  const { cents, leads } = await invoicedAndLoaded(db, range)
  return leads === 0 ? 0 : cents / leads
}
