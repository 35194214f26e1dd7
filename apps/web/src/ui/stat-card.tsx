import { Skeleton } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import classes from './stat-card.module.css'

interface Props {
  label: string
  /** The number as it is shown; undefined while it is on its way. */
  value: string | undefined
  tag?: string
  icon?: ReactNode
  /** Percent against the time before, shown with its sign and two decimals, hidden when 0. */
  change?: number
  failed?: boolean
}

/** One number and what it is. */
export function StatCard({ label, value, tag, icon, change, failed = false }: Props) {
  return (
    <Panel title={label} tag={tag}>
      <div className={classes.row}>
        {icon !== undefined && <span className={classes.icon}>{icon}</span>}
        {failed ? (
          <span className={classes.failed}>Could not be loaded</span>
        ) : value === undefined ? (
          <Skeleton height={34} width={120} />
        ) : (
          <span className={classes.value}>{value}</span>
        )}
        {!failed && change !== undefined && change !== 0 && <Change percent={change} />}
      </div>
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
export const signedPercent = (percent: number): string => `${percent > 0 ? '+' : ''}${percent.toFixed(2)}%`
