import { checkPassword, checkVerifyPassword } from '@lodeway/rules/passwords/password.ts'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toast } from '../../ui/toast.tsx'

const failure = 'Failed to set password. Please try again.'

/** The way in leads over another origin: a toast has to be read before. */
const readingMillis = 2000

interface Props {
  send: (password: string) => Promise<{ signInTicket: string | null }>
  /** The link that led here no longer works. */
  onSpent: () => void
}

/** A new password, twice; on success its person is signed in and taken to the root. */
export function PasswordForm({ send, onSpent }: Props) {
  const { signIn } = useSession()
  const [shown, setShown] = useState(false)
  const { form, busy, onSubmit } = useSendingForm({
    disposable: true,
    initialValues: { password: '', verifyPassword: '' },
    validate: ({ password, verifyPassword }) => ({
      password: checkPassword(password),
      verifyPassword: checkVerifyPassword(password, verifyPassword),
    }),
    send: async ({ password }) => {
      const { signInTicket } = await send(password)
      toast.success('Password set successfully')
      await new Promise(done => setTimeout(done, readingMillis))
      await signIn(paths.home(), signInTicket)
    },
    failure,
    onFailed: problem => {
      if (problem instanceof ApiError && problem.code === 'bad_link') onSpent()
    },
  })
  const type = shown ? 'text' : 'password'
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Password"
          description="At least 8 characters, with a lowercase letter and a number, symbol or space"
          required
          type={type}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Verify password"
          required
          type={type}
          autoComplete="new-password"
          key={form.key('verifyPassword')}
          {...form.getInputProps('verifyPassword')}
        />
        <Checkbox label="Show password" checked={shown} onChange={event => setShown(event.currentTarget.checked)} />
        <BusyButton type="submit" size="md" busy={busy}>
          Set password
        </BusyButton>
      </Stack>
    </form>
  )
}
