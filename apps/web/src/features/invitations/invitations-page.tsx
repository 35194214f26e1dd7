import { listInvitations } from '@lodeway/contract/invitations.ts'
import { type InvitationState, invitationStateLabels, invitationStates } from '@lodeway/rules/invitations/states.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { UserManagementHeader } from '../loaders/user-management-header.tsx'
import { invitationColumns, inviteeName } from './invitation-columns.tsx'
import { type FreshLink, useInvitationActions } from './use-invitation-actions.tsx'

const InviteDialog = loadedLater(() => import('./invite-dialog.tsx').then(part => part.InviteDialog))
const LinkDialog = loadedLater(() => import('./link-dialog.tsx').then(part => part.LinkDialog))

const shownStates = ['all', ...invitationStates] as const
const states = choicesFrom(shownStates, { all: 'All', ...invitationStateLabels })
const settings = { sort: 'createdAt:desc', filters: { state: oneOf(shownStates, 'all') } }

/** Who was invited to become a loader, and what became of it. */
export function InvitationsPage() {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const { state } = address.filters
  const list = useList(listInvitations, {
    query: { limit, offset, ...(state !== 'all' && { state: [state satisfies InvitationState] }) },
  })
  const [inviting, setInviting] = useState(false)
  const [fresh, setFresh] = useState<FreshLink>()
  const { actions, dialogs } = useInvitationActions(setFresh)
  return (
    <>
      <UserManagementHeader
        actions={
          <InArea area="people">
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setInviting(true)}>
              Invite a loader
            </Button>
          </InArea>
        }
      />
      <FilterBar>
        <OneFilter label="State" data={states} {...address.filter('state')} />
      </FilterBar>
      <DataTable
        label="Invitations"
        columns={invitationColumns}
        list={list}
        address={address}
        actions={actions}
        rowName={inviteeName}
        emptyText={state === 'all' ? 'Nobody has been invited yet.' : 'No invitations match this filter.'}
      />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onMade={made => {
            setInviting(false)
            setFresh(made)
          }}
        />
      )}
      {fresh && <LinkDialog fresh={fresh} onClose={() => setFresh(undefined)} />}
      {dialogs}
    </>
  )
}
