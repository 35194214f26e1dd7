import { blockBuyer, inviteBuyerAgain, listBuyers, unblockBuyer } from '@lodeway/contract/buyers.ts'
import { awaitsSetup, canBlock, canUnblock } from '@lodeway/rules/access/access.ts'
import { IconBan, IconLockOpen, IconMail, IconTrash, IconUserCog } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSend } from '../../api/use-send.ts'
import { useUser } from '../../session/session.ts'
import { useArea } from '../../ui/in-area.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { onlyIf } from '../../ui/table-actions.ts'
import { removeAuthenticatorAction } from '../passwords/remove-authenticator.tsx'
import type { BuyerRow } from './buyer-columns.tsx'
import { useGiven } from './use-given.ts'

interface Opens {
  onEdit: (row: BuyerRow) => void
  onRemove: (row: BuyerRow) => void
  onLost: (row: BuyerRow) => void
  onLink: (link: string | null) => void
}

/** What can be done about a person of an organisation; nobody does it about themselves. */
export function useBuyerActions(orgId: string, { onEdit, onRemove, onLost, onLink }: Opens) {
  const { id: ownId, isAdmin } = useUser()
  const may = useArea('people')
  const given = useGiven()
  const { mutate: again } = useSend(inviteBuyerAgain, {
    success: 'The invitation was sent again',
    failure: 'Failed to send the invitation. Please try again.',
    onDone: ({ link }) => onLink(link),
  })
  const { mutate: block } = useSend(blockBuyer, {
    success: 'Access blocked',
    failure: 'Failed to block access. Please try again.',
    refresh: [listBuyers],
  })
  const { mutate: unblock } = useSend(unblockBuyer, {
    success: 'Access unblocked',
    failure: 'Failed to unblock access. Please try again.',
    refresh: [listBuyers],
  })
  return useCallback(
    (row: BuyerRow): RowAction[] => {
      if (row.id === ownId || !may) return []
      const isTheirs = isAdmin || row.blockedBy === undefined
      const params = { orgId, id: row.id }
      return [
        { label: 'Change what they may do', icon: <IconUserCog {...drawn} />, onSelect: () => onEdit(row) },
        ...onlyIf(awaitsSetup(row.status), {
          label: 'Send the invitation again',
          icon: <IconMail {...drawn} />,
          ...(isAdmin && !row.permissions.every(one => given.includes(one)) && { disabled: true, hint: beyond }),
          onSelect: () => again({ params }),
        }),
        ...onlyIf(
          isAdmin && row.hasAuthenticator,
          removeAuthenticatorAction(() => onLost(row)),
        ),
        ...onlyIf(isTheirs && canUnblock(row.status), {
          label: 'Unblock',
          icon: <IconLockOpen {...drawn} />,
          onSelect: () => unblock({ params }),
        }),
        ...onlyIf(canBlock(row.status), {
          label: 'Block',
          icon: <IconBan {...drawn} />,
          danger: true,
          onSelect: () => block({ params }),
        }),
        ...onlyIf(isTheirs, {
          label: 'Remove',
          icon: <IconTrash {...drawn} />,
          danger: true,
          onSelect: () => onRemove(row),
        }),
      ]
    },
    [orgId, ownId, isAdmin, may, given, again, block, unblock, onEdit, onRemove, onLost],
  )
}

/** The link lets in whoever holds it. */
const beyond = 'It gives more than your areas do'
const drawn = { size: 16, 'aria-hidden': true } as const
