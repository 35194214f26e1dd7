import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './panel.module.css'

interface Props {
  title?: string
  /** A short word at the right of the title: the range that a number is for. */
  tag?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Without a look a heading over what it names; a box for what stands out of it, and a tint for one block of a page. */
  look?: 'box' | 'tint'
  children: ReactNode
  className?: string
}

/** A part of a page under a heading of the second order. */
export function Panel({ title, tag, actions, look, children, className }: Props) {
  const id = useId()
  return (
    <section
      className={`${classes.panel} ${className ?? ''}`}
      data-look={look}
      {...(title === undefined ? {} : { 'aria-labelledby': id })}
    >
      {title !== undefined && (
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {tag !== undefined && <span className={classes.tag}>{tag}</span>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
