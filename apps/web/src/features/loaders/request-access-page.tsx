import { Anchor } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { companyCodeIn } from '../../session/company-code.ts'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PublicPage } from './public-page.tsx'
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
        <Anchor component={Link} to={paths.home()} fw={600}>
          Sign in instead
        </Anchor>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Adventure starts here" text="Request access to submit leads and earn on every sale.">
      <RequestAccessForm companyCode={companyCodeIn(href)} onSent={() => setSent(true)} />
    </PublicPage>
  )
}
