import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import {
  isSold,
  type OrganisationStatus,
  opensReturn,
  organisationStatusCodes,
  organisationStatusLabels,
  suppressesPerson,
} from '@lodeway/rules/leads/statuses.ts'
import { recordableOutcomes } from '@lodeway/rules/outcomes/recordable.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { type ReactNode, useCallback } from 'react'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import type { Column } from '../../ui/data-table.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LeadRow } from './lead-columns.tsx'
import { hasObjected, recordedText } from './lead-words.ts'
import { readsOfOutcome } from './reads-of-outcome.ts'

export type RecordFromList = (row: LeadRow, status: OrganisationStatus) => void | Promise<void>

/** The outcome that an organisation reported of a lead, changed in its cell of the list. */
function OutcomeMenu({ row, onRecord, children }: { row: LeadRow; onRecord: RecordFromList; children: ReactNode }) {
  const { statuses } = recordableOutcomes(row)
  if (statuses.length === 0) return children
  return (
    <RowMenu
      label={`Organisation status of ${fullName(row.firstName, row.lastName)}: ${shownStatus(row.organisationStatus)}`}
      actions={statuses.map(status => ({
        area: 'leads',
        label: organisationStatusLabels[status],
        disabled: status === row.organisationStatus,
        onSelect: () => void onRecord(row, status),
      }))}
    >
      {children}
    </RowMenu>
  )
}

/** As the cell shows it, so that whoever speaks to the page can say what they see. */
const shownStatus = (status: OrganisationStatus | null): string =>
  status === null ? 'none' : [...new Set([organisationStatusCodes[status], organisationStatusLabels[status]])].join(' ')

/** The list's columns, with the organisation status to be chosen in its cell. */
export const withOutcomes = (columns: readonly Column<LeadRow>[], onRecord: RecordFromList): Column<LeadRow>[] =>
  columns.map(column =>
    column.key === 'organisationStatus'
      ? {
          ...column,
          cell: row => (
            <OutcomeMenu row={row} onRecord={onRecord}>
              {column.cell(row)}
            </OutcomeMenu>
          ),
        }
      : column,
  )

/** Records an outcome at once; one that needs a premium, or has consequences, is asked about in the lead's dialog first. */
export function useRecordFromList(ask: RecordFromList): RecordFromList {
  const refresh = useRefresh()
  return useCallback(
    async (row, status) => {
      if (needsAsking(row, status)) return ask(row, status)
      try {
        await call(recordOutcome, {
          params: { id: row.id },
          body: {
            organisationStatus: status,
            seen: {
              organisationStatus: row.organisationStatus,
              premium: row.premium ?? null,
              organisationId: row.organisationId,
            },
          },
        })
        toast.success(recordedText(row, status))
        refresh(...readsOfOutcome)
      } catch (problem) {
        toast.error(failureText(problem, 'Failed to edit lead. Please try again.'))
        refresh(...readsOfOutcome)
      }
    },
    [ask, refresh],
  )
}

const needsAsking = (row: LeadRow, status: OrganisationStatus): boolean =>
  hasObjected(row) ||
  isSold(status) ||
  isSold(row.organisationStatus ?? undefined) ||
  suppressesPerson(status) ||
  opensReturn(status)
