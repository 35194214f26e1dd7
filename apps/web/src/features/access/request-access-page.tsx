import { IconMailCheck } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { companyCodeIn } from '../../session/company-code.ts'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PublicPage } from '../../ui/public-page.tsx'
import { RequestAccessForm } from './request-access-form.tsx'

/** Where somebody asks to become a loader. A company code in the address fills itself in. */
export function RequestAccessPage() {
  useTabTitle('Request access')
  const { href } = useLocation()
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
      <RequestAccessForm companyCode={companyCodeIn(href)} onSent={() => setSent(true)} />
    </PublicPage>
  )
}
