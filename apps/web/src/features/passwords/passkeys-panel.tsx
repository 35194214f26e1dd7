import { getAuthenticator } from '@lodeway/contract/own-sign-in.ts'
import { Button, Group } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { useChangeAuthenticator } from '../../session/use-change-authenticator.ts'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { codesLeft } from './authenticator-panel.tsx'
import classes from './sessions.module.css'

/** Signing in without a password. Every change asks again who it is, at the sign-in service, which makes passkeys as well. */
export function PasskeysPanel() {
  const { data } = useCall(getAuthenticator, {}, { fresh: true })
  const changeAuthenticator = useChangeAuthenticator(paths.security())
  // What could not be loaded is said above, where the same answer is shown.
  if (!data) return null
  const { passkeys, isOn, isNeeded, canAddPasskey } = data
  const canAdd = canAddPasskey && 'PublicKeyCredential' in window
  if (passkeys.length === 0 && !canAdd) return null
  const canRemove = !isNeeded || isOn || passkeys.length > 1
  return (
    <Panel title={title}>
      <p>
        {passkeys.length === 0
          ? 'A passkey signs you in by your fingerprint, your face or the PIN of your device, without a password. Nobody can guess it, and no other site can ask you for it.'
          : `You sign in with a passkey alone, or use it after your password.${isOn ? '' : ` ${codesLeft(data.codesLeft)}`}`}
      </p>
      {passkeys.length > 0 && (
        <ul aria-label={title} className={classes.sessions}>
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li key={id} className={classes.session}>
              <div className={classes.words}>
                <span className={classes.device}>{name}</span>
                <span className={classes.facts}>
                  <span>Added {shownTime(addedAt)}</span>
                  <span>{lastUsedAt === null ? 'Not used yet' : `Last used ${shownTime(lastUsedAt)}`}</span>
                </span>
              </div>
              {canRemove && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove ${name}, added ${shownTime(addedAt)}`}
                  onClick={() => void changeAuthenticator('remove-passkey', id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Group mt="md">
        {canAdd && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={17} aria-hidden />}
            onClick={() => void changeAuthenticator('add-passkey')}
          >
            Add a passkey
          </Button>
        )}
        {passkeys.length > 0 && !isOn && (
          <Button variant="default" onClick={() => void changeAuthenticator('recovery-codes')}>
            New recovery codes
          </Button>
        )}
      </Group>
    </Panel>
  )
}

const title = 'Passkeys'
