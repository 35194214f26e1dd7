import { Loader } from '@mantine/core'
import classes from './page-loader.module.css'

/** Stands in while a page's own code or first answer is on its way. */
export const PageLoader = () => (
  <div className={classes.area}>
    <Loader size="sm" />
  </div>
)
