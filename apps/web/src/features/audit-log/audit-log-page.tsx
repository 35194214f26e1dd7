import { listAuditEntries } from '@lodeway/contract/audit-log.ts'
import { Alert } from '@mantine/core'
import { IconEye, IconFilter, IconUser } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { onlyIf } from '../../ui/table-actions.ts'
import { manyIds, readFilter } from '../../ui/table-address.ts'
import { useDateRange } from '../../ui/use-date-range.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { AdministrationHeader } from './administration-header.tsx'
import { type AuditEntry, actionWords, auditColumns } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { auditQuery, auditSettings } from './audit-query.ts'
import { VerifyPanel } from './verify-panel.tsx'

const EntryDialog = loadedLater(() => import('./entry-dialog.tsx').then(part => part.EntryDialog))

/** Who did what, newest first. */
export function AuditLogPage() {
  const address = useTableAddress(auditSettings)
  const [range] = useDateRange()
  const refresh = useRefresh()
  const list = useList(listAuditEntries, { query: auditQuery(address, range) })
  const [viewed, setViewed] = useState<AuditEntry>()
  const { setFilters } = address
  const actions = useCallback(
    (row: AuditEntry): RowAction[] => [
      { label: 'View', icon: <IconEye size={16} aria-hidden />, onSelect: () => setViewed(row) },
      ...onlyIf(readFilter(manyIds, row.subject.id)?.length === 1, {
        label: 'All entries about this',
        icon: <IconFilter size={16} aria-hidden />,
        onSelect: () => setFilters({ subject: [row.subject.id], kind: 'both' }),
      }),
      ...onlyIf(row.actor.id !== null, {
        label: 'All entries by this person',
        icon: <IconUser size={16} aria-hidden />,
        onSelect: () => setFilters({ by: [row.actor.id ?? ''], kind: 'both' }),
      }),
    ],
    [setFilters],
  )
  return (
    <>
      <AdministrationHeader
        actions={<RefreshButton onRefresh={() => refresh(listAuditEntries)} loading={list.isFetching} />}
      />
      <VerifyPanel />
      <AuditFilters address={address} shown={list.isPlaceholderData ? undefined : list.data?.data[0]} />
      {list.data?.leadsLeftOut && (
        <Alert role="presentation" color="yellow" mb="md">
          More than 1,000 leads have this in them, and only the latest 1,000 were looked through. Search by a phone
          number, an ID number or a lead's id to find the others.
        </Alert>
      )}
      <DataTable
        label="Audit log"
        columns={auditColumns}
        list={list}
        address={address}
        actions={actions}
        rowName={actionWords}
        emptyText="No entries match these filters."
      />
      {viewed && <EntryDialog key={viewed.id} entry={viewed} onClose={() => setViewed(undefined)} />}
    </>
  )
}
