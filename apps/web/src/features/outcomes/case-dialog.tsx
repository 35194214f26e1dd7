import { getOutcomeCase } from '@lodeway/contract/case-conversations.ts'
import { caseKindLabels, isOpenCase } from '@lodeway/rules/outcomes/cases.ts'
import { outcomeForLoader } from '@lodeway/rules/outcomes/conversation.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import leads from '../leads/leads.module.css'
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
  const { data, isError, refetch } = useCall(getOutcomeCase, { params: { id } }, { fresh: true })
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
      ) : isError ? (
        <FailedPart text="This could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

function Parts({ found, onDecide }: { found: WholeCase; onDecide: Props['onDecide'] }) {
  const isOpen = isOpenCase(found.state)
  const isBlocked = found.holder?.hasSold === true
  return (
    <>
      <Facts facts={caseFacts(found)} />
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
          why={outcomeForLoader(found.kind, found.state)}
          description="The loader sees it. Say nothing of the organisation's people."
        />
      </div>
      {isOpen && (
        <div className={`${classes.line} ${classes.decide}`}>
          <InArea area="leads">
            <Button disabled={isBlocked} onClick={() => onDecide({ found, verdict: 'accepted' })}>
              Accept
            </Button>
            <Button variant="default" onClick={() => onDecide({ found, verdict: 'refused' })}>
              Refuse
            </Button>
          </InArea>
        </div>
      )}
    </>
  )
}
