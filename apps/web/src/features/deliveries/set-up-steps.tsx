import { getIntegration } from '@lodeway/contract/integration.ts'
import { isTaken } from '@lodeway/rules/deliveries/attempts.ts'
import { type LeadReceivalType, receivesByApi } from '@lodeway/rules/organisations/receival.ts'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { CheckSignature } from './check-signature.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import classes from './set-up.module.css'
import { SetUpStep } from './set-up-step.tsx'
import { SigningSecret } from './signing-secret.tsx'
import { type SentTest, TestLead } from './test-lead.tsx'

interface Props {
  organisationId: string
  receivalType: LeadReceivalType
}

/** The steps by which an organisation's own system is connected; what is done is ticked. */
export function SetUpSteps({ organisationId, receivalType }: Props) {
  const { data, isError, refetch, isFetchedAfterMount } = useCall(getIntegration, { params: { id: organisationId } })
  const [sent, setSent] = useState<SentTest>()
  const [isGenuine, setGenuine] = useState(false)
  // A secret that is being shown can be read nowhere else: it stays when what is around it cannot be read again.
  if (!data || !isFetchedAfterMount)
    return isError ? <FailedPart text="The integration could not be loaded." onRetry={refetch} /> : <PageLoader />
  const { endpointUrl, hasSigningSecret, keys } = data
  return (
    <>
      {!receivesByApi(receivalType) && (
        <p className={classes.note}>
          This organisation gets its leads by file. Change its lead received type to API before leads are sent here.
        </p>
      )}
      <ol className={classes.steps} aria-label="Steps">
        <SetUpStep title="Say where leads are sent" done={endpointUrl !== null}>
          <EndpointForm organisationId={organisationId} saved={endpointUrl} />
        </SetUpStep>
        <SetUpStep title="Share the signing secret" done={hasSigningSecret}>
          <SigningSecret organisationId={organisationId} exists={hasSigningSecret} />
        </SetUpStep>
        <SetUpStep title="Share a key for reporting outcomes" done={keys.some(key => key.revokedAt === null)}>
          <ApiKeysPanel organisationId={organisationId} />
        </SetUpStep>
        <SetUpStep title="Send a test lead" done={isTaken(sent?.status ?? null)}>
          <TestLead
            organisationId={organisationId}
            ready={endpointUrl !== null && hasSigningSecret}
            sent={sent}
            onSent={setSent}
          />
        </SetUpStep>
        <SetUpStep title="Check the signature" done={isGenuine}>
          <CheckSignature
            key={sent?.id}
            organisationId={organisationId}
            sent={sent}
            onGenuine={() => setGenuine(true)}
          />
        </SetUpStep>
      </ol>
      <p className={classes.note}>
        All calls, messages and their fields:{' '}
        <Anchor href="/api-reference" target="_blank" inherit>
          API reference
        </Anchor>
      </p>
    </>
  )
}
