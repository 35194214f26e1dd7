import { IconLinkOff } from '@tabler/icons-react'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { PublicPage } from '../../ui/public-page.tsx'

/** A link from a mail that lost its id on the way. */
export const UnusableLink = () => (
  <PublicPage icon={<IconLinkOff size={30} aria-hidden />} title="This link is not complete">
    <p>Open the link in your email again, or copy all of it into the address bar.</p>
    <SignInInstead />
  </PublicPage>
)
