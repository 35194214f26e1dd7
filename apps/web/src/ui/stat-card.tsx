import { Button, Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import classes from './stat-card.module.css'

interface Props {
  label: string
  /** The number as it is shown; undefined while it is on its way. */
  value: ReactNode
  tag?: string
  /** A second number with its words, smaller. */
  beside?: ReactNode
  icon?: ReactNode
  /** Percent against the time before, shown with its sign and two decimals, hidden when 0. */
  change?: number
  /** The time before, in words; shown with the change. */
  against?: string | undefined
  reading: { isError: boolean; refetch: () => unknown }
}

/** One number and what it is. */
export function StatCard({ label, value, tag, beside, icon, change, against, reading }: Props) {
  const hasChanged = !reading.isError && change !== undefined && change !== 0
  return (
    <Panel title={label} tag={tag}>
      <div className={classes.row}>
        {icon !== undefined && <span className={classes.icon}>{icon}</span>}
        {reading.isError ? (
          <>
            <span role="alert" className={classes.failed}>
              Could not be loaded
            </span>
            <Button variant="default" size="xs" onClick={() => void reading.refetch()}>
              Retry
            </Button>
          </>
        ) : value === undefined ? (
          <Skeleton height={34} width={120} />
        ) : (
          <>
            <span className={classes.value} data-figure>
              {value}
            </span>
            {beside !== undefined && <span className={classes.beside}>{beside}</span>}
          </>
        )}
        {hasChanged && <Change percent={change} />}
      </div>
      {hasChanged && against !== undefined && <p className={classes.against}>Compared with {against}</p>}
    </Panel>
  )
}

function Change({ percent }: { percent: number }) {
  const rises = percent > 0
  const Arrow = rises ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-rises={rises}>
      <Arrow size={16} aria-hidden />
      {signedPercent(percent)}
    </span>
  )
}

/** '+12.50%' or '-3.00%'. */
const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`
