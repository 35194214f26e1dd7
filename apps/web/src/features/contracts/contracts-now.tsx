import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import { ineligibleLabels } from '@lodeway/rules/allocation/eligibility.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { ContractRow } from './contract-words.ts'
import classes from './contracts.module.css'

type ContractNow = AnswerOf<typeof listContractsNow>['data'][number]
export type ContractsNow = ReadonlyMap<string, ContractNow>

/** How the active contracts that buy from the pool stand at this moment, by their ids; empty until it is known. */
export function useContractsNow(orgId: string, enabled = true): ContractsNow {
  const { data } = useCall(listContractsNow, { params: { orgId } }, { enabled })
  return useMemo(() => new Map(data?.data.map(each => [each.id, each])), [data])
}

/** The columns, with the reason why a contract takes no leads under its status. */
export const withReasons = <Row extends ContractRow>(
  columns: readonly Column<Row>[],
  now: ContractsNow,
): Column<Row>[] =>
  columns.map(column =>
    column.key === 'state'
      ? {
          ...column,
          cell: row => {
            const reason = now.get(row.id)?.takesNone ?? null
            return (
              <>
                {column.cell(row)}
                {reason !== null && <span className={classes.reason}>{ineligibleLabels[reason]}</span>}
              </>
            )
          },
        }
      : column,
  )
