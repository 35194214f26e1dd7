import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

/** The way out of a page that somebody who has a password does not need. */
export const SignInInstead = () => (
  <Anchor component={Link} to={paths.home()} fw={600}>
    Sign in instead
  </Anchor>
)
