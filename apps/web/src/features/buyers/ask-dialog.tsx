import { blockBuyer, inviteBuyerAgain, listBuyers, removeBuyer, unblockBuyer } from '@lodeway/contract/buyers.ts'
import { canUnblock } from '@lodeway/rules/access/access.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import type { ReactNode } from 'react'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InviteAgainQuestion, inviteAgainTitle } from '../passwords/invite-again-question.tsx'
import type { BuyerRow } from './buyer-columns.tsx'

export type Asked = 'again' | 'unblock' | 'block' | 'remove'

interface Props {
  what: Asked
  person: BuyerRow
  organisationId: string
  onLink: (link: string | null) => void
  onClose: () => void
}

/** Asks before something is done about a person of an organisation, and does it. */
export function AskDialog({ what, person, organisationId, onLink, onClose }: Props) {
  const refresh = [listBuyers]
  const again = useSend(inviteBuyerAgain, {
    success: 'The invitation was sent again',
    failure: 'Failed to send the invitation. Please try again.',
    refresh,
    onDone: ({ link }) => {
      onClose()
      onLink(link)
    },
  })
  const unblock = useSend(unblockBuyer, {
    success: 'Access unblocked',
    failure: 'Failed to unblock access. Please try again.',
    refresh,
    onDone: onClose,
  })
  const block = useSend(blockBuyer, {
    success: 'Access blocked',
    failure: 'Failed to block access. Please try again.',
    refresh,
    onDone: onClose,
  })
  const remove = useSend(removeBuyer, {
    success: 'The person was removed',
    failure: 'Failed to remove the person. Please try again.',
    refresh,
    onDone: onClose,
  })
  const send = { again, unblock, block, remove }[what]
  const { title, label, danger, text } = questions[what]
  return (
    <ConfirmDialog
      title={title}
      opened
      confirmLabel={label}
      danger={danger}
      busy={send.isPending}
      onConfirm={() => send.mutate({ params: { orgId: organisationId, id: person.id } })}
      onClose={onClose}
    >
      {text(<strong>{nameOf(person)}</strong>, person)}
    </ConfirmDialog>
  )
}

interface Question {
  title: string
  label: string
  danger: boolean
  text: (name: ReactNode, person: BuyerRow) => ReactNode
}

const questions: Record<Asked, Question> = {
  again: {
    title: inviteAgainTitle,
    label: 'Send',
    danger: false,
    text: (name, { emailAddress }) => <InviteAgainQuestion name={name} emailAddress={emailAddress} />,
  },
  unblock: {
    title: 'Unblock person',
    label: 'Unblock',
    danger: false,
    text: name => <>Unblock {name}? They can sign in again.</>,
  },
  block: {
    title: 'Block person',
    label: 'Block',
    danger: true,
    text: (name, { status }) =>
      canUnblock(status) ? (
        <>Block {name}, whom a colleague blocked? Only administrators let them in again then.</>
      ) : (
        <>Block {name}? They are signed out at once. What they recorded stays.</>
      ),
  },
  remove: {
    title: 'Remove person',
    label: 'Remove',
    danger: true,
    text: name => (
      <>
        Remove {name}? They are signed out at once, and come back only if they are invited again. Their details are
        erased after 30 days; what they recorded stays.
      </>
    ),
  },
}
