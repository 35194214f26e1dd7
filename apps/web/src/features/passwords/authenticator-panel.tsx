import { getAuthenticator } from '@lodeway/contract/own-sign-in.ts'
import { Button, Group } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { type AuthenticatorTask, useChangeAuthenticator } from '../../session/use-change-authenticator.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownDay } from '../../ui/shown-time.ts'

/** Signing in with a code as well as the password. Every change asks again who it is, at the sign-in service. */
export function AuthenticatorPanel() {
  const { data, isPending, refetch } = useCall(getAuthenticator, {}, { fresh: true })
  const changeAuthenticator = useChangeAuthenticator(paths.security())
  const change = (task: AuthenticatorTask) => () => void changeAuthenticator(task)
  return (
    <Panel title="Authenticator app">
      {isPending && <PageLoader />}
      {!isPending && !data && (
        <FailedPart text="Your authenticator app could not be loaded." onRetry={() => void refetch()} />
      )}
      {data?.isOn === false && (
        <>
          <p>
            An app on your phone shows a code that changes every half minute. With it, nobody signs in as you who only
            knows your password.
          </p>
          <Group mt="md">
            <Button
              variant="default"
              leftSection={<IconDeviceMobile size={17} aria-hidden />}
              onClick={change('set-up')}
            >
              Set up an app
            </Button>
          </Group>
        </>
      )}
      {data?.isOn && (
        <>
          <p>
            You sign in with your password and a code
            {data.addedAt !== null && ` since ${shownDay(data.addedAt)}`}. {codesLeft(data.codesLeft)}
          </p>
          <Group mt="md">
            <Button variant="default" onClick={change('recovery-codes')}>
              New recovery codes
            </Button>
            <Button variant="default" onClick={change('set-up')}>
              Use another phone
            </Button>
            {(!data.isNeeded || data.passkeys.length > 0) && (
              <Button variant="default" onClick={change('switch-off')}>
                Switch off
              </Button>
            )}
          </Group>
        </>
      )}
    </Panel>
  )
}

/** How many recovery codes there are, and what to do when there are none. */
export const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery code is left: make new ones, or a lost device locks you out.'
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`
}
