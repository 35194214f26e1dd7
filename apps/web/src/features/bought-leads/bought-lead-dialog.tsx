import { getBoughtLead, type wholeBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Alert, Button } from '@mantine/core'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { usePermissions } from '../../session/use-buyer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import leads from '../leads/leads.module.css'
import { NeighbourButtons, type Neighbours } from '../leads/neighbour-buttons.tsx'
import { CallResult } from './call-result.tsx'
import { ClientFacts, DeliveryFacts, PhoneLink } from './client-facts.tsx'
import { Notes } from './notes.tsx'
import { noticeOf } from './objected.ts'
import { SaidSection } from './said-section.tsx'

export type WholeLead = z.output<typeof wholeBoughtLead>

/** One lead of the organisation: whom to call, what came of it, and what colleagues noted. */
export function BoughtLeadDialog({
  id,
  neighbours,
  onClose,
}: {
  id: string
  neighbours: Neighbours | undefined
  onClose: () => void
}) {
  const { data, error, isError, refetch } = useCall(getBoughtLead, { params: { id } }, { fresh: true, onReturn: true })
  const isGone = error instanceof ApiError && error.status === 404
  const rowOf = () => document.querySelector<HTMLElement>(`#main a[href="${paths.boughtLead(id)}"]`)
  return (
    <Dialog title="Lead" opened onClose={onClose} size="wide" returnFocusTo={rowOf}>
      {neighbours && (
        <div className={leads.tools}>
          <NeighbourButtons {...neighbours} />
        </div>
      )}
      {data ? (
        <Parts key={data.id} lead={data} />
      ) : isGone ? (
        <>
          <p>Your organisation does not have this lead.</p>
          <Button onClick={onClose}>Back to the list</Button>
        </>
      ) : isError ? (
        <FailedPart text="This lead could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

function Parts({ lead }: { lead: WholeLead }) {
  const mayReport = usePermissions().includes('outcomes')
  const notice = noticeOf(lead)
  return (
    <>
      <h3 className={leads.client}>{nameOf(lead)}</h3>
      <p className={leads.type}>
        {leadLabelOf(lead.insuranceType)}
        {notice === undefined && (
          <>
            {' · '}
            <PhoneLink number={lead.phoneNumber} />
          </>
        )}
      </p>
      {notice && (
        <Alert color="red" mt="sm" mb="md">
          {notice}
        </Alert>
      )}
      <div className={leads.columns}>
        <div className={leads.sections}>
          {mayReport && <CallResult lead={lead} />}
          <SaidSection lead={lead} />
          <Notes lead={lead} mayWrite={mayReport} />
        </div>
        <div className={leads.sections}>
          <ClientFacts lead={lead} />
          <DeliveryFacts lead={lead} />
        </div>
      </div>
    </>
  )
}
