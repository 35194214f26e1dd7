import { completeSetup } from '@lodeway/contract/passwords.ts'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { SpentLink } from './spent-link.tsx'
import { UnusableLink } from './unusable-link.tsx'

/** Where an approved person sets the first password, by the single-use id in the mail's link. */
export function SetPasswordPage() {
  useTabTitle('Set password')
  const { id } = useSearch({ strict: false })
  const [isSpent, setIsSpent] = useState(false)
  if (typeof id !== 'string' || id === '') return <UnusableLink />
  if (isSpent) return <SpentLink purpose="setup" />
  return (
    <PublicPage
      title="Set your password"
      text="An administrator has approved your request. Choose a password to finish setting up your account."
    >
      <PasswordForm
        onSpent={() => setIsSpent(true)}
        send={password => call(completeSetup, { params: { id }, body: { password } })}
      />
    </PublicPage>
  )
}
