import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'

const tabs = [
  { label: 'Data requests', to: paths.dataRequests() },
  { label: 'Background work', to: paths.backgroundWork() },
  { label: 'Audit log', to: paths.auditLog() },
]

/** What is done about the product itself, and about what it holds on people. */
export const AdministrationHeader = ({ actions }: { actions?: ReactNode }) => (
  <>
    <PageHeader title="Administration" actions={actions} />
    <TabLinks label="Administration" links={tabs} />
  </>
)
