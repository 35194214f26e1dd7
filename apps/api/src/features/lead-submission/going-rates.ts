import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { goingRates as api } from '@lodeway/contract/lead-submission.ts'
import { isForOwnOrganisation } from '@lodeway/rules/allocation/choose-contract.ts'
import { qualitiesWantedSoon } from '@lodeway/rules/allocation/eligibility.ts'
import { payeeOf } from '@lodeway/rules/assignments/payee.ts'
import { roomLeft } from '@lodeway/rules/contracts/windows.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { bpsToPercent, centsToRand } from '@lodeway/rules/money/wire.ts'
import { goingRate } from '@lodeway/rules/sales/going-rate.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'
import { findSubmitter } from '../loaders/submitter.sql.ts'

/**
 * What leads of a type pay somebody now, quality by quality, from the contracts that would take theirs. What is told is their own
 * share alone: whose contracts those are, how many, and what they say is not.
 */
export async function findGoingRates(
  db: Queryable,
  accountId: string,
  type: InsuranceType,
  now: Date,
): Promise<AnswerInput<typeof api>> {
  const by = await findSubmitter(db, accountId)
  const isInternal = isForOwnOrganisation(by.submitter)
  const wanted = { types: [type], pool: !isInternal, organisationIds: isInternal ? [by.organisationId] : [] }
  const contracts = await findOpenContracts(db, wanted, now)
  const rates = qualities.flatMap(quality => {
    const takers = contracts.filter(contract =>
      isInternal ? roomLeft(contract) > 0 : qualitiesWantedSoon(contract).includes(quality),
    )
    const payee = payeeOf(by, quality)
    const terms = takers.map(contract => ({
      commissionBps: contract.orgSalesCommissionBps,
      feeCents: contract.feeCents[quality] ?? 0,
    }))
    const rate = payee && goingRate(terms, payee)
    if (rate === undefined) return []
    const { feeCents, commissionBps } = rate
    return [
      {
        quality,
        fee: { from: centsToRand(feeCents.from), to: centsToRand(feeCents.to) },
        commission: { from: bpsToPercent(commissionBps.from), to: bpsToPercent(commissionBps.to) },
      },
    ]
  })
  return { rates, companyIsPaid: by.companyId !== null }
}
