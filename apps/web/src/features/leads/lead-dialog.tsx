import type { lead as leadSchema } from '@lodeway/contract/leads.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { canEditLead } from '@lodeway/rules/leads/statuses.ts'
import { Alert } from '@mantine/core'
import type * as z from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { useUser } from '../../session/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { EditLead } from './edit-lead.tsx'
import { ClientFacts, ConsentFacts, InsuranceFacts, StatusFacts } from './lead-facts.tsx'
import { correctionHint, lockedHint } from './lead-words.ts'
import classes from './leads.module.css'
import { OutcomeForm } from './outcome-form.tsx'

export type Lead = z.output<typeof leadSchema>

interface Props {
  id: string
  editing: boolean
  /** Only to be looked at: nothing can be recorded here. */
  readOnly?: boolean
  onClose: () => void
}

/** One lead, whole: to read, or to edit while no organisation has it. Administrators also record what became of it. */
export function LeadDialog({ id, editing, readOnly = false, onClose }: Props) {
  const { data: lead, isError, refetch } = useCall(getLead, { params: { id } }, { fresh: true })
  return (
    <Dialog title={editing ? 'Edit lead' : 'View lead'} opened onClose={onClose} size="lg">
      {lead ? (
        <LeadParts lead={lead} editing={editing} readOnly={readOnly} onClose={onClose} />
      ) : isError ? (
        <FailedPart text="This lead could not be loaded." onRetry={refetch} />
      ) : (
        <PageLoader />
      )}
    </Dialog>
  )
}

interface PartsProps {
  lead: Lead
  editing: boolean
  readOnly: boolean
  onClose: () => void
}

function LeadParts({ lead, editing, readOnly, onClose }: PartsProps) {
  const { isAdmin } = useUser()
  // It may have been assigned while the form was open.
  const editable = editing && canEditLead(lead.internalStatus)
  return (
    <div className={classes.sections}>
      {editing && !editable && <Alert color="blue">{lockedHint}</Alert>}
      {lead.awaitsCorrection && <Alert color="yellow">{correctionHint}</Alert>}
      {editable ? <EditLead lead={lead} onClose={onClose} /> : <ClientFacts lead={lead} />}
      {!editable && <InsuranceFacts lead={lead} />}
      <StatusFacts lead={lead} />
      {isAdmin && <AssignmentFacts lead={lead} />}
      {isAdmin && !editable && !readOnly && (
        <OutcomeForm lead={lead} key={`${lead.organisationStatus} ${lead.premium}`} />
      )}
      <ConsentFacts lead={lead} />
    </div>
  )
}
