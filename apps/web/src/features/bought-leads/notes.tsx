import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { addLeadNote } from '@lodeway/contract/lead-notes.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Textarea } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { LeadSection } from '../leads/lead-facts.tsx'
import leads from '../leads/leads.module.css'
import type { WholeLead } from './bought-lead-dialog.tsx'

/** What colleagues should know; outside the organisation administrators alone read it. */
export const Notes = ({ lead, mayWrite }: { lead: WholeLead; mayWrite: boolean }) => (
  <LeadSection title="Notes">
    {lead.notes.length === 0 && !mayWrite && <p>No notes yet.</p>}
    <ul className={leads.rows}>
      {lead.notes.map(({ id, at, by, note }) => (
        <li key={id}>
          <span>
            <b className={leads.message}>{note}</b>
            <small>
              {shownTime(at)}
              {by === null ? '' : `, ${by}`}
            </small>
          </span>
        </li>
      ))}
    </ul>
    {mayWrite && <NoteForm id={lead.id} />}
  </LeadSection>
)

/** Empty again once the note was saved, and never for another reason: others write notes meanwhile, and so do the result of a call and whoever types the next one. */
function NoteForm({ id }: { id: string }) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { note: '' },
    validate: ({ note }) => ({ note: checkRequired(note) }),
    send: ({ note }) => call(addLeadNote, { params: { id }, body: { note } }),
    success: 'Note added',
    refresh: [getBoughtLead],
    onSent: (_note, sent) => form.getValues().note === sent.note && form.setFieldValue('note', ''),
    failure: 'Failed to save the note. Please try again.',
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Textarea
        label="New note"
        description="Your colleagues and administrators see it."
        autosize
        minRows={2}
        maxRows={6}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
      <div className={leads.outcomeButtons}>
        <BusyButton type="submit" variant="default" busy={busy}>
          Add note
        </BusyButton>
      </div>
    </form>
  )
}
