/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as two lines, and a table that is not displayed as one loses its roles in some browsers */
import type { MouseEvent, ReactNode } from 'react'
import { memo } from 'react'
import classes from './data-table.module.css'
import type { Column, Opening } from './data-table.tsx'
import phone from './phone-rows.module.css'
import { type RowAction, RowMenu } from './row-menu.tsx'
import { RowTick } from './row-tick.tsx'

const cellClass = `${classes.cell} ${phone.cell}`
const actionsClass = `${classes.actions} ${phone.actions}`

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  actions: ((row: Row) => RowAction[]) | undefined
  rowName: ((row: Row) => string) | undefined
  opening: Opening<Row> | undefined
  /** Undefined where rows cannot be chosen. */
  isChosen?: boolean | undefined
  problem?: string | undefined
  onChoose?: ((id: string, upToHere: boolean) => void) | undefined
}

/** A row that says the same as before is not drawn again: in another order it is only moved. */
export const TableRow = memo(function TableRow<Row extends { readonly id: string }>(props: RowProps<Row>) {
  const { row, columns, actions, rowName, opening, isChosen, problem, onChoose } = props
  return (
    // A whole row is a large target for the mouse; with the keyboard its link is used.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the link in the row does the same
    <tr
      role="row"
      className={phone.row}
      data-opens={opening !== undefined || undefined}
      data-chosen={isChosen || undefined}
      onClick={opening && (event => openBy(event, () => opening.open(row)))}
    >
      {onChoose && (
        <td role="cell" className={classes.tick}>
          <RowTick
            label={`Select ${rowName?.(row) ?? 'this row'}`}
            checked={isChosen === true}
            onChange={upToHere => onChoose(row.id, upToHere)}
          />
        </td>
      )}
      {columns.map(({ key, header, cell, align, pinned, whole, onPhone, text }, place) => {
        const words = text?.(row)
        return (
          <td
            role="cell"
            key={key}
            data-label={header}
            data-align={align}
            data-pinned={pinned}
            data-whole={whole}
            data-phone={onPhone}
            title={words || undefined}
            data-words={words?.includes(' ') || undefined}
          >
            <span className={cellClass}>
              {opening && place === 0 ? (
                <a href={opening.href(row)} className={classes.open}>
                  {cell(row)}
                </a>
              ) : (
                cell(row)
              )}
            </span>
            {problem !== undefined && place === 0 && <small className={classes.problem}>{problem}</small>}
          </td>
        )
      })}
      {actions && (
        <td role="cell" className={actionsClass}>
          <RowMenu label={`Actions for ${rowName?.(row) ?? 'this row'}`} actions={actions(row)} />
        </td>
      )}
    </tr>
  )
}, isSameRow) as <Row extends { readonly id: string }>(props: RowProps<Row>) => ReactNode

/** A click on the row's own link or on nothing in particular opens it; not what selects text, or asks for another tab. */
function openBy(event: MouseEvent<HTMLElement>, open: () => void): void {
  const control = (event.target as Element).closest('a, button, input, label')
  const isOwnLink = control?.classList.contains(classes.open ?? '') === true
  if ((control !== null && !isOwnLink) || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!isOwnLink && getSelection()?.isCollapsed === false) return
  event.preventDefault()
  // What opens gives the focus back to where it was: to the row, and not to the page around it.
  event.currentTarget.querySelector<HTMLElement>(`.${classes.open}`)?.focus({ preventScroll: true })
  open()
}

/** Each answer makes its rows anew, so they are told apart by what is in them. */
function isSameRow<Row>(before: RowProps<Row>, after: RowProps<Row>): boolean {
  return (
    before.columns === after.columns &&
    before.actions === after.actions &&
    before.rowName === after.rowName &&
    before.opening === after.opening &&
    before.isChosen === after.isChosen &&
    before.problem === after.problem &&
    before.onChoose === after.onChoose &&
    hasSameValues(before.row as Values, after.row as Values)
  )
}

type Values = Readonly<Record<string, unknown>>

const hasSameValues = (before: Values, after: Values): boolean =>
  before === after || Object.keys({ ...before, ...after }).every(name => Object.is(before[name], after[name]))
