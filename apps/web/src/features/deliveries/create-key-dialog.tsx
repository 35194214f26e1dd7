import { createApiKey, getIntegration } from '@lodeway/contract/deliveries.ts'
import { maxKeyNameLength } from '@lodeway/rules/limits.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSendingForm } from '../../ui/use-sending-form.ts'

interface Props {
  organisationId: string
  onClose: () => void
  onMade: (key: string) => void
}

export const CreateKeyDialog = (props: Props) => (
  <Dialog title="Create API key" opened onClose={props.onClose}>
    <CreateKeyForm {...props} />
  </Dialog>
)

function CreateKeyForm({ organisationId, onClose, onMade }: Props) {
  const refresh = useRefresh()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: checkRequired(name) }),
    send: ({ name }) => call(createApiKey, { params: { id: organisationId }, body: { name: name.trim() } }),
    onSent: ({ key }) => {
      refresh(getIntegration)
      onMade(key)
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to create API key. Please try again.')),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        key={form.key('name')}
        label="Name"
        description="What the key is for, to tell keys apart."
        required
        maxLength={maxKeyNameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DialogButtons onCancel={onClose} busy={busy}>
        <BusyButton type="submit" busy={busy}>
          Create
        </BusyButton>
      </DialogButtons>
    </form>
  )
}
