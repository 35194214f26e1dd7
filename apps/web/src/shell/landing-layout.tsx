import { Outlet } from '@tanstack/react-router'
import classes from './landing-layout.module.css'

/** A bare container; the page brings its own main part, and a footer beside it. */
export const LandingLayout = () => (
  <div className={classes.container} data-layout="landing">
    <Outlet />
  </div>
)
