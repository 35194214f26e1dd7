import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import classes from './public-page.module.css'

interface Props {
  title: string
  text?: string
  /** Marks a page that tells how something ended; its heading then takes the focus. */
  icon?: ReactNode
  children: ReactNode
}

/** The heading and body of a page in the authentication layout. */
export function PublicPage({ title, text, icon, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const tells = icon !== undefined
  useEffect(() => {
    // What had the focus is gone with the form.
    if (tells) heading.current?.focus()
  }, [tells])
  return (
    <div className={classes.page}>
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>{children}</div>
    </div>
  )
}
