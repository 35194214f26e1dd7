import { isPaused, roomLeft } from '../contracts/windows.ts'
import { type Quality, qualities } from '../leads/quality.ts'
import { buysFromPool } from '../organisations/distribution.ts'
import type { BuyingContract, PoolLead } from './buying-contract.ts'
import { filterReasons, pauseReasons, whyFiltered, whyNotNow } from './limits.ts'
import { coversFee } from './prepaid.ts'

/** Why a contract is not given a lead, each a row of the domain rules' "Who gets a lead". */
export const ineligibleReasons = [
  'notInPool',
  'otherType',
  'suppressed',
  'pending',
  'expired',
  'noFeeForQuality',
  'holdsPerson',
  'hadLeadBefore',
  ...filterReasons,
  'owesInvoice',
  'paused',
  'full',
  'prepaidSpent',
  ...pauseReasons,
] as const
export type IneligibleReason = (typeof ineligibleReasons)[number]

/** The reasons as administrators read them of a contract that was looked at for a lead. */
export const ineligibleLabels: Record<IneligibleReason, string> = {
  notInPool: 'Buys no leads from the pool',
  otherType: 'Buys another insurance type',
  suppressed: 'Client asked not to be contacted',
  pending: 'Not active yet',
  expired: 'Expired',
  noFeeForQuality: 'Buys no leads of this quality',
  holdsPerson: 'Already has this client for this insurance type',
  hadLeadBefore: 'Had this lead before',
  otherArea: 'Buys no leads from this area',
  otherAge: 'Buys no leads of clients of this age',
  otherIncome: 'Buys no leads of clients with this income',
  owesInvoice: 'Paused until an invoice is paid',
  paused: 'Paused',
  full: 'Full',
  prepaidSpent: 'Prepaid balance does not cover its fee',
  budgetSpent: "This month's budget is spent",
  publicHoliday: 'Takes no leads on public holidays',
  outsideHours: 'Takes no leads at this time',
  dayFull: "Has had the day's leads",
  hourFull: "Has had the hour's leads",
}

/** The first reason why a contract may not be given a lead, or undefined when it may. */
export function whyNot(contract: BuyingContract, lead: PoolLead): IneligibleReason | undefined {
  if (contract.kind !== 'external' || !buysFromPool(contract.distributionType)) return 'notInPool'
  if (contract.insuranceType !== lead.insuranceType) return 'otherType'
  if (lead.isSuppressed) return 'suppressed'
  if (contract.state !== 'active') return contract.state
  const feeCents = contract.feeCents[lead.quality]
  if (typeof feeCents !== 'number') return 'noFeeForQuality'
  if (lead.heldBy.has(contract.organisationId)) return 'holdsPerson'
  if (lead.hadBy.has(contract.organisationId)) return 'hadLeadBefore'
  const { limited } = contract
  const filtered = limited && lead.client !== 'any' ? whyFiltered(limited, lead.client) : undefined
  if (filtered) return filtered
  if (contract.isPausedForDebt) return 'owesInvoice'
  if (isPaused(contract)) return 'paused'
  if (roomLeft(contract) < 1) return 'full'
  if (contract.prepaid && !coversFee(contract.prepaid, feeCents)) return 'prepaidSpent'
  return limited ? whyNotNow(limited, feeCents) : undefined
}

const nobody: ReadonlySet<string> = new Set()

/**
 * The qualities, lowest first, of which a contract would take a lead of its type now, as far as the contract itself
 * decides: it is in the pool and active, has a fee for the quality, and room, and is not paused.
 */
export const wantedQualities = (contract: BuyingContract): Quality[] =>
  qualities.filter(quality => whyNotQuality(contract, quality) === undefined)

/** The same, with the qualities that it takes again by itself: tomorrow morning, say, or once an hour has passed. */
export const qualitiesWantedSoon = (contract: BuyingContract): Quality[] =>
  qualities.filter(quality => {
    const why = whyNotQuality(contract, quality)
    return why === undefined || opensByItself.has(why)
  })

/**
 * Why a contract takes no lead of its type at this moment; undefined while it takes some. That it does not buy a quality is the reason
 * only where it buys none. Where nobody can choose any of its incomes any more, no new client has one, whatever the hour.
 * @param offeredIncomeIds the incomes that can be chosen for a lead
 */
export function whyNoneNow(
  contract: BuyingContract,
  offeredIncomeIds: ReadonlySet<string>,
): IneligibleReason | undefined {
  const reasons = qualities.map(quality => whyNotQuality(contract, quality))
  const reason = reasons.includes(undefined)
    ? undefined
    : (reasons.find(each => each !== 'noFeeForQuality') ?? 'noFeeForQuality')
  const incomeIds = contract.limited?.limits.incomeIds ?? []
  const hasNoIncome = incomeIds.length > 0 && !incomeIds.some(id => offeredIncomeIds.has(id))
  return hasNoIncome && (reason === undefined || opensByItself.has(reason)) ? 'otherIncome' : reason
}

const opensByItself: ReadonlySet<IneligibleReason> = new Set(['publicHoliday', 'outsideHours', 'dayFull', 'hourFull'])

/** Whether some contract would take a lead of such a client now, whoever they are: who has or had them is not asked. */
export const isWantedBySome = (
  contracts: readonly BuyingContract[],
  lead: Pick<PoolLead, 'insuranceType' | 'quality' | 'client'>,
): boolean => contracts.some(contract => whyNot(contract, { ...lead, heldBy: nobody, hadBy: nobody }) === undefined)

const whyNotQuality = (contract: BuyingContract, quality: Quality): IneligibleReason | undefined => {
  const { insuranceType } = contract
  return whyNot(contract, { insuranceType, quality, heldBy: nobody, hadBy: nobody, client: 'any' })
}

/** Why a company cannot be preferred: it buys no leads of the type now, or none of this quality; undefined when it can. */
export function whyNotPreferred(
  contracts: readonly BuyingContract[],
  organisationId: string,
  lead: Pick<PoolLead, 'insuranceType' | 'quality'>,
): 'buysNothing' | 'otherQuality' | undefined {
  const wanted = contracts
    .filter(each => each.organisationId === organisationId && each.insuranceType === lead.insuranceType)
    .flatMap(wantedQualities)
  if (wanted.length === 0) return 'buysNothing'
  return wanted.includes(lead.quality) ? undefined : 'otherQuality'
}
