import { listLeadNotes } from '@lodeway/contract/lead-notes.ts'
import { useCall } from '../../api/use-call.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { LeadSection } from './lead-facts.tsx'
import classes from './leads.module.css'

/** For administrators: what the people of organisations noted on a lead. */
export function LeadNotes({ leadId }: { leadId: string }) {
  const { data: notes, isError, refetch } = useCall(listLeadNotes, { params: { id: leadId } })
  if (!notes) return isError ? <FailedPart text="The notes could not be loaded." onRetry={refetch} /> : null
  if (notes.length === 0) return null
  return (
    <LeadSection title="Notes">
      <ul className={classes.rows}>
        {notes.map(({ id, at, by, organisationName, note }) => (
          <li key={id}>
            <span>
              <b className={classes.message}>{note}</b>
              <small>{[shownTime(at), by, organisationName].filter(word => word !== null).join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </LeadSection>
  )
}
