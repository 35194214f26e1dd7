import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { simulateContract as endpoint } from '@lodeway/contract/simulations.ts'
import { contractMessages } from '@lodeway/rules/contracts/field-checks.ts'
import { periodMonths } from '@lodeway/rules/contracts/period.ts'
import { endsOnAfterChange } from '@lodeway/rules/contracts/windows.ts'
import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import { checkSimulation, simulatedDays } from '@lodeway/rules/simulations/checks.ts'
import { simulate } from '@lodeway/rules/simulations/simulate.ts'
import type { SimulatedLead, SimulatedTerms } from '@lodeway/rules/simulations/simulated-moment.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { basisPoints, cents } from '../../work/amounts.ts'
import type { Context } from '../../work/context.ts'
import { refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { type ContractRecord, findContract } from '../contracts/contract.sql.ts'
import { limitsColumn } from '../contracts/limits.ts'
import { paysInAdvance } from '../invoices/prepaid.sql.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { readDays } from './history.sql.ts'
import { countGiven, findBefore, findMarket, findProclaimed, type MarketContract } from './market.sql.ts'

type Input = BodyOutput<typeof endpoint>

/** What terms would have brought, and what that is told by. */
export interface Simulation {
  readonly terms: SimulatedTerms
  readonly leads: readonly SimulatedLead[]
  readonly market: readonly MarketContract[]
  readonly until: Date
  readonly offered: number
  readonly unknown: number
  readonly inFact: number | null
  readonly isPrepaid: boolean
}

/** No contract has this id; as that of a new one it is the last, where only ids tell contracts apart. */
const draftId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Tries terms out on the leads of the last days: as a new contract from the first of them on, or in place of one of the
 * organisation's from when that began, if it has. Reads a day at a time, and changes nothing.
 * @throws Refusal 404; 400 for terms that no contract could have; 422 for an organisation that does not buy from the pool
 */
export async function simulateContract(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  now: Date,
  organisationId: string,
  { contractId, terms: input }: Input,
): Promise<Simulation> {
  const { distributionType } = await findOrganisation(db, organisationId)
  const found = contractId ? await findContract(db, organisationId, 'external', contractId) : undefined
  if (!buysFromPool(distributionType))
    throw unprocessable('wrong_distribution', 'This organisation buys no leads from the pool.')
  refuseFieldErrors(checkSimulation(input, johannesburgDate(now)))
  if (found && found.insuranceType !== input.insuranceType)
    refuseFieldErrors({ insuranceType: contractMessages.typeLocked })
  // One that has not begun was given nothing: what its terms would bring is what they would have brought a new one.
  const contract = found && startOfDay(found.startOn) <= now ? found : undefined
  const { insuranceType } = input
  const begin = startOfDay(addDays(johannesburgDate(now), -simulatedDays))
  const from = contract ? latest(begin, contract.createdAt, startOfDay(contract.startOn)) : begin
  const wanted = {
    startOn: contract?.startOn ?? johannesburgDate(from),
    periodMonths: periodMonths(input.period),
    recurring: input.recurring,
  }
  // It would end as it would if these terms were saved.
  const dates = { ...wanted, endsOn: contract && endsOnAfterChange(contract, wanted, johannesburgDate(now)) }
  const market = await findMarket(db, insuranceType, begin)
  const terms: SimulatedTerms = {
    ...dates,
    ...termsOf(input),
    contractId: contract?.id ?? draftId,
    organisationId,
    distributionType,
    from,
    ...(contract ? await findBefore(db, contract.id, dates, from) : { opening: [], commissions: [] }),
    lastAssignedAt: market.find(other => other.contractId === contract?.id)?.lastAssignedAt ?? null,
  }
  const run = simulate({ terms, others: market, proclaimed: await findProclaimed(db) })
  const contractIds = market.map(other => other.contractId)
  const seen = new Set<string>()
  let unknown = 0
  const asked = { organisationId, contractId: contract?.id, insuranceType, contractIds, from: begin, until: now }
  for await (const day of readDays(db, keys, asked)) {
    for (const moment of day.moments) {
      seen.add(moment.leadId)
      run.see(moment)
    }
    unknown += day.unknown
  }
  return {
    terms,
    leads: run.finish(now),
    market,
    until: now,
    offered: seen.size,
    unknown,
    inFact: contract ? await countGiven(db, contract.id, from, now) : null,
    isPrepaid: await paysInAdvance(db, organisationId),
  }
}

const termsOf = (input: Input['terms']) => ({
  insuranceType: input.insuranceType,
  feeCents: {
    low: feeOf(input.basicQualityFee),
    medium: feeOf(input.mediumQualityFee),
    high: feeOf(input.highQualityFee),
  },
  leadQuantity: input.leadQuantity,
  limits: limitsColumn(input.limits ?? null),
  orgSalesCommissionBps: basisPoints(input.orgSalesCommission),
})

const feeOf = (rand: number | null | undefined): number | null => (typeof rand === 'number' ? cents(rand) : null)

/** A contract that was made in the evening was not given the leads of the morning. */
const latest = (...instants: ContractRecord['createdAt'][]): Date =>
  new Date(Math.max(...instants.map(at => at.getTime())))
