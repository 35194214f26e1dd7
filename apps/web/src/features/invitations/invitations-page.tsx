import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import {
  createInvitation,
  listInvitations,
  renewInvitation,
  withdrawInvitation,
} from '@lodeway/contract/invitations.ts'
import {
  canInviteAgain,
  type InvitationState,
  invitationStateLabels,
  invitationStates,
  isOpenInvitation,
} from '@lodeway/rules/invitations/states.ts'
import { Button } from '@mantine/core'
import { IconBan, IconMailForward, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { choicesFrom } from '../../ui/choices-from.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { onlyIf } from '../../ui/table-actions.ts'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { UserManagementHeader } from '../loaders/user-management-header.tsx'
import { inviteAgainTitle } from '../passwords/invite-again-question.tsx'
import { type Invitation, invitationColumns, inviteeName } from './invitation-columns.tsx'

const InviteDialog = loadedLater(() => import('./invite-dialog.tsx').then(part => part.InviteDialog))
const LinkDialog = loadedLater(() => import('./link-dialog.tsx').then(part => part.LinkDialog))

export type FreshLink = AnswerOf<typeof createInvitation>

const shownStates = ['all', ...invitationStates] as const
const states = choicesFrom(shownStates, { all: 'All', ...invitationStateLabels })
const settings = { sort: 'createdAt:desc', filters: { state: oneOf(shownStates, 'all') } }

/** The same words in the menu and over the question. */
const againLabel = ({ emailAddress }: Invitation) => (emailAddress === null ? 'Make a new link' : inviteAgainTitle)

/** A link that still works may be in somebody's hands. */
function againQuestion({ emailAddress, state }: Invitation) {
  const ends = isOpenInvitation(state) && ' The previous link stops working, even if it has been handed to somebody.'
  if (emailAddress === null) return <>Make a new link?{ends}</>
  return (
    <>
      Send <strong>{emailAddress}</strong> a new link?{ends}
    </>
  )
}

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
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  const [renewed, setRenewed] = useState<Invitation>()
  const renew = useSend(renewInvitation, {
    failure: 'Failed to invite again. Please try again.',
    refresh: [listInvitations],
    onDone: made => {
      setRenewed(undefined)
      setFresh(made)
    },
  })
  const withdraw = useSend(withdrawInvitation, {
    success: 'Invitation withdrawn',
    failure: 'Failed to withdraw the invitation. Please try again.',
    refresh: [listInvitations],
    onDone: () => setWithdrawn(undefined),
  })
  const actions = useCallback(
    (row: Invitation): RowAction[] => [
      ...onlyIf(canInviteAgain(row.state), {
        area: 'people',
        label: againLabel(row),
        icon: <IconMailForward size={16} aria-hidden />,
        onSelect: () => setRenewed(row),
      }),
      ...onlyIf(isOpenInvitation(row.state), {
        area: 'people',
        label: 'Withdraw',
        icon: <IconBan size={16} aria-hidden />,
        danger: true,
        onSelect: () => setWithdrawn(row),
      }),
    ],
    [],
  )
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
      {renewed && (
        <ConfirmDialog
          title={againLabel(renewed)}
          opened
          confirmLabel={renewed.emailAddress === null ? 'Make' : 'Send'}
          busy={renew.isPending}
          onConfirm={() => renew.mutate({ params: { id: renewed.id } })}
          onClose={() => setRenewed(undefined)}
        >
          {againQuestion(renewed)}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        title="Withdraw invitation"
        opened={withdrawn !== undefined}
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onConfirm={() => withdrawn && withdraw.mutate({ params: { id: withdrawn.id } })}
        onClose={() => setWithdrawn(undefined)}
      >
        Withdraw the invitation of <strong>{withdrawn && inviteeName(withdrawn)}</strong>? Its link stops working.
      </ConfirmDialog>
    </>
  )
}
