/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as two lines, and a table that is not displayed as one loses its roles in some browsers */
import type { ReactNode } from 'react'
import { memo } from 'react'
import classes from './data-table.module.css'
import type { Column } from './data-table.tsx'
import phone from './phone-rows.module.css'
import { type RowAction, RowMenu } from './row-menu.tsx'

const cellClass = `${classes.cell} ${phone.cell}`
const actionsClass = `${classes.actions} ${phone.actions}`

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => RowAction[]) | undefined
  rowName: ((row: Row) => string) | undefined
}

/** A row that says the same as before is not drawn again: in another order it is only moved. */
export const TableRow = memo(function TableRow<Row>({ row, columns, actions, rowName }: RowProps<Row>) {
  return (
    <tr role="row" className={phone.row}>
      {columns.map(({ key, header, cell, align, pinned, whole, onPhone, text }) => (
        <td
          role="cell"
          key={key}
          data-label={header}
          data-align={align}
          data-pinned={pinned}
          data-whole={whole}
          data-phone={onPhone}
          title={text?.(row) || undefined}
        >
          <span className={cellClass}>{cell(row)}</span>
        </td>
      ))}
      {actions && (
        <td role="cell" className={actionsClass}>
          <RowMenu label={`Actions for ${rowName?.(row) ?? 'this row'}`} actions={actions(row)} />
        </td>
      )}
    </tr>
  )
}, isSameRow) as <Row>(props: RowProps<Row>) => ReactNode

/** Each answer makes its rows anew, so they are told apart by what is in them. */
function isSameRow(before: RowProps<unknown>, after: RowProps<unknown>): boolean {
  return (
    before.columns === after.columns &&
    before.actions === after.actions &&
    before.rowName === after.rowName &&
    hasSameValues(before.row as Values, after.row as Values)
  )
}

type Values = Readonly<Record<string, unknown>>

const hasSameValues = (before: Values, after: Values): boolean =>
  before === after || Object.keys({ ...before, ...after }).every(name => Object.is(before[name], after[name]))
