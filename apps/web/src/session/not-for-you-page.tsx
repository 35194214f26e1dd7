import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from '../ui/full-page-message.tsx'
import { withBreaks } from '../ui/with-breaks.tsx'
import { useUser } from './session.ts'
import { useLogout } from './use-logout.tsx'

/** What somebody sees who is signed in but has no business on a page. */
export function NotForYouPage() {
  const { logOut, question } = useLogout()
  const { email, isAdmin, isLoader, isBuyer } = useUser()
  return (
    <FullPageMessage
      icon={<IconLock size={34} aria-hidden />}
      title="This page is not for you"
      actions={
        <>
          {(isAdmin || isLoader || isBuyer) && (
            <Button component={Link} to="/">
              Go to the home page
            </Button>
          )}
          <Button variant="default" onClick={logOut}>
            Logout
          </Button>
          {question}
        </>
      }
    >
      You are signed in as {withBreaks(email)}, and this account has no access here. If you think it should, ask an
      administrator.
    </FullPageMessage>
  )
}
