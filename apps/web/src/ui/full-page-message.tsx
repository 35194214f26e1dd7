import type { ReactNode } from 'react'
import classes from './full-page-message.module.css'
import { useTabTitle } from './page-header.tsx'

interface Props {
  icon: ReactNode
  title: string
  children: ReactNode
  /** Ways on: links or buttons. */
  actions?: ReactNode
}

/** A page that says one thing: not found, not for you, sign-in failed, something broke. */
export function FullPageMessage({ icon, title, children, actions }: Props) {
  useTabTitle(title)
  return (
    <div className={classes.page}>
      <span className={classes.icon}>{icon}</span>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
