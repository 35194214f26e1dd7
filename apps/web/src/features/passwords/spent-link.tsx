import { renewPasswordLink } from '@lodeway/contract/passwords.ts'
import { Anchor, Stack } from '@mantine/core'
import { IconLinkOff, IconMailForward } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { companyCodeIn } from '../../session/company-code.ts'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { toast } from '../../ui/toast.tsx'

/**
 * A link from a mail that was used before, was replaced by a later one, or is too old: its form can only fail. A new one
 * goes to the address of the account that it was for.
 */
export function SpentLink({ id }: { id: string }) {
  const { href } = useLocation()
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const renew = async () => {
    setBusy(true)
    try {
      await call(renewPasswordLink, { body: { id } })
      setSent(true)
    } catch (problem) {
      toast.error(failureText(problem, 'Failed to send a new link. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  if (sent) {
    return (
      <PublicPage key="sent" icon={<IconMailForward size={30} aria-hidden />} title="Check your email">
        <output>If the link was yours, a new one is on its way to the email address of your account.</output>
        <p>
          Nothing after a few minutes?{' '}
          <Anchor component={Link} to={paths.forgotPassword(companyCodeIn(href))} inherit underline="always">
            Ask with your email address
          </Anchor>
          .
        </p>
        <SignInInstead />
      </PublicPage>
    )
  }
  return (
    <PublicPage key="spent" icon={<IconLinkOff size={30} aria-hidden />} title="This link is no longer valid">
      <p>Links work once and expire. If you have set a password already, sign in with it.</p>
      <Stack gap="md" align="start" mt="md">
        <BusyButton busy={busy} onClick={() => void renew()}>
          Send me a new link
        </BusyButton>
        <SignInInstead />
      </Stack>
    </PublicPage>
  )
}
