import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { organisationColumns } from './organisation-columns.tsx'

const AddOrganisationDialog = loadedLater(() =>
  import('./add-organisation-dialog.tsx').then(part => part.AddOrganisationDialog),
)

const settings = { list: 'organisations' as const, sort: 'name:asc', columns: organisationColumns }

/** The organisations that receive leads, and the companies whose loaders bring them. */
export function OrganisationsPage() {
  const address = useTableAddress(settings)
  const list = useList(listOrganisations, { query: { ...address.window, search: address.search } })
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Organisation Management"
        area="settings"
        actions={
          <InArea area="settings">
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAdding(true)}>
              Add organisation
            </Button>
          </InArea>
        }
      />
      <FilterBar>
        <SearchBox label="Search by organisation" value={address.search} onSearch={address.setSearch} />
      </FilterBar>
      <DataTable
        label="Organisations"
        columns={organisationColumns}
        list={list}
        address={address}
        emptyText="No organisations yet. Add the first one."
      />
      {adding && <AddOrganisationDialog onClose={() => setAdding(false)} />}
    </>
  )
}
