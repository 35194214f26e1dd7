import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import type { getBuyer } from '@lodeway/contract/own-buyer.ts'
import type { BuyerPermission } from '@lodeway/rules/buyers/permissions.ts'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBuyer } from '../../session/use-buyer.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'

const LeadsHome = loadedLater(() => import('../bought-leads/bought-leads-home.tsx').then(part => part.BoughtLeadsHome))
const OwnAccount = loadedLater(() => import('../invoices/own-account.tsx').then(part => part.OwnAccount))
const OwnContracts = loadedLater(() => import('../contracts/own-contracts.tsx').then(part => part.OwnContracts))
const DeliveryLog = loadedLater(() => import('../deliveries/delivery-log.tsx').then(part => part.DeliveryLog))
const PeoplePanel = loadedLater(() => import('../buyers/people-panel.tsx').then(part => part.PeoplePanel))

type Organisation = AnswerOf<typeof getBuyer>['organisation']

/** What somebody who sees no leads finds at home: of each page that is theirs the part that is looked at first. */
const parts: readonly [BuyerPermission, (organisation: Organisation) => ReactNode][] = [
  ['money', organisation => <OwnAccount organisation={organisation} />],
  ['contracts', organisation => <OwnContracts organisation={organisation} />],
  ['integration', ({ id }) => <DeliveryLog organisationId={id} />],
  ['people', ({ id }) => <PeoplePanel organisationId={id} />],
]

/** Where somebody of an organisation arrives. */
export function BuyerHome() {
  const { data, isError, refetch } = useBuyer()
  if (!data) return isError ? <FailedPart text="Your access could not be loaded." onRetry={refetch} /> : <PageLoader />
  const { organisation, permissions } = data
  if (permissions.includes('leads')) return <LeadsHome organisation={organisation} />
  return (
    <>
      <PageHeader title="Welcome Back!" text={organisation.name} />
      <Stack gap="xl">
        {permissions.length === 0 && (
          <Panel title="Your access">You may do nothing here yet. Ask a colleague or an administrator.</Panel>
        )}
        {parts.map(
          ([permission, part]) => permissions.includes(permission) && <div key={permission}>{part(organisation)}</div>,
        )}
      </Stack>
    </>
  )
}
