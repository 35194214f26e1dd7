import { getIntegration } from '@lodeway/contract/integration.ts'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { Panel } from '../../ui/panel.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SigningSecret } from './signing-secret.tsx'

/** Where signed leads are sent, and what they are signed with. */
export function EndpointPanel({ organisationId }: { organisationId: string }) {
  const { data, isError, refetch, isFetchedAfterMount } = useCall(getIntegration, { params: { id: organisationId } })
  return (
    <Panel
      title="Lead endpoint"
      actions={
        <Anchor component={Link} to={paths.setUp(organisationId)} size="sm" c="var(--brand-text)">
          Connect step by step
        </Anchor>
      }
    >
      {data && isFetchedAfterMount ? (
        <>
          <EndpointForm organisationId={organisationId} saved={data.endpointUrl} />
          <SigningSecret organisationId={organisationId} exists={data.hasSigningSecret} />
        </>
      ) : isError ? (
        <FailedPart text="The endpoint could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Panel>
  )
}
