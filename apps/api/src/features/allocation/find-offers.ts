import { chooseInternalContract, internalReason, rankContracts } from '@lodeway/rules/allocation/choose-contracts.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Work } from '../../work/context.ts'
import type { Offer } from '../assignments/assign.ts'
import { type ContractRecord, factsOf } from '../contracts/contract.sql.ts'
import { findActiveInternalContracts, findPoolContracts, type PoolPerson } from './offers.sql.ts'

export interface PoolLead extends PoolPerson {
  readonly quality: Quality
  readonly preferredOrganisationId: string | null
}

/** The contracts of the pool in the order in which they are tried (domain rules: allocation); none: nobody has room. */
export async function findPoolOffers(work: Work, lead: PoolLead): Promise<Offer[]> {
  const candidates = await findPoolContracts(work.tx, lead, work.now)
  const { ranked } = rankContracts(candidates, lead, johannesburgDate(work.now))
  const byId = new Map(candidates.map(candidate => [candidate.contractId, candidate]))
  return ranked.flatMap(({ contractId, reason }) => {
    const found = byId.get(contractId)
    return found ? [offerOf(found.row, found, reason)] : []
  })
}

/**
 * The organisation's own internal contract for the type; no cap.
 * @returns undefined when there is no active one: the submission is refused and never spills into the pool
 */
export async function findInternalOffer(
  work: Work,
  organisationId: string,
  insuranceType: InsuranceType,
): Promise<Offer | undefined> {
  const rows = await findActiveInternalContracts(work.tx, organisationId, work.now)
  const candidates = rows.map(row => ({
    ...factsOf(row),
    contractId: row.id,
    insuranceType: row.insuranceType,
    row,
  }))
  const chosen = chooseInternalContract(candidates, insuranceType, johannesburgDate(work.now))
  return chosen && offerOf(chosen.row, chosen.row, internalReason)
}

const offerOf = (
  contract: ContractRecord,
  { organisationName, leadReceivalType }: Pick<Offer, 'organisationName' | 'leadReceivalType'>,
  reason: string,
): Offer => ({ contract, reason, organisationName, leadReceivalType })
