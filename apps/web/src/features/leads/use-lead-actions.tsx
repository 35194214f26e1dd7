import { canEditLead, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { recordableOutcomes } from '@lodeway/rules/outcomes/recordable.ts'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useUser } from '../../session/session.ts'
import type { RowAction } from '../../ui/row-menu.tsx'
import type { LeadRow } from './lead-columns.tsx'
import { lockedHint } from './lead-words.ts'
import type { RecordFromList } from './outcome-menu.tsx'
import type { Purpose } from './use-shown-lead.ts'

/** What can be done with a lead of the list. On a phone, where the outcome has no cell of its own, it is recorded from here. */
export function useLeadActions(open: (id: string, purpose?: Purpose) => void, onRecord: RecordFromList) {
  const { isAdmin } = useUser()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const recordsHere = isAdmin && narrow
  return useCallback(
    (row: LeadRow): RowAction[] => {
      const editable = canEditLead(row.internalStatus)
      return [
        { label: 'View', icon: <IconEye size={16} aria-hidden />, onSelect: () => open(row.id) },
        {
          area: 'leads',
          label: 'Edit',
          icon: <IconPencil size={16} aria-hidden />,
          disabled: !editable,
          ...(editable ? {} : { hint: lockedHint }),
          onSelect: () => open(row.id, 'editing'),
        },
        ...(recordsHere
          ? recordableOutcomes(row).statuses.map(
              (status, place): RowAction => ({
                area: 'leads',
                label: organisationStatusLabels[status],
                ...(place === 0 && { heading: 'Record the outcome' }),
                disabled: status === row.organisationStatus,
                onSelect: () => void onRecord(row, status),
              }),
            )
          : []),
      ]
    },
    [open, onRecord, recordsHere],
  )
}
