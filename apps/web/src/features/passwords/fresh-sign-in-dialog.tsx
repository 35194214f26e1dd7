import { confirmSignIn } from '@lodeway/contract/own-sign-in.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Stack, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { OwnPassword } from './own-password.tsx'

interface Props {
  /** Whether a code of the authenticator app is wanted as well. */
  asksCode: boolean
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password once more before a file with account numbers leaves. */
export const FreshSignInDialog = (props: Props) => (
  <Dialog title="Confirm that it is you" opened onClose={props.onClose}>
    <FreshSignInForm {...props} />
  </Dialog>
)

function FreshSignInForm({ asksCode, onConfirmed, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { password: '', code: '' },
    validate: values => ({
      password: checkRequired(values.password),
      code: asksCode ? checkRequired(values.code) : undefined,
    }),
    send: ({ password, code }) => call(confirmSignIn, { body: { password, ...(asksCode && { code }) } }),
    onSent: onConfirmed,
    failure: 'Failed to confirm. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <OwnPassword form={form} to="export account numbers" />
        {asksCode && (
          <TextInput
            label="Code"
            description="From your authenticator app, or one of your recovery codes"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
      </Stack>
      <DialogButtons onCancel={onClose} busy={busy} submit="Confirm" />
    </form>
  )
}
