import { lossesInWords } from '@lodeway/rules/lead-company-fees/losses.ts'
import { distributionTypes, isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Work } from '../../work/context.ts'
import { inState } from './contract.sql.ts'

/**
 * Where what was just saved, a contract or a lead company's card, makes a cashed lead cost more than it brings in: every
 * lead company's leads go to the pool, so each card is held against each external contract that is not expired.
 */
export async function findLosses(work: Work, saved: { contractId: string } | { companyId: string }): Promise<string[]> {
  let found = work.tx
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .innerJoin('leadCompanyFees as card', join => join.onTrue())
    .innerJoin('organisation as company', 'company.id', 'card.organisationId')
    .select([
      'contract.name as contract',
      'organisation.name as organisation',
      'contract.basicFeeCents',
      'contract.mediumFeeCents',
      'contract.highFeeCents',
      'company.name as company',
      'card.basicFeeCents as cardBasic',
      'card.mediumFeeCents as cardMedium',
      'card.highFeeCents as cardHigh',
      'card.feeCommissionBps as feeBps',
    ])
    .where('contract.kind', '=', 'external')
    .where('company.distributionType', 'in', distributionTypes.filter(isLeadCompany))
    .where(eb => eb.not(inState('expired', johannesburgDate(work.now))))
    .orderBy('organisation.name')
    .orderBy('contract.name')
    .orderBy('company.name')
  found =
    'contractId' in saved
      ? found.where('contract.id', '=', saved.contractId)
      : found.where('card.organisationId', '=', saved.companyId)
  const rows = await found.execute()
  return lossesInWords(
    rows.map(row => ({
      ...row,
      contractFees: { low: row.basicFeeCents, medium: row.mediumFeeCents, high: row.highFeeCents },
      cardFees: { low: row.cardBasic, medium: row.cardMedium, high: row.cardHigh },
    })),
  )
}
