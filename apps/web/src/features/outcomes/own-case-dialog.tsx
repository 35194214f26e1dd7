import type { AnswerOf } from '@lodeway/contract/endpoint.ts'
import { getOwnCase, listOwnCases, withdrawOwnReturn, writeOwnCaseMessage } from '@lodeway/contract/own-cases.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { caseEndInWords, caseKindLabels } from '@lodeway/rules/outcomes/cases.ts'
import { formatShownDate } from '@lodeway/rules/time/calendar.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { Conversation } from '../leads/conversation.tsx'
import { LeadSection } from '../leads/lead-facts.tsx'
import leads from '../leads/leads.module.css'
import { MessageForm } from '../leads/message-form.tsx'
import { ownClientOf } from './own-case-columns.tsx'

interface Props {
  organisationId: string
  id: string
  onClose: () => void
}

/** A return or a late sale of the own organisation, with the messages about it. */
export function OwnCaseDialog({ organisationId: orgId, id, onClose }: Props) {
  const { data, error, isError, refetch } = useCall(getOwnCase, { params: { orgId, id } }, { fresh: true })
  const isNone = error instanceof ApiError && error.status === 404
  const rowOf = () => document.querySelector<HTMLElement>(`#main a[href="${paths.ownCase(id)}"]`)
  return (
    <Dialog title={data ? caseKindLabels[data.kind] : 'Return'} opened onClose={onClose} returnFocusTo={rowOf}>
      {data ? (
        <Parts orgId={orgId} found={data} />
      ) : isNone ? (
        <>
          <p>Your organisation has no such return or late sale.</p>
          <Button onClick={onClose}>Back to the list</Button>
        </>
      ) : isError ? (
        <FailedPart text="This could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

function Parts({ orgId, found }: { orgId: string; found: AnswerOf<typeof getOwnCase> }) {
  const { id, kind, state, messages, decidedAt, reason } = found
  return (
    <div className={leads.sections}>
      <Facts
        facts={[
          { label: 'Client', value: ownClientOf(found) },
          { label: 'Insurance type', value: leadLabelOf(found.insuranceType) },
          { label: 'Received', value: shownTime(found.deliveredAt) },
          { label: 'Reported', value: shownTime(found.openedAt) },
          ...(found.decideBy === null ? [] : [{ label: 'Decision by', value: formatShownDate(found.decideBy) }]),
          { label: 'Loader', value: found.loaderReference },
          ...(found.reportedReason === null ? [] : [{ label: 'Your reason', value: found.reportedReason, wide: true }]),
        ]}
      />
      <LeadSection title="Conversation">
        <Conversation
          label="Conversation"
          messages={messages}
          ending={
            decidedAt === null
              ? undefined
              : { what: caseEndInWords(kind, state, found.isSoldElsewhere), at: decidedAt, why: reason }
          }
          emptyText="Nothing was said yet."
        />
        <MessageForm
          isOpen={found.takesMessages}
          label="Message to the administrators"
          description="They and your colleagues who record outcomes see it."
          send={async message =>
            (await call(writeOwnCaseMessage, { params: { orgId, id }, body: { message } })).messages.at(-1)?.id
          }
          refresh={[getOwnCase, listOwnCases]}
        />
      </LeadSection>
      {found.canWithdraw && <WithdrawReturn orgId={orgId} id={id} />}
      {found.isWithdrawnByReport && (
        <p>You reached the client after all? Another result of the call withdraws this return.</p>
      )}
    </div>
  )
}

/** The return of a lead that is sold: there is no other result to record, by which others are withdrawn. */
function WithdrawReturn({ orgId, id }: { orgId: string; id: string }) {
  const [asks, setAsks] = useState(false)
  const withdraw = useSend(withdrawOwnReturn, {
    success: 'Return withdrawn',
    failure: 'Failed to withdraw the return. Please try again.',
    refresh: [getOwnCase, listOwnCases],
    onDone: () => setAsks(false),
  })
  return (
    <div>
      <Button variant="default" onClick={() => setAsks(true)}>
        Withdraw return
      </Button>
      <ConfirmDialog
        title="Withdraw return"
        opened={asks}
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        onTop
        onConfirm={() => withdraw.mutate({ params: { orgId, id } })}
        onClose={() => setAsks(false)}
      >
        The lead stays sold, and the sale stays owed. You can ask for a return again.
      </ConfirmDialog>
    </div>
  )
}
