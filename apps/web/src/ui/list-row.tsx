import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './list-row.module.css'
import type { SearchParameters } from './table-address.ts'

interface Props {
  name: ReactNode
  line?: ReactNode
  /** At the right of the name: a state. */
  state?: ReactNode
  /** At the right of the line: an amount. */
  amount?: ReactNode
  /** Where the row leads; or what it opens. With neither it is only read. */
  to?: string
  search?: SearchParameters
  onOpen?: () => void
}

/** A row of a list: a name, a line and a state, two lines high. */
export function ListRow({ to, search, onOpen, ...words }: Props) {
  const inside = <Words {...words} />
  return (
    <li className={classes.item}>
      {to !== undefined ? (
        <Link to={to} {...(search && { search })} className={classes.row}>
          {inside}
        </Link>
      ) : onOpen ? (
        <button type="button" className={classes.row} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={classes.row}>{inside}</div>
      )}
    </li>
  )
}

const Words = ({ name, line, state, amount }: Pick<Props, 'name' | 'line' | 'state' | 'amount'>) => (
  <>
    <span className={classes.name}>{name}</span>
    <span className={classes.end}>{state}</span>
    <span className={classes.line}>{line}</span>
    <span className={classes.end}>{amount}</span>
  </>
)

/** Rows under each other. */
export const ListRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={classes.rows}>
    {children}
  </ul>
)
