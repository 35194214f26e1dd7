import { createApiKey, getIntegration } from '@lodeway/contract/integration.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'

interface Props {
  organisationId: string
  onClose: () => void
  /** It was made, and is shown in a moment. */
  onComing: () => void
  onMade: (key: string) => void
}

export const CreateKeyDialog = (props: Props) => (
  <Dialog title="Create API key" opened onClose={props.onClose}>
    <CreateKeyForm {...props} />
  </Dialog>
)

function CreateKeyForm({ organisationId, onClose, onComing, onMade }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: checkRequired(name) }),
    send: async ({ name }) => {
      const made = await call(createApiKey, { params: { id: organisationId }, body: { name: name.trim() } })
      onComing()
      return made
    },
    refresh: [getIntegration],
    onSent: ({ key }) => {
      onMade(key)
    },
    failure: 'Failed to create API key. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label="Name"
        description="What the key is for, to tell keys apart."
        required
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Create" />
    </form>
  )
}
