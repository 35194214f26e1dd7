import type { AuditEntry } from './audit-columns.tsx'
import classes from './audit-log.module.css'

interface Props {
  entry: AuditEntry
  /** How many are shown of many; all of them without. */
  most?: number
}

/** What changed, one field a line: 'Lead quantity 5 → 10'. */
export function Changes({ entry: { changes }, most = changes.length }: Props) {
  if (changes.length === 0) return <>-</>
  return (
    <ul className={classes.changes}>
      {changes.slice(0, most).map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.field}>{field}</span>{' '}
          {before !== null && (
            <>
              <del>
                <span className="visually-hidden">was </span>
                {before}
              </del>
              <span aria-hidden> → </span>
            </>
          )}
          {before !== null && <span className="visually-hidden"> is </span>}
          {after ?? 'nothing'}
        </li>
      ))}
      {changes.length > most && <li className={classes.field}>and {changes.length - most} more</li>}
    </ul>
  )
}
