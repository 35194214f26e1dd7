import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './statistics.module.css'

/** A read of figures, under way, failed or there. */
export interface Figures {
  isPending: boolean
  isError: boolean
  refetch: () => unknown
}

interface Props {
  title: string
  tag?: string
  reading: Figures
  isEmpty: boolean
  emptyText: string
  /** At the right of the title. */
  actions?: ReactNode
  /** Above the figures, and above that there are none: what they are narrowed to may be why they could not be loaded. */
  filters?: ReactNode
  children: ReactNode
}

/** A panel that shows figures when they are there, and says so when they are not. */
export function ChartPanel({ title, tag, reading, isEmpty, emptyText, actions, filters, children }: Props) {
  return (
    <Panel title={title} tag={tag} actions={actions} className={classes.chart}>
      {!reading.isPending && !isEmpty && filters}
      {reading.isError ? (
        <FailedPart text="These figures could not be loaded." onRetry={reading.refetch} />
      ) : reading.isPending ? (
        <Skeleton height={220} />
      ) : isEmpty ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        children
      )}
    </Panel>
  )
}
