import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** Search and filters above a table; they wrap, and stack on a phone. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={classes.bar}>{children}</div>
