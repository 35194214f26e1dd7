import { getLead } from '@lodeway/contract/leads.ts'
import { leadLabelOf } from '@lodeway/rules/leads/insurance-types.ts'
import { canEditLead } from '@lodeway/rules/leads/statuses.ts'
import { nameOf } from '@lodeway/rules/people/name.ts'
import { Alert, Button } from '@mantine/core'
import { ApiError } from '../../api/api-error.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../paths.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { manyIds, readFilter } from '../../ui/table-address.ts'
import { EditLead } from './edit-lead.tsx'
import { ConsentFacts } from './lead-facts.tsx'
import { Facts, type Lead, LeadParts } from './lead-parts.tsx'
import { correctionHint, lockedHint } from './lead-words.ts'
import classes from './leads.module.css'
import { NeighbourButtons, type Neighbours } from './neighbour-buttons.tsx'
import { StatusFacts } from './status-facts.tsx'
import type { Purpose } from './use-shown-lead.ts'

interface Props {
  id: string
  /** What it was opened for; nothing: to be read. */
  purpose?: Purpose | undefined
  /** Only to be looked at: nothing can be recorded here. */
  readOnly?: boolean
  neighbours?: Neighbours
  onClose: () => void
}

/** One lead, whole: to read, or to edit while no organisation has it. Administrators also record what became of it. */
export function LeadDialog({ id, purpose, readOnly = false, neighbours, onClose }: Props) {
  const editing = purpose === 'editing'
  // An outcome that was chosen in the list is done with once it is recorded; one that is chosen here is read afterwards.
  const outcome = editing ? undefined : purpose
  const isId = readFilter(manyIds, id)?.length === 1
  const { data: lead, error, isError, refetch } = useCall(getLead, { params: { id } }, { fresh: true, enabled: isId })
  const isNone = !isId || (error instanceof ApiError && error.status === 404)
  const rowOf = () => document.querySelector<HTMLElement>(`#main a[href="${paths.lead(id)}"]`)
  return (
    <Dialog
      title={editing ? 'Edit lead' : 'View lead'}
      opened
      onClose={onClose}
      size={editing ? 'lg' : 'wide'}
      returnFocusTo={rowOf}
    >
      {!editing && !isNone && <LeadTools id={id} neighbours={neighbours} />}
      {lead ? (
        editing ? (
          <EditedLead lead={lead} onClose={onClose} />
        ) : (
          <>
            <LeadHead lead={lead} />
            <LeadParts lead={lead} readOnly={readOnly} outcome={outcome} onRecorded={outcome && onClose} />
          </>
        )
      ) : isNone ? (
        <>
          <p>This lead does not exist, or you have no access to it.</p>
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

/** Stays while the next lead is on its way, so that the focus does too. */
function LeadTools({ id, neighbours }: { id: string; neighbours: Neighbours | undefined }) {
  return (
    <div className={classes.tools}>
      {neighbours && <NeighbourButtons {...neighbours} />}
      <CopyButton text={location.origin + paths.lead(id)} what="link to this lead" />
    </div>
  )
}

const LeadHead = ({ lead }: { lead: Lead }) => (
  <div className={classes.head}>
    <h3 className={classes.client}>{nameOf(lead)}</h3>
    <p className={classes.type}>{leadLabelOf(lead.insuranceType)}</p>
  </div>
)

function EditedLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  // It may have been assigned while the form was open.
  const editable = canEditLead(lead.internalStatus)
  return (
    <div className={classes.sections}>
      {!editable && <Alert color="blue">{lockedHint}</Alert>}
      {lead.awaitsCorrection && <Alert color="yellow">{correctionHint}</Alert>}
      {editable ? <EditLead lead={lead} onClose={onClose} /> : <Facts lead={lead} />}
      {editable && <StatusFacts lead={lead} />}
      <ConsentFacts lead={lead} />
    </div>
  )
}
