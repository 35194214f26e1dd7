import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

interface Props {
  children: ReactNode
  /** Sets a group apart from what is above. */
  spaced?: boolean
  /** Three where the fields are short and belong together. */
  columns?: 2 | 3
}

/** Fields in columns, in one on a phone. `<FullRow>` takes the whole width. */
export const FormGrid = ({ children, spaced = false, columns = 2 }: Props) => (
  <div className={classes.grid} data-spaced={spaced} data-columns={columns}>
    {children}
  </div>
)

export const FullRow = ({ children }: { children: ReactNode }) => <div className={classes.full}>{children}</div>
