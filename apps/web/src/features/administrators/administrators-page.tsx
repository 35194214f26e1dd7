import { listAdministrators } from '@lodeway/contract/administrators.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { useTableAddress } from '../../ui/use-table-address.ts'
import { UserManagementHeader } from '../loaders/user-management-header.tsx'
import { administratorColumns } from './administrator-columns.tsx'
import { useAdministratorActions } from './use-administrator-actions.tsx'

const AddDialog = loadedLater(() => import('./add-dialog.tsx').then(part => part.AddDialog))
const settings = { sort: 'createdAt:asc' }

const noneYet = { active: 0, withPeople: 0 }

/** The people who run the product: let in by each other. */
export function AdministratorsPage() {
  const address = useTableAddress(settings)
  const { limit, offset } = address.window
  const list = useList(listAdministrators, { query: { limit, offset } })
  const [adding, setAdding] = useState(false)
  const { actions, dialogs } = useAdministratorActions(list.data ?? noneYet)
  return (
    <>
      <UserManagementHeader
        actions={
          <InArea area="people">
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setAdding(true)}>
              Add administrator
            </Button>
          </InArea>
        }
      />
      <DataTable
        label="Administrators"
        columns={administratorColumns}
        list={list}
        address={address}
        actions={actions}
        rowName={nameOf}
      />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {dialogs}
    </>
  )
}
