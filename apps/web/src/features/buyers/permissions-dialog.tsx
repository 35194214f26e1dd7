import { changePermissions, listBuyers } from '@lodeway/contract/buyers.ts'
import { getBuyer } from '@lodeway/contract/own-buyer.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { BuyerRow } from './buyer-columns.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'

interface Props {
  organisationId: string
  person: BuyerRow
  onClose: () => void
}

/** Changes what somebody may do, from their next step on. */
export function PermissionsDialog({ organisationId, person, onClose }: Props) {
  const [permissions, setPermissions] = useState(person.permissions)
  const change = useSend(changePermissions, {
    success: 'Permissions saved',
    failure: 'Failed to save the permissions. Please try again.',
    refresh: [listBuyers, getBuyer],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`What ${nameOf(person)} may do`}
      opened
      confirmLabel="Save"
      busy={change.isPending}
      onConfirm={() =>
        change.mutate({
          params: { orgId: organisationId, id: person.id },
          body: { permissions, seen: person.permissions },
        })
      }
      onClose={onClose}
    >
      <PermissionBoxes value={permissions} onChange={setPermissions} />
    </ConfirmDialog>
  )
}
