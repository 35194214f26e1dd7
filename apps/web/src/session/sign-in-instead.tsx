import { Anchor } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { companyCodeIn } from './company-code.ts'

/** The way out of a page that somebody who has a password does not need; the next page keeps an organisation's look. */
export function SignInInstead() {
  const { href } = useLocation()
  return (
    <Anchor component={Link} to={paths.home(companyCodeIn(href))} fw={510}>
      Sign in instead
    </Anchor>
  )
}
