import type { listInternalContracts } from '@lodeway/contract/contracts.ts'
import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import { leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { type Period, periodOfMonths } from '@lodeway/rules/contracts/period.ts'
import type { ContractState } from '@lodeway/rules/contracts/states.ts'
import { assignedThisTerm, type ContractFacts, stateOf, windowAt } from '@lodeway/rules/contracts/windows.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { holds } from '../../db/plain-search.ts'
import type { Contract, DB } from '../../db/schema.ts'
import { notFound } from '../../work/refusal.ts'
import { toLimits } from './limits.ts'

export type ContractRecord = Selectable<Contract>
export type ContractKind = 'internal' | 'external'

const sortColumns = { name: 'name', insuranceType: 'insuranceType', startAt: 'startOn' } as const

export function findContracts<Answer>(
  db: Queryable,
  organisationId: string,
  kind: ContractKind,
  today: CalendarDate,
  query: QueryOutput<typeof listInternalContracts>,
  toAnswer: (row: ContractRecord, today: CalendarDate) => Answer,
) {
  let matching = db.selectFrom('contract').where('organisationId', '=', organisationId).where('kind', '=', kind)
  const { state, search } = query
  if (state) matching = matching.where(eb => eb.or(state.map(wanted => inState(wanted, today))))
  if (search) matching = matching.where(holds(sql`contract.name`, search))
  const { column, direction } = query.orderBy
  const ordered = matching.selectAll().orderBy(sortColumns[column], direction).orderBy('id')
  return findPage(ordered, query, row => toAnswer(row, today))
}

/** The state that `stateOf` derives, as a condition; the two are compared by a test. */
export function inState(state: ContractState, today: CalendarDate) {
  if (state === 'active') return isActive(today)
  const eb = expressionBuilder<DB, 'contract'>()
  const isPending = eb('startOn', '>', today)
  return state === 'pending' ? isPending : eb.and([eb.not(isPending), isOver(today)])
}

export const isActive = (today: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`(contract.start_on <= ${today} AND NOT ${isOver(today)})`

const isOver = (today: CalendarDate): RawBuilder<boolean> =>
  sql<boolean>`(contract.ends_on IS NOT NULL AND contract.ends_on <= ${today}
    OR contract.kind = 'external' AND contract.period_months = 0 AND contract.lead_quantity > 0 AND contract.assigned >= contract.lead_quantity)`

/** @throws Refusal 404, also for a contract of another organisation */
export async function findContract(
  db: Queryable,
  organisationId: string,
  kind: ContractKind,
  id: string,
  lock?: 'for update',
): Promise<ContractRecord> {
  const one = db
    .selectFrom('contract')
    .selectAll()
    .where('id', '=', id)
    .where('organisationId', '=', organisationId)
    .where('kind', '=', kind)
  const row = await (lock ? one.forNoKeyUpdate() : one).executeTakeFirst()
  if (row === undefined) throw notFound('This contract')
  return row
}

/** The contract that renewed another one; undefined while none did. */
export const findRenewal = (db: Queryable, { id, organisationId }: Pick<ContractRecord, 'id' | 'organisationId'>) =>
  db
    .selectFrom('contract')
    .select(['id', 'name'])
    .where('organisationId', '=', organisationId)
    .where('renewedFromId', '=', id)
    .orderBy('createdAt')
    .executeTakeFirst()

type FactColumns =
  | 'kind'
  | 'startOn'
  | 'periodMonths'
  | 'recurring'
  | 'endsOn'
  | 'leadQuantity'
  | 'assigned'
  | 'windowNumber'

export const factsOf = (row: Pick<ContractRecord, FactColumns>): ContractFacts => ({
  ...row,
  assignedWindow: row.windowNumber,
})

function sharedAnswer(row: ContractRecord, today: CalendarDate) {
  const facts = factsOf(row)
  const window = windowAt(facts, today)
  return {
    id: row.id,
    name: row.name,
    recurring: row.recurring,
    period: periodOfMonths(row.periodMonths) as Period,
    startAt: row.startOn,
    orgSalesCommission: bpsToPercent(row.orgSalesCommissionBps),
    term: row.term,
    insuranceType: row.insuranceType,
    state: stateOf(facts, today),
    leadsAssignedThisTerm: assignedThisTerm(facts, today),
    windowStart: window?.startOn ?? null,
    windowEnd: window?.endsOn ?? null,
  }
}

export const toInternalContract = (row: ContractRecord, today: CalendarDate) => ({
  ...sharedAnswer(row, today),
  basicFee: centsToRand(row.basicFeeCents) ?? 0,
  mediumFee: centsToRand(row.mediumFeeCents) ?? 0,
  highFee: centsToRand(row.highFeeCents) ?? 0,
})

export const toExternalContract = (row: ContractRecord, today: CalendarDate) => ({
  ...sharedAnswer(row, today),
  basicQualityFee: centsToRand(row.basicFeeCents),
  mediumQualityFee: centsToRand(row.mediumFeeCents),
  highQualityFee: centsToRand(row.highFeeCents),
  leadQuantity: row.leadQuantity ?? 0,
  leadExpiryPeriod: leadExpiryPeriods[(row.leadExpiryMonths ?? 1) - 1] ?? 'P1M',
  renewedFromId: row.renewedFromId,
  ...(row.pausedQuantity !== null && {
    pausedQuantity: row.pausedQuantity,
    pausedBy: row.pausedByPlatform ? ('platform' as const) : ('organisation' as const),
  }),
  limits: toLimits(row.limits),
  ...(row.takeBackHours !== null && { takeBackHours: row.takeBackHours }),
})
