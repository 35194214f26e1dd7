import { Outlet } from '@tanstack/react-router'
import classes from './landing-layout.module.css'

/** A bare container. */
export const LandingLayout = () => (
  <main className={classes.container}>
    <Outlet />
  </main>
)
