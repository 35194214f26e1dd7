import type { ReactNode } from 'react'
import classes from './form-grid.module.css'

/** Fields in two columns, in one on a phone. `<FullRow>` takes the whole width. */
export const FormGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>

export const FullRow = ({ children }: { children: ReactNode }) => <div className={classes.full}>{children}</div>
