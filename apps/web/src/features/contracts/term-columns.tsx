import { type Term, termLabels } from '@lodeway/rules/contracts/terms.ts'
import type { Column } from '../../ui/data-table.tsx'
import { shownRand } from '../../ui/shown-rand.ts'

interface Terms {
  readonly orgSalesCommission: number
  readonly term: Term
}

/** What is paid under a contract. `feesOf` answers those of low, medium and high quality; null for one that is not taken. */
export const termColumns = <Row extends Terms>(
  feesOf: (row: Row) => readonly (number | null | undefined)[],
): Column<Row>[] => [
  { key: 'commission', header: 'Commission', cell: row => `${row.orgSalesCommission}%`, align: 'end' },
  {
    key: 'fees',
    header: 'Fees: low, medium, high',
    cell: row =>
      feesOf(row)
        .map(fee => (fee === null || fee === undefined ? '-' : shownRand(fee)))
        .join(' · '),
  },
  { key: 'term', header: 'Fee is due after', cell: row => termLabels[row.term] },
]
