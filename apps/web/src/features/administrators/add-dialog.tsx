import { addAdministrator, listAdministrators, unblockAdministrator } from '@lodeway/contract/administrators.ts'
import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Text } from '@mantine/core'
import { use } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { AreasHeld } from '../../ui/in-area.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import { checkInvited, InvitedFields, nobodyYet } from '../loaders/invited-fields.tsx'
import { OwnPassword } from '../passwords/own-password.tsx'
import type { Administrator } from './administrator-columns.tsx'
import { AreaBoxes } from './area-boxes.tsx'

/** Invites one more. They set a password by the link in their mail. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Add administrator" opened onClose={onClose}>
    <AddForm onClose={onClose} />
  </Dialog>
)

function AddForm({ onClose }: { onClose: () => void }) {
  const held = use(AreasHeld)
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { ...nobodyYet, areas: [...(held ?? administratorAreas)], password: '' },
    validate: values => ({ ...checkInvited(values), password: checkRequired(values.password) }),
    send: values => call(addAdministrator, { body: values }),
    success: 'The invitation was sent',
    refresh: [listAdministrators],
    onSent: onClose,
    failure: 'Failed to add the administrator. Please try again.',
  })
  const areas = useFieldValue(form, 'areas')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text mb="md">They get a link by email that works once, for {setupLinkDays} days.</Text>
      <FormGrid>
        <InvitedFields form={form} />
        <FullRow>
          <AreaBoxes value={areas} onChange={ticked => form.setFieldValue('areas', ticked)} />
        </FullRow>
        <FullRow>
          <OwnPassword form={form} what="who the administrators are" />
        </FullRow>
      </FormGrid>
      <DialogButtons onCancel={onClose} busy={busy} submit="Send invitation" />
    </form>
  )
}

interface UnblockProps {
  administrator: Administrator
  onClose: () => void
}

/** Lets somebody in again. */
export const UnblockDialog = (props: UnblockProps) => (
  <Dialog title="Unblock administrator" opened onClose={props.onClose}>
    <UnblockForm {...props} />
  </Dialog>
)

function UnblockForm({ administrator, onClose }: UnblockProps) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { password: '' },
    validate: values => ({ password: checkRequired(values.password) }),
    send: body => call(unblockAdministrator, { params: { id: administrator.id }, body }),
    success: 'The invitation was sent',
    refresh: [listAdministrators],
    onSent: onClose,
    failure: 'Failed to unblock the administrator. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text mb="md">{administrator.emailAddress} gets a link to set a new password, and is let in with it.</Text>
      <OwnPassword form={form} what="who the administrators are" />
      <DialogButtons onCancel={onClose} busy={busy} submit="Unblock" />
    </form>
  )
}
