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

/** Why a contract takes no leads now, in words; undefined while it takes some. */
const reasonOf = ({ id, pausedBy }: ContractRow, now: ContractsNow): string | undefined => {
  const reason = now.get(id)?.takesNone ?? null
  if (reason === 'paused' && pausedBy !== undefined) return `Paused by the ${pausedBy}`
  // Of a lead it would be said of its client; here it is said of the contract.
  if (reason === 'otherIncome') return 'None of the yearly incomes that it buys can be chosen any more'
  return reason === null ? undefined : ineligibleLabels[reason]
}

/** The columns, with the reason why a contract takes no leads under its status; on a phone, which has no room there, on its line. */
export const withReasons = <Row extends ContractRow>(
  columns: readonly Column<Row>[],
  now: ContractsNow,
): Column<Row>[] => {
  const places: Record<string, string | undefined> = { state: classes.underStatus, window: classes.onPhone }
  return columns.map(column =>
    column.key in places
      ? {
          ...column,
          cell: row => {
            const reason = reasonOf(row, now)
            return (
              <>
                {column.cell(row)}
                {reason !== undefined && <span className={places[column.key]}>{reason}</span>}
              </>
            )
          },
        }
      : column,
  )
}
