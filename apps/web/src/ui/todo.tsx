import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchParameters } from './table-address.ts'
import classes from './todo.module.css'

interface Props {
  count: number
  /** What waits: 'Access requests'. */
  label: string
  /** More about it: 'Oldest from Tuesday'. */
  line?: ReactNode
  /** Something is late, or wrong. */
  tone?: 'warning' | 'danger'
  /** The list that holds what is counted. */
  to: string
  search?: SearchParameters
}

/** So many of something wait; all of it is a link to them. */
export const Todo = ({ count, label, line, tone, to, search }: Props) => (
  <li>
    <Link to={to} {...(search && { search })} className={classes.todo} data-tone={tone}>
      <span className={classes.count}>{count}</span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {line !== undefined && <span className={classes.line}>{line}</span>}
      </span>
      <IconChevronRight size={16} stroke={1.6} aria-hidden />
    </Link>
  </li>
)

/** Two columns of them, one on a phone. */
export const Todos = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={classes.todos}>
    {children}
  </ul>
)
