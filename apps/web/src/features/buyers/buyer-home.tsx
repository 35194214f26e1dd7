import { buyerPermissionLabels } from '@lodeway/rules/buyers/permissions.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'

const LeadsHome = loadedLater(() => import('../bought-leads/bought-leads-home.tsx').then(part => part.BoughtLeadsHome))

/** Where somebody of an organisation arrives. */
export function BuyerHome() {
  const { data, isError, refetch } = useBuyer()
  if (!data) return isError ? <FailedPart text="Your access could not be loaded." onRetry={refetch} /> : <PageLoader />
  if (data.permissions.includes('leads')) return <LeadsHome organisation={data.organisation} />
  const may = data.permissions.map(permission => buyerPermissionLabels[permission]).join(', ')
  return (
    <>
      <PageHeader title="Welcome Back!" text={data.organisation.name} />
      <Panel title="Your access">
        <Facts
          facts={[
            { label: 'Organisation', value: data.organisation.name },
            { label: 'You may', value: may || 'Nothing yet. Ask a colleague or an administrator.' },
          ]}
        />
      </Panel>
    </>
  )
}
