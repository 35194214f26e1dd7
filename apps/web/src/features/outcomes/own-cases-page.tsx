import { listOwnCases } from '@lodeway/contract/own-cases.ts'
import { useMemo } from 'react'
import { useList } from '../../api/use-call.ts'
import { paths, shownCaseParameter } from '../../paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { OneFilter } from '../../ui/one-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { oneOf } from '../../ui/table-address.ts'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { WithBuyer } from '../buyers/with-buyer.tsx'
import { useShown } from '../leads/use-shown-lead.ts'
import { caseStatesOf, shownToOrganisations, stateChoicesOfOrganisations } from './case-query.ts'
import { type OwnCase, ownCaseColumns, ownClientOf } from './own-case-columns.tsx'

const OwnCaseDialog = loadedLater(() => import('./own-case-dialog.tsx').then(part => part.OwnCaseDialog))

const settings = { sort: 'openedAt:desc', filters: { state: oneOf(shownToOrganisations, 'open') } }
const linkTo = ({ id }: OwnCase) => paths.ownCase(id)

/** What an organisation's own people gave back or sold late, and the messages about it until it is decided. */
export const OwnCasesPage = () => (
  <WithBuyer permission="outcomes">{({ organisation }) => <OwnCases organisationId={organisation.id} />}</WithBuyer>
)

function OwnCases({ organisationId }: { organisationId: string }) {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const { state } = address.filters
  const list = useList(listOwnCases, {
    params: { orgId: organisationId },
    query: { limit, offset, ...(state === 'toAnswer' ? { waitsForYou: true } : caseStatesOf(state)) },
  })
  const shown = useShown(shownCaseParameter)
  const { open } = shown
  const opening = useMemo(() => ({ href: linkTo, open: (row: OwnCase) => open(row.id) }), [open])
  return (
    <>
      <PageHeader
        title="Returns and late sales"
        text="Leads that you gave back or sold late. Until an administrator decides, either side can ask."
        actions={<RefreshButton onRefresh={list.refetch} loading={list.isFetching} />}
      />
      <FilterBar>
        <OneFilter label="State" data={stateChoicesOfOrganisations} {...address.filter('state')} />
      </FilterBar>
      <DataTable
        label="Returns and late sales"
        columns={ownCaseColumns}
        list={list}
        address={address}
        rowName={ownClientOf}
        opening={opening}
        emptyText={state === 'open' ? 'Nothing waits for a decision.' : 'Nothing matches these filters.'}
      />
      {shown.id !== undefined && (
        <OwnCaseDialog key={shown.id} organisationId={organisationId} id={shown.id} onClose={shown.close} />
      )}
    </>
  )
}
