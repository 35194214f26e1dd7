import { blockLoader, listLoaders, resendApproval, unblockLoader } from '@lodeway/contract/loaders.ts'
import { awaitsSetup, canUnblock } from '@lodeway/rules/loaders/access.ts'
import { IconBan, IconLockOpen, IconMail, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { LoaderRow } from './loader-columns.ts'
import { nameOf } from './loader-columns.ts'

interface LoaderActions {
  actions: (row: LoaderRow) => RowAction[]
  /** What an action asks before it is done; belongs somewhere on the page. */
  dialogs: ReactNode
}

/** What an administrator can do with a user, and the calls that do it. */
export function useLoaderActions(onEdit: (row: LoaderRow) => void): LoaderActions {
  const [blocked, setBlocked] = useState<LoaderRow>()
  const refresh = [listLoaders]
  const block = useSend(blockLoader, {
    success: 'User blocked',
    failure: 'Failed to block access. Please try again.',
    refresh,
    onDone: () => setBlocked(undefined),
  })
  const { mutate: unblock } = useSend(unblockLoader, {
    success: 'User unblocked',
    failure: 'Failed to unblock access. Please try again.',
    refresh,
  })
  const { mutate: resend } = useSend(resendApproval, {
    success: 'Email verification sent successfully',
    failure: 'Failed to send email verification. Please try again.',
  })

  const actions = useCallback(
    (row: LoaderRow) => {
      const target = { params: { id: row.id } }
      const all: RowAction[] = [
        { label: 'Edit', icon: <IconPencil size={16} aria-hidden />, onSelect: () => onEdit(row) },
      ]
      if (awaitsSetup(row.status))
        all.push({
          label: 'Re-send approval email',
          icon: <IconMail size={16} aria-hidden />,
          onSelect: () => resend(target),
        })
      all.push(
        canUnblock(row.status)
          ? { label: 'Unblock', icon: <IconLockOpen size={16} aria-hidden />, onSelect: () => unblock(target) }
          : { label: 'Block', icon: <IconBan size={16} aria-hidden />, danger: true, onSelect: () => setBlocked(row) },
      )
      return all
    },
    [onEdit, resend, unblock],
  )

  const dialogs = (
    <ConfirmDialog
      title="Block user"
      opened={blocked !== undefined}
      confirmLabel="Block"
      danger
      busy={block.isPending}
      onConfirm={() => blocked && block.mutate({ params: { id: blocked.id } })}
      onClose={() => setBlocked(undefined)}
    >
      Block <strong>{blocked && nameOf(blocked)}</strong>? They are signed out at once. Their leads and earnings stay.
    </ConfirmDialog>
  )
  return { actions, dialogs }
}
