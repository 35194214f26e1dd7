import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { afterMenu } from './after-menu.ts'
import classes from './row-menu.module.css'

export interface RowAction {
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** Takes something away: shown in red. */
  danger?: boolean
  disabled?: boolean
  /** A second line: why it is disabled. */
  hint?: string
}

/** The menu at the end of a row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label} size="lg">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(action => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            disabled={action.disabled}
            className={classes.item ?? ''}
            {...(action.danger === true ? { color: 'red' } : {})}
            onClick={afterMenu(action.onSelect)}
          >
            {action.label}
            {action.hint !== undefined && <span className={classes.hint}>{action.hint}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
