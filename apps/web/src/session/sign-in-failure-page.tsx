import { Button } from '@mantine/core'
import { IconLockExclamation } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { FullPageMessage } from '../ui/full-page-message.tsx'
import { useSession } from './session.ts'
import classes from './sign-in-failure-page.module.css'

/** Says why signing in failed and offers both ways to try again. */
export function SignInFailurePage() {
  const { problem, signIn, signInWithPopup } = useSession()
  const { href } = useLocation()
  return (
    <main>
      <FullPageMessage
        icon={<IconLockExclamation size={34} aria-hidden />}
        title={problem?.title ?? 'Sign-in failed'}
        actions={
          <>
            <Button onClick={() => void signIn(href)}>Sign in again</Button>
            <Button variant="default" onClick={() => void signInWithPopup()}>
              Sign in in a new window
            </Button>
          </>
        }
      >
        <p role="alert" className={classes.text}>
          {problem?.text}
        </p>
        {problem && <p className={classes.code}>Error code: {problem.code}</p>}
      </FullPageMessage>
    </main>
  )
}
