import type { ReactNode } from 'react'
import classes from './story.module.css'

interface ChapterProps {
  /** What happened: 'Sale, premium R1 234.55'. */
  what: ReactNode
  /** When, as it is read: '25 Nov, 16:21'. */
  when: string
  /** The instant itself, for programs that read the page. */
  at?: string
  /** Something small on the way, something that went wrong, or something that is still to come. */
  kind?: 'minor' | 'trouble' | 'ahead'
  /** By whom, why, with what answer. */
  children?: ReactNode
}

/** One thing that happened. */
export const Chapter = ({ what, when, at, kind, children }: ChapterProps) => (
  <li className={classes.chapter} data-kind={kind}>
    <time dateTime={at} className={classes.when}>
      {when}
    </time>
    <div className={classes.what}>{what}</div>
    {children !== undefined && <div className={classes.more}>{children}</div>}
  </li>
)

/** What happened, in order, along one line. */
export const Story = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className={classes.story}>
    {children}
  </ol>
)
