import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Fields in two columns, in one on a phone. `<FullRow>` takes the whole width, `spaced` sets a group apart. */
export const FormGrid = ({ children, spaced = false }: { children: ReactNode; spaced?: boolean }) => (
  <div className={classes.grid} data-spaced={spaced}>
    {children}
  </div>
)

export const FullRow = ({ children }: { children: ReactNode }) => <div className={classes.full}>{children}</div>
