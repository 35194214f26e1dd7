import { getOrganisation } from '@lodeway/contract/organisations.ts'
import type { OrganisationTab } from '@lodeway/rules/organisations/distribution.ts'
import { organisationTabLabels, organisationTabsFor } from '@lodeway/rules/organisations/distribution.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { loadedLater } from '../../ui/loaded-later.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import type { Organisation } from './organisation-values.ts'

const MissingTab = loadedLater(() => import('./missing-tab.tsx').then(part => part.MissingTab))

interface Props {
  orgId: string
  /** The tab that this page belongs to. */
  tab: OrganisationTab
  /** What stands at the right of the heading. */
  renderActions?: (organisation: Organisation) => ReactNode
  /** `isFresh`: it was asked for since this page opened, so a form may start from it. */
  children: (organisation: Organisation, isFresh: boolean) => ReactNode
}

const tabPaths: Record<OrganisationTab, (id: string) => string> = {
  details: paths.organisationDetails,
  'internal-contract': paths.internalContracts,
  'external-contract': paths.externalContracts,
  'external-fees': paths.externalFees,
}

/** The heading and tabs around every page of one organisation. Which tabs there are follows from its distribution. */
export function OrganisationFrame({ orgId, tab, renderActions, children }: Props) {
  const {
    data: organisation,
    error,
    refetch,
    isFetchedAfterMount,
  } = useCall(getOrganisation, { params: { id: orgId } })
  if (!organisation) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
    if (error) return <FailedPart text="This organisation could not be loaded." onRetry={refetch} />
    return <PageLoader />
  }
  const tabs = organisationTabsFor(organisation.distributionType)
  return (
    <>
      <PageHeader
        title="Edit organisation"
        text={organisation.name}
        actions={tabs.includes(tab) && renderActions?.(organisation)}
      />
      <TabLinks
        label="Organisation"
        links={tabs.map(name => ({ label: organisationTabLabels[name], to: tabPaths[name](orgId), coversBelow: true }))}
      />
      {tabs.includes(tab) ? (
        children(organisation, isFetchedAfterMount)
      ) : (
        <MissingTab organisation={organisation} tab={tab} />
      )}
    </>
  )
}
