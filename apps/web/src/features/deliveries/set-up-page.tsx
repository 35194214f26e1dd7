import { getOrganisation } from '@lodeway/contract/organisations.ts'
import { buysFromPool } from '@lodeway/rules/organisations/distribution.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { SetUpSteps } from './set-up-steps.tsx'

/** How an organisation's own system is connected, step by step, up to a test lead that arrives and is genuine. */
export function SetUpPage({ orgId }: { orgId: string }) {
  const params = { id: orgId }
  const { data, error, refetch } = useCall(getOrganisation, { params })
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundPage />
  if (!data)
    return error ? <FailedPart text="The organisation could not be loaded." onRetry={refetch} /> : <PageLoader />
  const { name, leadReceivalType, distributionType } = data
  return (
    <>
      <PageHeader
        title={`Connect ${name}`}
        text="Everything that the organisation's programmer needs. What is done is ticked; you can come back at any time."
        actions={
          <>
            <Button variant="default" component={Link} to={paths.organisationDetails(orgId)}>
              To the organisation
            </Button>
            {/* What it lacks next, before any lead comes. */}
            <InArea area="settings">
              <Button
                variant="default"
                component={Link}
                to={buysFromPool(distributionType) ? paths.externalContract(orgId) : paths.internalContract(orgId)}
              >
                Add a contract
              </Button>
            </InArea>
          </>
        }
      />
      <SetUpSteps organisationId={orgId} receivalType={leadReceivalType} />
    </>
  )
}
