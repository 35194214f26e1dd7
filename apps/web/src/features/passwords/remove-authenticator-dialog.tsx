import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { removeAuthenticator } from '@lodeway/contract/own-sign-in.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { OwnPassword } from './own-password.tsx'

interface Props {
  person: { readonly id: string; readonly firstName: string; readonly lastName: string }
  /** The list that they are in. */
  refresh: readonly Endpoint[]
  onClose: () => void
}

/** Takes the authenticator app and the passkeys away from somebody who lost them. */
export const RemoveAuthenticatorDialog = (props: Props) => (
  <Dialog title="Remove second step" opened onClose={props.onClose}>
    <RemoveForm {...props} />
  </Dialog>
)

function RemoveForm({ person, refresh, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { password: '' },
    validate: values => ({ password: checkRequired(values.password) }),
    send: body => call(removeAuthenticator, { params: { id: person.id }, body }),
    success: 'The second step was removed',
    refresh,
    onSent: onClose,
    failure: 'Failed to remove the second step. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text mb="md">
        Make sure that it really is <strong>{nameOf(person)}</strong> who asks. They lose their authenticator app, their
        passkeys and their recovery codes, are signed out everywhere, get an email about it, and sign in with their
        password alone until they set up an app or a passkey again.
      </Text>
      <OwnPassword form={form} to="remove it" />
      <DialogButtons onCancel={onClose} busy={busy} submit="Remove" />
    </form>
  )
}
