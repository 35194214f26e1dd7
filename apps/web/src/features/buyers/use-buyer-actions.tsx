import { awaitsSetup, canBlock, canUnblock } from '@lodeway/rules/access/access.ts'
import { IconBan, IconLockOpen, IconMail, IconTrash, IconUserCog } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useUser } from '../../session/session.ts'
import { useArea } from '../../ui/in-area.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { onlyIf } from '../../ui/table-actions.ts'
import { inviteAgainTitle } from '../passwords/invite-again-question.tsx'
import { removeAuthenticatorAction } from '../passwords/remove-authenticator.tsx'
import type { Asked } from './ask-dialog.tsx'
import { beyondReach } from './beyond-reach.ts'
import type { BuyerRow } from './buyer-columns.tsx'
import { useGiven } from './use-given.ts'

interface Opens {
  onEdit: (row: BuyerRow) => void
  onAsk: (what: Asked, row: BuyerRow) => void
  onLost: (row: BuyerRow) => void
}

/** What can be done about a person of an organisation; nobody does it about themselves. */
export function useBuyerActions({ onEdit, onAsk, onLost }: Opens) {
  const { id: ownId, isAdmin } = useUser()
  const may = useArea('people')
  const given = useGiven()
  return useCallback(
    (row: BuyerRow): RowAction[] => {
      if (row.id === ownId || !may) return []
      const isTheirs = isAdmin || row.blockedBy === undefined
      // A colleague blocked them, and lets them in again until an administrator blocks them as well.
      const canKeepOut = isAdmin && canUnblock(row.status) && row.blockedBy === undefined
      const beyondTheirs = beyondReach(isAdmin ? undefined : { id: ownId, permissions: given }, row)
      return [
        { label: 'Change what they may do', icon: <IconUserCog {...drawn} />, onSelect: () => onEdit(row) },
        ...onlyIf(awaitsSetup(row.status), {
          label: inviteAgainTitle,
          icon: <IconMail {...drawn} />,
          ...(isAdmin && !row.permissions.every(one => given.includes(one)) && { disabled: true, hint: beyond }),
          onSelect: () => onAsk('again', row),
        }),
        ...onlyIf(
          isAdmin && row.hasAuthenticator,
          removeAuthenticatorAction(() => onLost(row)),
        ),
        ...onlyIf(isTheirs && canUnblock(row.status), {
          label: 'Unblock',
          icon: <IconLockOpen {...drawn} />,
          ...beyondTheirs,
          onSelect: () => onAsk('unblock', row),
        }),
        ...onlyIf(canBlock(row.status) || canKeepOut, {
          label: 'Block',
          icon: <IconBan {...drawn} />,
          danger: true,
          ...beyondTheirs,
          onSelect: () => onAsk('block', row),
        }),
        ...onlyIf(isTheirs, {
          label: 'Remove',
          icon: <IconTrash {...drawn} />,
          danger: true,
          ...beyondTheirs,
          onSelect: () => onAsk('remove', row),
        }),
      ]
    },
    [ownId, isAdmin, may, given, onEdit, onAsk, onLost],
  )
}

/** The link lets in whoever holds it. */
const beyond = 'It gives more than your areas do'
const drawn = { size: 16, 'aria-hidden': true } as const
