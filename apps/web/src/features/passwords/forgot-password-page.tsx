import { forgotPassword } from '@lodeway/contract/passwords.ts'
import { checkRequiredEmail } from '@lodeway/rules/people/field-checks.ts'
import { Stack, TextInput } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { SignInInstead } from '../../session/sign-in-instead.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useTabTitle } from '../../ui/page-header.tsx'
import { PublicPage } from '../../ui/public-page.tsx'

/** Asks for a reset link. Known and unknown addresses get the same words. */
export function ForgotPasswordPage() {
  useTabTitle('Forgot your password?')
  const [sent, setSent] = useState(false)
  if (sent) {
    return (
      <PublicPage icon={<IconMailForward size={30} aria-hidden />} title="Check your email">
        <output>If the address belongs to an account, a link to choose a new password is on its way to it.</output>
        <SignInInstead />
      </PublicPage>
    )
  }
  return (
    <PublicPage
      title="Forgot your password?"
      text="Enter your email address and we will send you a link to choose a new one."
    >
      <ForgotPasswordForm onSent={() => setSent(true)} />
    </PublicPage>
  )
}

function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { form, busy, onSubmit } = useSendingForm({
    disposable: true,
    initialValues: { emailAddress: '' },
    validate: ({ emailAddress }) => ({ emailAddress: checkRequiredEmail(emailAddress.trim()) }),
    send: ({ emailAddress }) => call(forgotPassword, { body: { emailAddress } }),
    onSent,
    failure: 'Failed to request password reset.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          required
          type="email"
          autoComplete="username"
          key={form.key('emailAddress')}
          {...form.getInputProps('emailAddress')}
        />
        <BusyButton type="submit" size="md" busy={busy}>
          Send link
        </BusyButton>
        <SignInInstead />
      </Stack>
    </form>
  )
}
