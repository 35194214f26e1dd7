import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { whyNoneNow } from '@lodeway/rules/allocation/eligibility.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { Queryable } from '../../db/database.ts'
import { findOpenContracts } from '../assignments/open-contracts.sql.ts'

/** How the active contracts of an organisation that buys from the pool stand, as whoever gives leads away sees them. */
export async function findContractsNow(
  db: Queryable,
  organisationId: string,
  now: Date,
): Promise<AnswerInput<typeof listContractsNow>> {
  const wanted = { types: insuranceTypes, pool: true, buyerId: organisationId }
  const contracts = await findOpenContracts(db, wanted, now)
  const offered = await findOfferedIncomes(db)
  return {
    data: contracts.map(contract => ({
      id: contract.contractId,
      takesNone: whyNoneNow(contract, offered) ?? null,
      budgetUsed:
        typeof contract.limited?.limits.monthlyBudgetCents === 'number'
          ? centsToRand(contract.limited.used.monthCents)
          : null,
    })),
  }
}

/** The incomes that can be chosen for a lead. */
async function findOfferedIncomes(db: Queryable): Promise<Set<string>> {
  const items = await db
    .selectFrom('contentItem')
    .select('id')
    .where('category', '=', 'yearlyIncome')
    .where('hidden', '=', false)
    .where('archivedAt', 'is', null)
    .execute()
  return new Set(items.map(({ id }) => id))
}
