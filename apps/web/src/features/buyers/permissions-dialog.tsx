import { changePermissions, listBuyers } from '@lodeway/contract/buyers.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { buyerPermissions } from '@lodeway/rules/buyers/permissions.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { BuyerRow } from './buyer-columns.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'

interface Props {
  organisationId: string
  person: BuyerRow
  onClose: () => void
}

/** Changes what somebody may do, from their next step on. */
export const PermissionsDialog = (props: Props) => (
  <Dialog title={`What ${nameOf(props.person)} may do`} opened onClose={props.onClose}>
    <PermissionsForm {...props} />
  </Dialog>
)

function PermissionsForm({ organisationId, person, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    // In the order of the boxes, so that ticking one and unticking it changes nothing.
    initialValues: { permissions: buyerPermissions.filter(one => person.permissions.includes(one)) },
    validate: () => ({}),
    send: ({ permissions }) =>
      call(changePermissions, {
        params: { orgId: organisationId, id: person.id },
        body: { permissions, seen: person.permissions },
      }),
    success: 'Permissions saved',
    failure: 'Failed to save the permissions. Please try again.',
    refresh: [listBuyers, getBuyer],
    onSent: onClose,
  })
  const permissions = useFieldValue(form, 'permissions')
  return (
    <form onSubmit={onSubmit} noValidate>
      <PermissionBoxes value={permissions} onChange={ticked => form.setFieldValue('permissions', ticked)} />
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
