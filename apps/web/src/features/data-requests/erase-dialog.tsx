import { erasePerson } from '@lodeway/contract/data-requests.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { useSend } from '../../api/use-send.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

interface Props {
  chosen: BodyInput<typeof erasePerson>
  /** How many leads were found beside the ticked ones. */
  unticked: number
  onDone: () => void
  onClose: () => void
}

/** Asks before a person is taken out of the books: there is no way back. */
export function EraseDialog({ chosen, unticked, onDone, onClose }: Props) {
  const erase = useSend(erasePerson, {
    failure: 'Failed to erase. Please try again.',
    refresh: [listLeads, listLoaders],
    onDone: ({ organisationsTold }) => {
      toast.success(
        organisationsTold === 0
          ? 'The person was erased'
          : `The person was erased; ${organisationsTold} ${organisationsTold === 1 ? 'organisation is' : 'organisations are'} told`,
      )
      onDone()
    },
  })
  const leads = chosen.leadIds.length
  const parts = [
    ...(leads > 0 ? [`${leads} ${leads === 1 ? 'lead' : 'leads'}`] : []),
    ...(chosen.accountId === null ? [] : ['the account']),
  ]
  return (
    <ConfirmDialog
      title="Erase this person"
      opened
      danger
      confirmLabel="Erase for good"
      busy={erase.isPending}
      onConfirm={() => erase.mutate({ body: chosen })}
      onClose={onClose}
    >
      <p>
        Names, contact details, ID number and answers are taken out of <strong>{parts.join(' and ')}</strong>. This
        cannot be undone.
      </p>
      {unticked > 0 && (
        <p>
          {unticked === 1
            ? '1 lead found here is not ticked: it stays as it is.'
            : `${unticked} leads found here are not ticked: they stay as they are.`}
        </p>
      )}
      <p>
        Amounts, types and dates stay, so every report shows the same sums. Organisations that had a lead are told to
        erase it as well. An objection stays in force; without one this person may be referred again.
      </p>
      {chosen.accountId !== null && (
        <p>The account is closed, and its person is told by email. Earnings from open leads of a loader are held.</p>
      )}
    </ConfirmDialog>
  )
}
