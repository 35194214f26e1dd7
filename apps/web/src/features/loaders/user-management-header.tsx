import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

const tabs = [
  { label: 'Access requests', to: paths.userManagement() },
  { label: 'Active users', to: paths.activeUsers() },
  { label: 'Invitations', to: paths.invitations() },
  { label: 'Administrators', to: paths.administrators() },
]

export const UserManagementHeader = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageHeader title="User Management" area="people" actions={actions} />
    <TabLinks label="User Management" links={tabs} />
  </>
)
