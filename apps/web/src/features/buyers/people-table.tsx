import { listBuyers } from '@lodeway/contract/buyers.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { useLocalTable } from '../../ui/use-local-table.ts'
import { RemoveAuthenticatorDialog } from '../passwords/remove-authenticator.tsx'
import type { Asked } from './ask-dialog.tsx'
import { type BuyerRow, buyerColumns } from './buyer-columns.tsx'
import { useBuyerActions } from './use-buyer-actions.tsx'

const AskDialog = loadedLater(() => import('./ask-dialog.tsx').then(part => part.AskDialog))
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
  const list = useList(listBuyers, { params: { orgId: organisationId }, query: { limit, offset } })
  const [link, setLink] = useState<string | null>(null)
  const [edited, setEdited] = useState<BuyerRow>()
  const [asked, setAsked] = useState<{ what: Asked; person: BuyerRow }>()
  const [lost, setLost] = useState<BuyerRow>()
  const onAsk = useCallback((what: Asked, person: BuyerRow) => setAsked({ what, person }), [])
  const actions = useBuyerActions({ onEdit: setEdited, onAsk, onLost: setLost })
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
      {asked && (
        <AskDialog {...asked} organisationId={organisationId} onLink={setLink} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}
