import { resetAdministratorPassword } from '@lodeway/contract/own-administrator.ts'
import { resetBuyerPassword } from '@lodeway/contract/own-buyer.ts'
import { getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { resetLoaderPassword } from '@lodeway/contract/passwords.ts'
import { Anchor } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { config } from '../../config.ts'
import { useUser } from '../../session/session.ts'
import { useOwnAddress } from '../../session/use-own-address.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { withBreaks } from '../../ui/with-breaks.tsx'
import { AuthenticatorPanel } from '../passwords/authenticator-panel.tsx'
import { PasskeysPanel } from '../passwords/passkeys-panel.tsx'
import { SessionsPanel } from '../passwords/sessions-panel.tsx'
import { ownLink } from './own-link.ts'
import classes from './profile.module.css'
import { ProfileHeader } from './profile-header.tsx'

/** How somebody signs in, by the own password, the authenticator app and passkeys, and where they are signed in. */
export function SecurityPage() {
  const { id, isAdmin, isBuyer } = useUser()
  const email = useOwnAddress()
  const isFresh = useCall(getSignInFreshness, {}, { refetchInterval: 60_000 }).data?.isFresh ?? true
  const [busy, setBusy] = useState(false)
  const [blockedLink, setBlockedLink] = useState<string>()

  const reset = async () => {
    setBusy(true)
    setBlockedLink(undefined)
    // Opened at once: after the answer a browser would take the tab for a popup and block it. An earlier sign-in is answered no link.
    const tab = isFresh ? window.open('', '_blank') : null
    try {
      const endpoint = isAdmin ? resetAdministratorPassword : isBuyer ? resetBuyerPassword : resetLoaderPassword
      const link = ownLink(await call(endpoint, { params: { id } }), location.origin)
      toast.success(`An email with a link was sent to ${email}`)
      if (tab && link !== undefined) {
        tab.opener = null
        tab.location.replace(link)
      } else {
        tab?.close()
        setBlockedLink(link)
      }
    } catch (problem) {
      tab?.close()
      toast.error(failureText(problem, 'Failed to request password reset.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ProfileHeader />
      <div className={classes.page}>
        <Panel title="Password">
          <p>
            We send a link to {withBreaks(email)}
            {isFresh && ', and open it in a new tab'}. It works once, within the hour. Your password stays as it is
            until you set a new one there.
          </p>
          <div className={classes.actions}>
            <BusyButton leftSection={<IconKey size={17} aria-hidden />} busy={busy} onClick={() => void reset()}>
              Reset password
            </BusyButton>
            {blockedLink !== undefined && (
              <Anchor href={blockedLink} target="_blank" rel="noreferrer" fw={510}>
                Your browser blocked the new tab. Open it here
              </Anchor>
            )}
          </div>
        </Panel>
        {config.isTenant ? (
          <Panel title="Second step">
            <p>
              Authenticator apps and passkeys are set up where you sign in, at {new URL(config.identityDomain).host}.
            </p>
          </Panel>
        ) : (
          <>
            <AuthenticatorPanel />
            <PasskeysPanel />
          </>
        )}
        <SessionsPanel />
      </div>
    </>
  )
}
