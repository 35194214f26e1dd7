import { openInvitation } from '@lodeway/contract/invitations.ts'
import { Alert } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { companyCodeIn } from '../../session/company-code.ts'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { RequestAccessForm } from './request-access-form.tsx'

/** Where somebody asks to become a loader. A company code in the address fills itself in. */
export function RequestAccessPage() {
  useTabTitle('Request access')
  const { href } = useLocation()
  const invitation = useInvitation()
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <PublicPage icon={<IconMailCheck size={30} aria-hidden />} title="Thank you">
        <output>Your request has been submitted. You will receive an email once your request has been approved.</output>
        <SignInInstead />
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Adventure starts here" text="Request access to submit leads and earn on every sale.">
      {invitation.isSpent && (
        <Alert color="yellow" title="This invitation can no longer be used">
          Invitations work once and expire. You can ask for access all the same.
        </Alert>
      )}
      {invitation.isPending ? (
        <PageLoader />
      ) : (
        <RequestAccessForm
          companyCode={invitation.companyCode ?? companyCodeIn(href)}
          emailAddress={invitation.emailAddress}
          invitation={invitation.token}
          onSent={() => setSent(true)}
        />
      )}
    </PublicPage>
  )
}

/** What the invitation in the address fills in. Of a wrong one people are told, and can ask for access all the same. */
function useInvitation() {
  const { invitation } = useSearch({ from: '__root__' })
  const token = typeof invitation === 'string' ? invitation : undefined
  // Asked once: coming back to the tab is no second opening.
  const opened = useCall(
    openInvitation,
    { body: { token: token ?? '' } },
    { enabled: token !== undefined, staleTime: Infinity, fresh: true },
  )
  const isSpent = opened.data?.isUsable === false
  return {
    isPending: token !== undefined && opened.isPending,
    isSpent,
    // Also when it could not be opened just now: it is looked at once more when the request is sent.
    token: isSpent ? undefined : token,
    emailAddress: opened.data?.emailAddress ?? undefined,
    companyCode: opened.data?.companyCode ?? undefined,
  }
}
