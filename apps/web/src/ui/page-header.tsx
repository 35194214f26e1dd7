import type { ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './page-header.module.css'

interface Props {
  title: string
  /** One line under the title: what this page is for. */
  text?: ReactNode
  /** Buttons at the right, under the title on a phone. */
  actions?: ReactNode
}

/** The page's heading, which also names the browser's tab. */
export function PageHeader({ title, text, actions }: Props) {
  useTabTitle(title)
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text !== undefined && <p className={classes.text}>{text}</p>}
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
