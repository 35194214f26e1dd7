import { Menu } from '@mantine/core'
import type { RefCallback, RefObject } from 'react'
import { Fragment, useLayoutEffect } from 'react'
import { afterMenu } from './after-menu.ts'
import classes from './row-menu.module.css'
import type { RowAction } from './row-menu.tsx'

interface Props {
  /** The button's id, which names the menu. */
  id: string
  button: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
  actions: readonly RowAction[]
}

/** What a row's menu offers, at the row's own button. */
export function RowMenuItems({ id, button, opened, onChange, actions }: Props) {
  return (
    <Menu id={id} opened={opened} onChange={onChange}>
      <Menu.Target>
        <ExistingTarget element={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {actions.map(action =>
          action.checked === undefined ? (
            <Fragment key={action.label}>
              {action.heading !== undefined && <Menu.Label>{action.heading}</Menu.Label>}
              <Menu.Item
                leftSection={action.icon}
                // Reached by the arrow keys all the same: why it cannot be done is there to be read, and Escape closes the menu.
                aria-disabled={action.disabled}
                closeMenuOnClick={action.disabled !== true}
                className={classes.item ?? ''}
                data-danger={action.danger}
                // The second click of two comes while it closes.
                onClick={action.disabled === true || !opened ? undefined : afterMenu(action.onSelect)}
              >
                {action.label}
                {action.hint !== undefined && <span className={classes.hint}>{action.hint}</span>}
              </Menu.Item>
            </Fragment>
          ) : (
            <Menu.CheckboxItem
              key={action.label}
              checked={action.checked}
              closeMenuOnClick={false}
              onChange={action.onSelect}
            >
              {action.label}
            </Menu.CheckboxItem>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ExistingTargetProps {
  element: RefObject<HTMLElement | null>
  /** Given by the menu. */
  ref?: RefCallback<HTMLElement>
}

/** Hands the menu an element that stands in the page already, in place of one of its own: that would lose the focus. */
function ExistingTarget({ element, ref }: ExistingTargetProps) {
  useLayoutEffect(() => ref?.(element.current), [ref, element])
  return null
}
