import { confirmSignIn, getSignInFreshness } from '@lodeway/contract/own-sign-in.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { config } from '../../config.ts'
import { useSignInAgainBeside } from '../../session/use-sign-in-again.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import { OwnPassword } from './own-password.tsx'

/** What confirms that it is the same person, beside the password. */
export interface Wanted {
  /** Whether a code is wanted as well. */
  asksCode: boolean
  /** Whether an authenticator app shows one. */
  hasApp: boolean
  /** Whether signing in again with a passkey does as well. */
  hasPasskey: boolean
}

interface Props {
  wanted: Wanted
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password once more before what a stolen session must not reach. */
export const FreshSignInDialog = (props: Props) => (
  <Dialog title="Confirm that it is you" opened onClose={props.onClose}>
    <FreshSignInForm {...props} />
  </Dialog>
)

function FreshSignInForm({ wanted: { asksCode, hasApp, hasPasskey }, onConfirmed, onClose }: Props) {
  const signInBeside = useSignInAgainBeside()
  const askBeside = async () => {
    try {
      if (await signInBeside()) onConfirmed()
    } catch (problem) {
      // The window closes once somebody signed in, and a busy page may notice that before it hears of it.
      const known = await call(getSignInFreshness, {}).catch(() => undefined)
      if (known?.isFresh) {
        onConfirmed()
        return
      }
      const isBlocked = (problem as { error?: unknown }).error === 'popup_open'
      toast.error(
        isBlocked
          ? 'Your browser blocked the new window. Please allow it to open windows here, and try again.'
          : 'Nobody signed in in the new window. Please try again.',
      )
    }
  }
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { password: '', code: '' },
    validate: values => ({
      password: checkRequired(values.password),
      code: asksCode ? checkRequired(values.code) : undefined,
    }),
    send: async ({ password, code }) => {
      try {
        await call(confirmSignIn, { body: { password, ...(asksCode && { code }) } })
      } catch (problem) {
        // Confirmed in another tab meanwhile, and there by the code that counts once.
        const { isFresh } = await call(getSignInFreshness, {})
        if (!isFresh) throw problem
      }
    },
    onSent: onConfirmed,
    failure: 'Failed to confirm. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <OwnPassword form={form} to="go on" focused />
        {asksCode && (
          <TextInput
            label="Code"
            description={
              hasApp ? 'From your authenticator app, or one of your recovery codes' : 'One of your recovery codes'
            }
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
        {(hasPasskey || config.isTenant) && (
          <Text size="sm">
            Or{' '}
            <Anchor component="button" type="button" inherit onClick={() => void askBeside()}>
              {config.isTenant ? 'sign in again' : 'sign in again with a passkey'}
            </Anchor>{' '}
            in a new window.
          </Text>
        )}
      </Stack>
      <DialogButtons onCancel={onClose} busy={busy} submit="Confirm" />
    </form>
  )
}
