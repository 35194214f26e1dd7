import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FullPageMessage } from '../ui/full-page-message.tsx'
import { withBreaks } from '../ui/with-breaks.tsx'
import { useSession, useUser } from './session.ts'

/** What somebody sees who is signed in but has no business on a page. */
export function NotForYouPage() {
  const { signOut } = useSession()
  const { email, isAdmin, isLoader } = useUser()
  return (
    <FullPageMessage
      icon={<IconLock size={34} aria-hidden />}
      title="This page is not for you"
      actions={
        <>
          {(isAdmin || isLoader) && (
            <Button component={Link} to="/">
              Go to the home page
            </Button>
          )}
          <Button variant="default" onClick={() => void signOut()}>
            Logout
          </Button>
        </>
      }
    >
      You are signed in as {withBreaks(email)}, and this account has no access here. If you think it should, ask an
      administrator.
    </FullPageMessage>
  )
}
