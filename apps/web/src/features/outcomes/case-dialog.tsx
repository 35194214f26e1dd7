import { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import { caseKindLabels, isOpenCase, type Verdict } from '@lodeway/rules/outcomes/cases.ts'
import { outcomeForLoader } from '@lodeway/rules/outcomes/conversation.ts'
import { toLocalPhone } from '@lodeway/rules/people/phone.ts'
import { Alert, Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.ts'
import { PageLoader } from '../../ui/page-loader.tsx'
import { objectedNotice } from '../leads/lead-words.ts'
import leads from '../leads/leads.module.css'
import { acceptBlocked, clientOf } from './case-columns.tsx'
import { caseFacts } from './case-facts.ts'
import { Side, type WholeCase } from './case-side.tsx'
import type { Deciding } from './decide-dialog.tsx'
import classes from './outcomes.module.css'

interface Props {
  id: string
  onDecide: (deciding: Deciding) => void
  onClose: () => void
}

/** A return or a late sale: the messages to and from both sides, and the way to its decision. */
export function CaseDialog({ id, onDecide, onClose }: Props) {
  const { data, error, refetch } = useCall(getOutcomeCase, { params: { id } }, { fresh: true })
  const isNone = error instanceof ApiError && [400, 404].includes(error.status)
  const rowOf = () => document.querySelector<HTMLElement>(`#main a[href="${paths.outcomeCase(id)}"]`)
  return (
    <Dialog
      title={data ? caseKindLabels[data.kind] : 'Return'}
      opened
      onClose={onClose}
      size="wide"
      returnFocusTo={rowOf}
    >
      {data ? (
        <Parts found={data} onDecide={onDecide} />
      ) : isNone ? (
        <>
          <p>There is no such return or late sale.</p>
          <Button onClick={onClose}>Back to the list</Button>
        </>
      ) : error ? (
        <FailedPart text="This could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

function Parts({ found, onDecide }: { found: WholeCase; onDecide: Props['onDecide'] }) {
  const leave = useContext(LeaveDialog)
  const decide = (verdict: Verdict) => leave(() => onDecide({ found, verdict }))
  const isOpen = isOpenCase(found.state)
  const blocked = acceptBlocked(found)
  return (
    <>
      {found.objectedAt && (
        <Alert color="red" mb="md">
          {objectedNotice(found.objectedAt)}
        </Alert>
      )}
      <Facts facts={[...factsOfLead(found), ...caseFacts(found)]} />
      <div className={leads.columns}>
        <Side
          found={found}
          side="organisation"
          title={`With ${found.organisationName}`}
          why={found.reason}
          description="Its people who record outcomes see it."
        />
        <Side
          found={found}
          side="loader"
          title="With the loader"
          why={outcomeForLoader(found.kind, found.state, found.decidedBy)}
          description="The loader sees it. Say nothing of the organisation's people."
        />
      </div>
      {isOpen && (
        <div className={`${classes.line} ${classes.decide}`}>
          <InArea area="leads">
            {blocked}
            <Button disabled={blocked !== undefined} onClick={() => decide('accepted')}>
              Accept
            </Button>
            <Button variant="default" onClick={() => decide('refused')}>
              Refuse
            </Button>
          </InArea>
        </div>
      )}
    </>
  )
}

/** Whose lead it is, whom to call and whom to ask: what somebody who decides looks up first. */
const factsOfLead = (found: WholeCase): Fact[] => [
  {
    label: 'Client',
    value: (
      <Anchor component={Link} to={paths.lead(found.leadId)} c="var(--brand-text)" inherit>
        {clientOf(found)}
      </Anchor>
    ),
  },
  {
    label: 'Phone number',
    value:
      found.clientPhoneNumber &&
      (found.objectedAt ? (
        toLocalPhone(found.clientPhoneNumber)
      ) : (
        <Anchor href={`tel:${found.clientPhoneNumber}`} c="var(--brand-text)" inherit>
          {toLocalPhone(found.clientPhoneNumber)}
        </Anchor>
      )),
  },
  { label: 'Loader', value: found.submitter.name },
]
