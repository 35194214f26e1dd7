import { blockLoader, resendApproval, unblockLoader } from '@lodeway/contract/access.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { awaitsSetup, canUnblock } from '@lodeway/rules/access/access.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { IconBan, IconLockOpen, IconMail, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCallback, useState } from 'react'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useArea } from '../../ui/in-area.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { RemoveAuthenticatorDialog, removeAuthenticatorAction } from '../passwords/remove-authenticator.tsx'
import type { LoaderRow } from './loader-columns.ts'

interface LoaderActions {
  actions: (row: LoaderRow) => RowAction[]
  /** What an action asks before it is done; belongs somewhere on the page. */
  dialogs: ReactNode
}

/** What an administrator can do with a user, and the calls that do it. */
export function useLoaderActions(onEdit: (row: LoaderRow) => void): LoaderActions {
  const [lost, setLost] = useState<LoaderRow>()
  const [asked, setAsked] = useState<{ what: Asked; row: LoaderRow }>()
  const refresh = [listLoaders]
  const block = useSend(blockLoader, {
    success: 'User blocked',
    failure: 'Failed to block access. Please try again.',
    refresh,
    onDone: () => setAsked(undefined),
  })
  const unblock = useSend(unblockLoader, {
    success: 'User unblocked',
    failure: 'Failed to unblock access. Please try again.',
    refresh,
    onDone: () => setAsked(undefined),
  })
  const resend = useSend(resendApproval, {
    success: 'Email verification sent successfully',
    failure: 'Failed to send email verification. Please try again.',
    refresh,
    onDone: () => setAsked(undefined),
  })

  const may = useArea('people')
  const actions = useCallback(
    (row: LoaderRow) => {
      const ask = (what: Asked) => () => setAsked({ what, row })
      const all: RowAction[] = [
        { label: may ? 'Edit' : 'View', icon: <IconPencil size={16} aria-hidden />, onSelect: () => onEdit(row) },
      ]
      if (awaitsSetup(row.status))
        all.push({
          area: 'people',
          label: 'Re-send approval email',
          icon: <IconMail size={16} aria-hidden />,
          onSelect: ask('resend'),
        })
      if (row.hasAuthenticator) all.push(removeAuthenticatorAction(() => setLost(row)))
      all.push(
        canUnblock(row.status)
          ? { area: 'people', label: 'Unblock', icon: <IconLockOpen size={16} aria-hidden />, onSelect: ask('unblock') }
          : {
              area: 'people',
              label: 'Block',
              icon: <IconBan size={16} aria-hidden />,
              danger: true,
              onSelect: ask('block'),
            },
      )
      return all
    },
    [onEdit, may],
  )

  const sends = { block, unblock, resend }
  const { title, label, danger, text } = questions[asked?.what ?? 'block']
  const dialogs = (
    <>
      {lost && <RemoveAuthenticatorDialog person={lost} refresh={refresh} onClose={() => setLost(undefined)} />}
      <ConfirmDialog
        title={title}
        opened={asked !== undefined}
        confirmLabel={label}
        danger={danger}
        busy={asked !== undefined && sends[asked.what].isPending}
        onConfirm={() => asked && sends[asked.what].mutate({ params: { id: asked.row.id } })}
        onClose={() => setAsked(undefined)}
      >
        {asked && text(<strong>{nameOf(asked.row)}</strong>, asked.row)}
      </ConfirmDialog>
    </>
  )
  return { actions, dialogs }
}

type Asked = 'block' | 'unblock' | 'resend'

/** What is asked before each is done. */
const questions: Record<
  Asked,
  { title: string; label: string; danger: boolean; text: (name: ReactNode, row: LoaderRow) => ReactNode }
> = {
  block: {
    title: 'Block user',
    label: 'Block',
    danger: true,
    text: name => <>Block {name}? They are signed out at once. Their leads and earnings stay.</>,
  },
  unblock: {
    title: 'Unblock user',
    label: 'Unblock',
    danger: false,
    text: name => (
      <>
        Unblock {name}? They can sign in and submit leads again, and are told by email. Without a password yet, they get
        the approval email again, unless three went out within the hour.
      </>
    ),
  },
  resend: {
    title: 'Re-send approval email',
    label: 'Send',
    danger: false,
    text: (name, row) => (
      <>
        Send {name} a new link to {row.emailAddress}? The link that they were sent before stops working.
      </>
    ),
  },
}
