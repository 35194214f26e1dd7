import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { use, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AreasHeld, hasArea } from './in-area.tsx'
import { loadedLater } from './loaded-later.tsx'
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
  /** Offered to administrators who have it; to everybody else in any case. */
  area?: AdministratorArea
  /** Stands above it: what this one and those after it are about. */
  heading?: string
  /** It is switched on or off, and the menu stays. */
  checked?: boolean
}

interface Props {
  label: string
  actions: readonly RowAction[]
  /** What is chosen now, in place of the three dots. */
  children?: ReactNode
  /** A button of its own, and not part of a cell. */
  look?: 'tool'
}

/** The menu at the end of a row, or in one of its cells. Until it is used it is a plain button: menus took a third of what drawing 300 rows took. */
export function RowMenu({ label, actions: all, children, look }: Props) {
  const held = use(AreasHeld)
  const actions = all.filter(({ area }) => hasArea(held, area))
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<boolean>()
  if (actions.length === 0) return children
  const toggle = async () => {
    // The menu remembers whom to give the focus back to when it opens, so it must be there, closed, before.
    if (opened === undefined) {
      if (!(await RowMenuItems.load())) return
      flushSync(() => setOpened(false))
    }
    setOpened(opened !== true)
  }
  return (
    <>
      <button
        type="button"
        id={id}
        ref={button}
        className={`mantine-focus-auto mantine-active ${children === undefined ? classes.button : look === 'tool' ? classes.tool : classes.choice}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened === true}
        {...(opened === true && { 'aria-controls': `${id}-dropdown` })}
        onClick={() => void toggle()}
        // The menu takes the focus a moment after it is seen, and hears keys only then.
        onKeyDown={({ key }) => key === 'Escape' && setOpened(open => open && false)}
      >
        {children ?? dots}
      </button>
      {opened !== undefined && (
        <RowMenuItems id={id} button={button} opened={opened} onChange={setOpened} actions={actions} />
      )}
    </>
  )
}

const RowMenuItems = loadedLater(() => import('./row-menu-items.tsx').then(part => part.RowMenuItems))

// One element for all rows.
const dots = <IconDots size={18} aria-hidden />
