import { endingSoon, isNearlyFull } from '@lodeway/rules/contracts/attention.ts'
import { assignedThisTerm } from '@lodeway/rules/contracts/windows.ts'
import type { Queryable } from '../../db/database.ts'
import { factsOf, isActive } from '../contracts/contract.sql.ts'

/** Contracts that are nearly full in their present term, and those that end soon. */
export async function findContractsAttention(db: Queryable, today: string) {
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .selectAll('contract')
    .select('organisation.name as organisationName')
    .where(isActive(today))
    .orderBy('organisation.name')
    .orderBy('contract.name')
    .execute()
  const named = ({ id, organisationId, organisationName, name, kind }: (typeof rows)[number]) => ({
    organisationId,
    organisationName,
    contractId: id,
    contractName: name,
    kind,
  })
  return {
    nearlyFull: rows
      .filter(row => isNearlyFull(factsOf(row), today))
      .map(row => ({
        ...named(row),
        assigned: assignedThisTerm(factsOf(row), today),
        leadQuantity: row.leadQuantity ?? 0,
      })),
    ending: rows.flatMap(row => {
      const endsOn = endingSoon(factsOf(row), today)
      return endsOn === undefined ? [] : [{ ...named(row), endsOn }]
    }),
  }
}
