import { blockAdministrator, inviteAdministrator, listAdministrators } from '@lodeway/contract/administrators.ts'
import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { areaRefusals, refusalToLetIn } from '@lodeway/rules/administrators/areas.ts'
import { refusalToBlock } from '@lodeway/rules/administrators/block.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { IconBan, IconLockOpen, IconMail, IconUserCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { use, useCallback, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { useUser } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AreasHeld } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { InviteAgainQuestion, inviteAgainTitle } from '../passwords/invite-again-question.tsx'
import { RemoveAuthenticatorDialog, removeAuthenticatorAction } from '../passwords/remove-authenticator.tsx'
import type { Administrator } from './administrator-columns.tsx'

const AreasDialog = loadedLater(() => import('./areas-dialog.tsx').then(part => part.AreasDialog))
const UnblockDialog = loadedLater(() => import('./add-dialog.tsx').then(part => part.UnblockDialog))

type Counts = Pick<AnswerOf<typeof listAdministrators>, 'active' | 'withPeople'>

interface AdministratorActions {
  actions: (row: Administrator) => RowAction[]
  /** What an action asks before it is done; belongs somewhere on the page. */
  dialogs: ReactNode
}

/** What an administrator can do with another one, and the calls that do it. @param counts who would be left when one is blocked */
export function useAdministratorActions({ active, withPeople }: Counts): AdministratorActions {
  const { id: ownId } = useUser()
  const [lost, setLost] = useState<Administrator>()
  const [blocked, setBlocked] = useState<Administrator>()
  const [changed, setChanged] = useState<Administrator>()
  const [unblocked, setUnblocked] = useState<Administrator>()
  const [again, setAgain] = useState<Administrator>()
  const invite = useSend(inviteAdministrator, {
    success: 'The invitation was sent again',
    failure: 'Failed to send the invitation. Please try again.',
    refresh: [listAdministrators],
    onDone: () => setAgain(undefined),
  })
  const block = useSend(blockAdministrator, {
    success: 'Administrator blocked',
    failure: 'Failed to block the administrator. Please try again.',
    refresh: [listAdministrators],
    onDone: () => setBlocked(undefined),
  })
  const held = use(AreasHeld)
  const actions = useCallback(
    (row: Administrator): RowAction[] => {
      if (row.status === 'blocked') {
        const beyond = refusalToLetIn(held && { id: ownId, areas: held }, row.areas)
        return [
          {
            area: 'people',
            label: 'Unblock',
            icon: <IconLockOpen size={16} aria-hidden />,
            disabled: beyond !== undefined,
            ...(beyond && { hint: beyond.message }),
            onSelect: () => setUnblocked(row),
          },
        ]
      }
      const refusal = refusalToBlock(row, { active, withPeople }, ownId)
      const sendAgain: RowAction = {
        area: 'people',
        label: inviteAgainTitle,
        icon: <IconMail size={16} aria-hidden />,
        onSelect: () => setAgain(row),
      }
      const areas: RowAction = {
        area: 'people',
        label: 'Areas',
        icon: <IconUserCog size={16} aria-hidden />,
        disabled: row.id === ownId,
        ...(row.id === ownId && { hint: areaRefusals.own_areas.message }),
        onSelect: () => setChanged(row),
      }
      return [
        areas,
        ...(row.status === 'pending' ? [sendAgain] : []),
        ...(row.hasAuthenticator && row.id !== ownId ? [removeAuthenticatorAction(() => setLost(row))] : []),
        {
          area: 'people',
          label: 'Block',
          icon: <IconBan size={16} aria-hidden />,
          danger: true,
          disabled: refusal !== undefined,
          ...(refusal && { hint: refusal.message }),
          onSelect: () => setBlocked(row),
        },
      ]
    },
    [active, withPeople, ownId, held],
  )
  const dialogs = (
    <>
      {lost && (
        <RemoveAuthenticatorDialog person={lost} refresh={[listAdministrators]} onClose={() => setLost(undefined)} />
      )}
      {changed && <AreasDialog administrator={changed} onClose={() => setChanged(undefined)} />}
      {unblocked && <UnblockDialog administrator={unblocked} onClose={() => setUnblocked(undefined)} />}
      <ConfirmDialog
        title={inviteAgainTitle}
        opened={again !== undefined}
        confirmLabel="Send"
        busy={invite.isPending}
        onConfirm={() => again && invite.mutate({ params: { id: again.id } })}
        onClose={() => setAgain(undefined)}
      >
        {again && <InviteAgainQuestion name={<strong>{nameOf(again)}</strong>} emailAddress={again.emailAddress} />}
      </ConfirmDialog>
      <ConfirmDialog
        title="Block administrator"
        opened={blocked !== undefined}
        confirmLabel="Block"
        danger
        busy={block.isPending}
        onConfirm={() => blocked && block.mutate({ params: { id: blocked.id } })}
        onClose={() => setBlocked(undefined)}
      >
        Block <strong>{blocked && nameOf(blocked)}</strong>? They are signed out at once. What they did stays on record.
      </ConfirmDialog>
    </>
  )
  return { actions, dialogs }
}
