import { IconColumns3 } from '@tabler/icons-react'
import { useContext } from 'react'
import type { Column } from './data-table.tsx'
import { ListViews, type ViewsProps } from './list-person.ts'
import classes from './list-tools.module.css'
import { RowMenu } from './row-menu.tsx'
import { SortMenu } from './table-sort.tsx'

interface Props<Row> extends ViewsProps {
  columns: readonly Column<Row>[]
}

/** Above a list: its saved views, which columns it shows, and on a phone its order. */
export function ListTools<Row>({ columns, address, hidden }: Props<Row>) {
  const drawViews = useContext(ListViews)
  if (address.list === undefined) return <SortMenu columns={columns} address={address} />
  return (
    <div className={classes.tools}>
      {drawViews({ address, hidden })}
      <SortMenu columns={columns} address={address} />
      <span className={classes.columns}>
        <RowMenu
          label="Columns"
          look="tool"
          actions={columns.filter(mayBeHidden).map(({ key, header }) => ({
            label: header,
            checked: !hidden.includes(key),
            onSelect: () =>
              address.setHidden(hidden.includes(key) ? hidden.filter(other => other !== key) : [...hidden, key]),
          }))}
        >
          <IconColumns3 size={16} aria-hidden /> Columns
        </RowMenu>
      </span>
    </div>
  )
}

/** A row is known by its name, and what can be done with it stays within reach. */
export const mayBeHidden = <Row,>({ onPhone, pinned }: Column<Row>): boolean => onPhone !== 'name' && pinned !== true
