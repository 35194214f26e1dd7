import { type AdministratorArea, readOnlyWithout } from '@lodeway/rules/administrators/areas.ts'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useArea } from './in-area.tsx'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** One line under the title: what this page is for. */
  text?: ReactNode
  /** Buttons at the right, under the title on a phone. */
  actions?: ReactNode
  /** Without it an administrator reads the page alone: what would change something is not there, and this says why. */
  area?: AdministratorArea
}

/** The page's heading, which also names the browser's tab. */
export function PageHeader({ title, text, actions, area }: Props) {
  const may = useArea(area)
  useTabTitle(title)
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
        {area !== undefined && !may && <p className={classes.text}>{readOnlyWithout(area)}</p>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** Names the browser's tab for as long as the page shows. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    const product = before.split(' · ').at(-1) ?? ''
    document.title = `${title} · ${product}`
    return () => {
      document.title = before
    }
  }, [title])
}
