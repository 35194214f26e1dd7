import { Anchor } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { PublicPage } from './public-page.tsx'

/** A link from a mail that lost its id on the way. */
export const UnusableLink = () => (
  <PublicPage icon={<IconLinkOff size={30} aria-hidden />} title="This link is not complete">
    <p>Open the link in your email again, or copy all of it into the address bar.</p>
    <Anchor component={Link} to={paths.home()} fw={600}>
      Sign in instead
    </Anchor>
  </PublicPage>
)
