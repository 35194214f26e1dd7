/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- phones show rows as two lines, and a table that is not displayed as one loses its roles in some browsers */
import { NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memo } from 'react'
import cells from './data-table.module.css'
import type { Column } from './data-table.tsx'
import classes from './table-sort.module.css'
import type { TablePlace } from './use-table-address.ts'

interface HeaderProps<Row> {
  column: Column<Row>
  address: TablePlace
}

/** A column's heading; a button where the table can be ordered by it. */
export function SortHeader<Row>({ column, address }: HeaderProps<Row>) {
  const { key, header, sortable = false, align, pinned } = column
  const words = <span className={cells.head}>{header}</span>
  if (!sortable) {
    return (
      <th role="columnheader" scope="col" data-align={align} data-pinned={pinned} title={header}>
        {words}
      </th>
    )
  }
  const direction = address.sort.column === key ? address.sort.direction : undefined
  const Arrow = direction === undefined ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th role="columnheader" scope="col" data-align={align} aria-sort={ariaSort(direction)} title={header}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={direction !== undefined}
        onClick={() => address.sortBy(key)}
      >
        {words}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  )
}

const ariaSort = (direction: 'asc' | 'desc' | undefined) =>
  direction === undefined ? 'none' : direction === 'asc' ? 'ascending' : 'descending'

interface MenuProps<Row> {
  columns: readonly Column<Row>[]
  address: TablePlace
}

/** The same choice on a phone, where there is no row of headings. */
export const SortMenu = memo(function SortMenu<Row>({ columns, address }: MenuProps<Row>) {
  const options = columns
    .filter(column => column.sortable)
    .flatMap(({ key, header }) => [
      { value: `${key}:asc`, label: `${header}, ascending` },
      { value: `${key}:desc`, label: `${header}, descending` },
    ])
  if (options.length === 0) return null
  const value = `${address.sort.column}:${address.sort.direction}`
  return (
    <div className={classes.menu}>
      <NativeSelect
        label="Sort by"
        rightSectionWidth={30}
        data={options.some(option => option.value === value) ? options : [{ value, label: 'Usual order' }, ...options]}
        value={value}
        onChange={event => address.setSort(event.currentTarget.value)}
      />
    </div>
  )
}) as <Row>(props: MenuProps<Row>) => ReactNode
