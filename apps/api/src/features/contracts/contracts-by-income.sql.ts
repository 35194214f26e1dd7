import type { AnswerInput } from '@lodeway/contract/endpoint.ts'
import type { listContractsByIncome } from '@lodeway/contract/external-contracts.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { inState } from './contract.sql.ts'

/** Who takes leads by which incomes, now or later: whoever changes the list of incomes changes what they buy. */
export async function findContractsByIncome(
  db: Queryable,
  today: CalendarDate,
): Promise<AnswerInput<typeof listContractsByIncome>> {
  const incomeIds = sql<string[]>`contract.limits->'incomeIds'`
  const rows = await db
    .selectFrom('contract')
    .innerJoin('organisation', 'organisation.id', 'contract.organisationId')
    .select([
      'contract.id',
      'contract.name',
      'contract.organisationId',
      'organisation.name as organisation',
      incomeIds.as('incomeIds'),
    ])
    .where('contract.kind', '=', 'external')
    .where(sql<boolean>`jsonb_array_length(${incomeIds}) > 0`)
    .where(eb => eb.or([inState('active', today), inState('pending', today)]))
    .orderBy('organisation.name')
    .orderBy('contract.name')
    .orderBy('contract.id')
    .execute()
  return {
    data: rows.map(({ organisationId, organisation, ...contract }) => ({
      ...contract,
      organisation: { id: organisationId, name: organisation },
    })),
  }
}
