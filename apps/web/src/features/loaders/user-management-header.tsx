import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

const tabs = [
  { label: 'Access requests', to: paths.userManagement() },
  { label: 'Active users', to: paths.activeUsers() },
  { label: 'Data requests', to: paths.dataRequests() },
  { label: 'Background work', to: paths.backgroundWork() },
]

export const UserManagementHeader = () => (
  <>
    <PageHeader title="User Management" />
    <TabLinks label="User Management" links={tabs} />
  </>
)
