/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as two lines, and a table that is not displayed as one loses its roles in some browsers */
import type { CSSProperties, ReactNode } from 'react'
import { memo, useMemo } from 'react'
import classes from './data-table.module.css'
import { ListTools, mayBeHidden } from './list-tools.tsx'
import long from './long-table.module.css'
import phone from './phone-rows.module.css'
import type { RowAction } from './row-menu.tsx'
import { RowTick } from './row-tick.tsx'
import { pageSizes } from './table-address.ts'
import { TableFooter } from './table-footer.tsx'
import { TableRow } from './table-row.tsx'
import { SortHeader } from './table-sort.tsx'
import { EmptyRow, FailedRow, SkeletonRows } from './table-states.tsx'
import { useHeldWhilePressed } from './use-held-while-pressed.ts'
import { useRowFocus } from './use-row-focus.ts'
import type { TableSelection } from './use-selection.ts'
import type { TablePlace } from './use-table-address.ts'

export interface Column<Row> {
  /** The sorting column's name on the wire when `sortable`, else any unique word. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'end'
  /** Stays in view at the right while a wide table is moved sideways: what can be done with a row. */
  pinned?: boolean
  /** Left out until somebody asks for it among the columns. */
  onRequest?: boolean
  /** Over as many lines as it needs, and never cut off. */
  whole?: boolean
  /**
   * On a phone a row is a name and a state over a line and an amount: which of them this is, or a part of the line that comes
   * first or last whichever column it is, or needs the heading in front of it. What is first is never cut off, what is last before
   * the rest. Without, it is left out there, since the row's own view tells it.
   */
  onPhone?: 'name' | 'state' | 'amount' | 'first' | 'line' | 'labelled' | 'last'
  /** The whole text of a cell that may be cut off; shown on hover. */
  text?: (row: Row) => string
}

/** What a row opens: its first cell is a link to there, and a click anywhere in it opens it. */
export interface Opening<Row> {
  href: (row: Row) => string
  open: (row: Row) => void
}

/** A list as `useList` answers it. */
export interface TableList<Row> {
  data: { data: readonly Row[]; count: number; moreThanCount?: boolean } | undefined | null
  isFetching: boolean
  isError: boolean
  /** What there is answers an earlier question, while the answer to this one is on its way. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

interface Props<Row> {
  /** Names the table for people who cannot see its heading. */
  label: string
  /** A constant outside the component, or memoised: rows are drawn again only when it changes. */
  columns: readonly Column<Row>[]
  list: TableList<Row>
  address: TablePlace
  /** What can be done with a row; with none the row has no menu. Memoised, as `columns`. */
  actions?: (row: Row) => RowAction[]
  /** Names a row in its menu's label: 'Actions for Thandi Mokoena'. A constant, as `columns`: a new one draws every row again. */
  rowName?: (row: Row) => string
  /** Memoised, as `columns`. */
  opening?: Opening<Row>
  emptyText?: string
  /** Rows can be chosen, to be dealt with together; not on a phone, where there is no room to tell it from opening them. */
  selection?: TableSelection | undefined
  /** All there is at once, with nothing to turn over: no pages under it. */
  isWhole?: boolean
}

/** A page of a list. Sorting and paging are the server's; where the table stands is in the page's address. */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { label, list, address, actions, emptyText = 'Nothing to show yet.' } = props
  const { hidden, columns } = useShownColumns(props.columns, address.hidden)
  const [shown, onPointerDown] = useHeldWhilePressed(list.data)
  const rows = shown?.data
  const isEarlier = list.isPlaceholderData === true
  const { selection } = props
  const rowFocus = useRowFocus(rows)
  const width = columns.length + (actions ? 1 : 0) + (selection ? 1 : 0)

  return (
    <div>
      <ListTools columns={props.columns} address={address} hidden={hidden} />
      <div className={`${classes.scroll} ${phone.scroll}`}>
        <table
          role="table"
          aria-label={label}
          aria-busy={list.isFetching}
          className={`${classes.table} ${long.table} ${phone.table}`}
          data-ends={actions !== undefined || columns.some(({ pinned }) => pinned) || undefined}
          data-amounts={columns.some(({ onPhone }) => onPhone === 'amount') || undefined}
          {...(isLong(rows) && { 'data-long': true, style: widthsOf(columns) })}
        >
          <TableHead columns={columns} address={address} hasActions={actions !== undefined}>
            {selection && (
              <th role="columnheader" scope="col" className={classes.tick}>
                <PageTick rows={rows ?? []} selection={selection} />
              </th>
            )}
          </TableHead>
          <tbody
            role="rowgroup"
            data-stale={list.isFetching && rows !== undefined}
            onPointerDownCapture={onPointerDown}
            {...rowFocus}
          >
            {list.isError && <FailedRow width={width} isOld={rows !== undefined} onRetry={list.refetch} />}
            {rows?.map(row => (
              <TableRow
                key={row.id}
                row={row}
                columns={columns}
                actions={actions}
                rowName={props.rowName}
                opening={props.opening}
                isChosen={selection?.isChosen(row.id)}
                problem={selection?.problemOf(row.id)}
                onChoose={selection?.onChoose}
              />
            ))}
            {(rows === undefined || (rows.length === 0 && isEarlier)) && !list.isError && (
              <SkeletonRows width={width} count={Math.min(address.perPage, 10)} />
            )}
            {rows?.length === 0 && !isEarlier && (
              <EmptyRow width={width} text={address.search === '' ? emptyText : 'Nothing matches your search.'} />
            )}
          </tbody>
        </table>
      </div>
      {!props.isWhole && (
        <TableFooter
          address={address}
          count={shown?.count}
          isMore={shown?.moreThanCount}
          isEarlier={isEarlier}
          shown={rows?.length ?? 0}
        />
      )}
    </div>
  )
}

/** The columns that are shown, and the keys of the others; the same as before while nobody changes them. */
function useShownColumns<Row>(all: readonly Column<Row>[], chosen: readonly string[] | undefined) {
  return useMemo(() => {
    const hidden = chosen ?? all.filter(({ onRequest }) => onRequest).map(({ key }) => key)
    return {
      hidden,
      columns: hidden.length === 0 ? all : all.filter(column => !hidden.includes(column.key) || !mayBeHidden(column)),
    }
  }, [all, chosen])
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  address: TablePlace
  hasActions: boolean
  /** What stands before the columns. */
  children?: ReactNode
}

const TableHead = memo(function TableHead<Row>({ columns, address, hasActions, children }: HeadProps<Row>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {children}
        {columns.map(column => (
          <SortHeader key={column.key} column={column} address={address} />
        ))}
        {hasActions && (
          <th role="columnheader" scope="col" className={classes.actionsHead}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}) as <Row>(props: HeadProps<Row>) => ReactNode

/** Chooses the rows of the page. */
function PageTick({ rows, selection }: { rows: readonly { readonly id: string }[]; selection: TableSelection }) {
  const chosen = rows.filter(({ id }) => selection.isChosen(id)).length
  return (
    <RowTick
      label="Select all rows of this page"
      checked={chosen > 0 && chosen === rows.length}
      isPart={chosen > 0 && chosen < rows.length}
      onChange={selection.onChooseAll}
    />
  )
}

/**
 * More rows than fit a page by anybody's choice: a search may show hundreds. Their columns have set widths, since a browser
 * that fits widths to what is in them has to lay out every row before it can show the first.
 */
const isLong = (rows: readonly unknown[] | undefined) => rows !== undefined && rows.length > Math.max(...pageSizes)

const widthsOf = <Row,>(columns: readonly Column<Row>[]) =>
  ({
    '--columns': columns.map(({ whole }) => (whole ? 'minmax(150px, 1.6fr)' : 'minmax(96px, 1fr)')).join(' '),
  }) as CSSProperties
