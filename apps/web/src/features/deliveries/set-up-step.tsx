import { IconCheck } from '@tabler/icons-react'
import { Children, type ReactNode, useId } from 'react'
import classes from './set-up.module.css'

interface Props {
  title: string
  done: boolean
  children: ReactNode
}

/** One step, numbered by its list, and ticked once it is done. */
export function SetUpStep({ title, done, children }: Props) {
  const id = useId()
  return (
    <li className={classes.step} data-done={done || undefined} aria-labelledby={id}>
      <span className={classes.mark} aria-hidden>
        {done && <IconCheck size={16} stroke={2.5} />}
      </span>
      <div className={classes.body}>
        <h2 id={id} className={classes.title}>
          {title}
          {done && <span className="visually-hidden"> (done)</span>}
        </h2>
        {Children.only(children)}
      </div>
    </li>
  )
}
