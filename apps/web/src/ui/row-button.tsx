import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './row-button.module.css'

interface Props {
  /** What happens: 'Download file'. */
  label: string
  /** What it happens to, for people who hear buttons out of their row. */
  about: string
  /** All that is seen of it on a phone. */
  icon: ReactNode
  disabled?: boolean
  onClick: () => void
}

/** The one thing that can be done with a row. Where there are several, the row has a menu. */
export const RowButton = ({ label, about, icon, disabled = false, onClick }: Props) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={`${label} ${about}`}
    leftSection={icon}
    className={classes.button ?? ''}
    classNames={{ label: classes.label ?? '', section: classes.icon ?? '' }}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Button>
)
