import { listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { reading, useCall, useList } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { NotForYouPage } from '../../session/not-for-you-page.tsx'
import { useUser } from '../../session/session.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { ExportLeads } from './export-leads.tsx'
import type { LeadRow } from './lead-columns.tsx'
import { columnsOfAdministrators, columnsOfLoaders, withMark } from './lead-columns.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { LeadTabs } from './lead-tabs.tsx'
import { useRecordFromList, withOutcomes } from './outcome-menu.tsx'
import { useLeadActions } from './use-lead-actions.tsx'
import { useLeadQuery } from './use-lead-query.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useShownLead } from './use-shown-lead.ts'

const SelectedLeads = loadedLater(() => import('./selected-leads.tsx').then(part => part.SelectedLeads))
const LeadDialog = loadedLater(() => import('./lead-dialog.tsx').then(part => part.LeadDialog))

/** Leads: all of them for administrators, their own for loaders. */
export function LeadsPage({ id }: { id?: string | undefined }) {
  const user = useUser()
  if (user.isAdmin)
    return id === undefined || id === user.id ? (
      <Leads key={id ?? 'all'} loaderId={id} />
    ) : (
      <LeadsOfOne key={id} loaderId={id} />
    )
  if (id === undefined) return <Navigate to={paths.leads(user.id)} search={true} state={true} replace />
  return id === user.id ? <Leads loaderId={id} /> : <NotForYouPage />
}

/** An address that names nobody has no list either. */
function LeadsOfOne({ loaderId }: { loaderId: string }) {
  const { error } = useCall(getLoader, { params: { id: loaderId } })
  const isNobody = error instanceof ApiError && [400, 404].includes(error.status)
  return isNobody ? <NotFoundPage /> : <Leads loaderId={loaderId} />
}

const linkTo = ({ id }: LeadRow) => paths.lead(id)

function Leads({ loaderId }: { loaderId: string | undefined }) {
  const { isAdmin, id: userId } = useUser()
  const isOwn = loaderId === userId
  const title = useTitle(loaderId, isOwn)
  const { address, query, filters, submittedLeadId } = useLeadQuery(loaderId)
  const list = useList(listLeads, { query })
  const shown = useShownLead()
  const { open } = shown
  const client = useQueryClient()
  const neighbours = useNeighbours({
    shown,
    list,
    query,
    page: address.page,
    read: offset => client.fetchQuery(reading(listLeads, { query: { ...query, offset } })),
  })
  const onRecord = useRecordFromList(useCallback((row, status) => open(row.id, status), [open]))
  const columns = useMemo(
    () => withMark(isAdmin ? withOutcomes(columnsOfAdministrators, onRecord) : columnsOfLoaders, submittedLeadId),
    [isAdmin, submittedLeadId, onRecord],
  )
  const opening = useMemo(() => ({ href: linkTo, open: (row: LeadRow) => open(row.id) }), [open])
  const actions = useLeadActions(open, onRecord)
  const selection = useSelection(list.data?.data, JSON.stringify(filters), list.isPlaceholderData)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <RefreshButton onRefresh={list.refetch} loading={list.isFetching} />
            <ExportLeads filters={filters} orderBy={query.orderBy} />
            <InArea area="leads">
              <Button component={Link} to={paths.submitLeads()} leftSection={<IconSend size={17} aria-hidden />}>
                Submit lead
              </Button>
            </InArea>
          </>
        }
      />
      {isAdmin && loaderId === undefined && <LeadTabs />}
      <LeadFilters address={address} />
      <DataTable
        label={loaderId === undefined ? 'All leads' : isOwn ? 'My leads' : 'Leads'}
        columns={columns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
        opening={opening}
        selection={isAdmin ? selection.table : undefined}
        emptyText={
          Object.keys(filters).length > 1 ? 'No leads match these filters.' : 'No leads have been submitted yet.'
        }
      />
      {selection.rows.length > 0 && (
        <SelectedLeads
          leads={selection.rows}
          orderBy={query.orderBy}
          onClear={selection.clear}
          onRefused={selection.keepOnly}
          isGoing={selection.isGoing}
        />
      )}
      {shown.id !== undefined && (
        <LeadDialog id={shown.id} purpose={shown.purpose} neighbours={neighbours} onClose={shown.close} />
      )}
    </>
  )
}

/** Whose leads these are; an administrator may look at those of one loader. */
function useTitle(loaderId: string | undefined, isOwn: boolean): string {
  const loader = useCall(getLoader, { params: { id: loaderId ?? '' } }, { enabled: loaderId !== undefined && !isOwn })
  if (loaderId === undefined) return 'All Leads'
  if (isOwn) return 'My Leads'
  return loader.data ? `Leads of ${nameOf(loader.data)}` : 'Leads of one loader'
}
