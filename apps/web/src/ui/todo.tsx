import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchParameters } from './table-address.ts'
import classes from './todo.module.css'

interface Counted {
  /** '10 000+' where not all are counted. */
  count: number | string
  /** What waits: 'Access requests'. */
  label: string
  /** More about it: 'Oldest from Tuesday'. */
  line?: ReactNode
  /** Something is late, or wrong. */
  tone?: 'warning' | 'danger'
}
interface Props extends Counted {
  /** The list that holds what is counted. */
  to: string
  search?: SearchParameters
  /** What is counted, where no list of its own holds it: it opens here. */
  each?: readonly { label: string; line: string; to: string }[]
}

/** So many of something wait; all of it is a link to them, or opens to a link to each. */
export const Todo = ({ to, search, each, ...counted }: Props) => (
  <li>
    {each === undefined ? (
      <Link to={to} {...(search && { search })} className={classes.todo} data-tone={counted.tone}>
        <Words {...counted} />
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
      </Link>
    ) : (
      <details className={classes.several}>
        <summary className={classes.todo} data-tone={counted.tone}>
          <Words {...counted} />
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </summary>
        <ul aria-label={counted.label} className={classes.each}>
          {each.map(one => (
            <li key={one.to}>
              <Link to={one.to}>{one.label}</Link>
              <span>{one.line}</span>
            </li>
          ))}
        </ul>
      </details>
    )}
  </li>
)

const Words = ({ count, label, line }: Counted) => (
  <>
    <span className={classes.count}>{count}</span>
    <span className={classes.words}>
      <span className={classes.label}>{label}</span>
      {line !== undefined && <span className={classes.line}>{line}</span>}
    </span>
  </>
)

/** Two columns of them, one on a phone. */
export const Todos = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={classes.todos}>
    {children}
  </ul>
)
