import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** Search and filters above a table; they wrap, and stack on a phone. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={classes.bar} data-filters>
    {children}
  </div>
)

/** Many filters in a bar: below its search, chip by chip; under each other on a phone. */
export const FilterGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>
