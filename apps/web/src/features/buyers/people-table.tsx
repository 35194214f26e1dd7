import { listBuyers, removeBuyer } from '@lodeway/contract/buyers.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { RemoveAuthenticatorDialog } from '../passwords/remove-authenticator.tsx'
import { type BuyerRow, buyerColumns } from './buyer-columns.tsx'
import { useBuyerActions } from './use-buyer-actions.tsx'

const LinkDialog = loadedLater(() => import('./link-dialog.tsx').then(part => part.LinkDialog))
const InviteDialog = loadedLater(() => import('./invite-dialog.tsx').then(part => part.InviteDialog))
const PermissionsDialog = loadedLater(() => import('./permissions-dialog.tsx').then(part => part.PermissionsDialog))

interface Props {
  organisationId: string
  inviting: boolean
  onInvitingEnd: () => void
}

/** The people of an organisation, as administrators and those of them who may invite see them. */
export function PeopleTable({ organisationId, inviting, onInvitingEnd }: Props) {
  const address = useLocalTable()
  const { limit, offset } = address.window
  const params = { orgId: organisationId }
  const list = useList(listBuyers, { params, query: { limit, offset } })
  const [link, setLink] = useState<string | null>(null)
  const [edited, setEdited] = useState<BuyerRow>()
  const [removed, setRemoved] = useState<BuyerRow>()
  const [lost, setLost] = useState<BuyerRow>()
  const actions = useBuyerActions(organisationId, {
    onEdit: setEdited,
    onRemove: setRemoved,
    onLost: setLost,
    onLink: setLink,
  })
  const remove = useSend(removeBuyer, {
    success: 'The person was removed',
    failure: 'Failed to remove the person. Please try again.',
    refresh: [listBuyers],
    onDone: () => setRemoved(undefined),
  })
  return (
    <>
      <DataTable
        label="People"
        columns={buyerColumns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        emptyText="Nobody of this organisation signs in yet."
      />
      {inviting && (
        <InviteDialog
          organisationId={organisationId}
          onClose={onInvitingEnd}
          onInvited={invited => {
            onInvitingEnd()
            setLink(invited.link)
          }}
        />
      )}
      {lost && <RemoveAuthenticatorDialog person={lost} refresh={[listBuyers]} onClose={() => setLost(undefined)} />}
      {link !== null && <LinkDialog link={link} onClose={() => setLink(null)} />}
      {edited && (
        <PermissionsDialog
          key={edited.id}
          organisationId={organisationId}
          person={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        title="Remove person"
        opened={removed !== undefined}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate({ params: { ...params, id: removed.id } })}
        onClose={() => setRemoved(undefined)}
      >
        Remove <strong>{removed && nameOf(removed)}</strong>? They are signed out at once and cannot come back. Their
        details are erased after 30 days; what they recorded stays.
      </ConfirmDialog>
    </>
  )
}
