import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { listInvitations, renewInvitation, withdrawInvitation } from '@lodeway/contract/invitations.ts'
import { canInviteAgain, isOpenInvitation } from '@lodeway/rules/invitations/states.ts'
import { IconBan, IconMailForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { onlyIf } from '../../ui/table-actions.ts'
import { inviteAgainTitle } from '../passwords/invite-again-question.tsx'
import { type Invitation, inviteeName } from './invitation-columns.tsx'

export type FreshLink = AnswerOf<typeof renewInvitation>

interface InvitationActions {
  actions: (row: Invitation) => RowAction[]
  /** What an action asks before it is done; belongs somewhere on the page. */
  dialogs: ReactNode
}

/** What can be done with an invitation, and the calls that do it. */
export function useInvitationActions(onRenewed: (made: FreshLink) => void): InvitationActions {
  const [withdrawn, setWithdrawn] = useState<Invitation>()
  const [renewed, setRenewed] = useState<Invitation>()
  const renew = useSend(renewInvitation, {
    failure: 'Failed to invite again. Please try again.',
    refresh: [listInvitations],
    onDone: made => {
      setRenewed(undefined)
      onRenewed(made)
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
  const dialogs = (
    <>
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
  return { actions, dialogs }
}

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
