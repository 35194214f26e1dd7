import { resetPassword } from '@lodeway/contract/passwords.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { SpentLink } from './spent-link.tsx'
import { UnusableLink } from './unusable-link.tsx'

/** Where a forgotten password is replaced, by the single-use id in the mail's link. */
export function ResetPasswordPage() {
  useTabTitle('Reset password')
  const { id } = useSearch({ strict: false })
  const [isSpent, setIsSpent] = useState(false)
  if (typeof id !== 'string' || id === '') return <UnusableLink />
  if (isSpent) return <SpentLink purpose="reset" />
  return (
    <PublicPage title="Choose a new password" text="Your old password stops working once the new one is set.">
      <PasswordForm
        onSpent={() => setIsSpent(true)}
        send={password => call(resetPassword, { body: { id, password } })}
      />
    </PublicPage>
  )
}
