import { recordOutcomes } from '@lodeway/contract/lead-outcomes.ts'
import { type OrganisationStatus, organisationStatusLabels } from '@lodeway/rules/leads/statuses.ts'
import { statusesForSeveral } from '@lodeway/rules/outcomes/several.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFieldValue } from '../../ui/use-field-value.ts'
import type { LeadRow } from './lead-columns.tsx'
import { hasObjected } from './lead-words.ts'
import { Consequence } from './outcome-consequence.tsx'
import { readsOfOutcome } from './reads-of-outcome.ts'
import { type Answer, Refused, type Result, recordedWords } from './refused-leads.tsx'

const statuses = choicesFrom(statusesForSeveral, organisationStatusLabels)

interface Props {
  leads: readonly LeadRow[]
  /** All of them have it. */
  onDone: () => void
  onRefused: (reasons: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Records one outcome for several leads; where some cannot have it, says which and why. */
export function RecordForSeveral({ leads, onDone, onRefused, onClose }: Props) {
  const [result, setResult] = useState<Result>()
  const onSent = (answer: Answer, status: OrganisationStatus) => {
    if (answer.refused.length > 0) {
      setResult({ ...answer, status, leads })
      onRefused(new Map(answer.refused.map(({ id, message }) => [id, message])))
      return
    }
    toast.success(recordedWords(status, answer.recorded))
    onDone()
    onClose()
  }
  return (
    <Dialog title={`Record outcome for ${counted(result?.leads ?? leads)}`} opened onClose={onClose} size="md">
      {result ? (
        <Refused result={result} onClose={onClose} />
      ) : (
        <Form leads={leads} onSent={onSent} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  leads: readonly LeadRow[]
  onSent: (answer: Answer, status: OrganisationStatus) => void
  onClose: () => void
}

type Status = (typeof statusesForSeveral)[number]

function Form({ leads, onSent, onClose }: FormProps) {
  const { form, busy, onSubmit } = useSendingForm<{ organisationStatus: Status | null }, Answer>({
    initialValues: { organisationStatus: null },
    validate: ({ organisationStatus }) =>
      organisationStatus === null ? { organisationStatus: messages.required } : {},
    send: ({ organisationStatus }) =>
      call(recordOutcomes, {
        body: {
          organisationStatus: organisationStatus as Status,
          leads: leads.map(({ id, organisationStatus: seen, organisationId }) => ({ id, seen, organisationId })),
        },
      }),
    failure: 'Failed to record the outcomes. Please try again.',
    refresh: readsOfOutcome,
    onSent: (answer, { organisationStatus }) => onSent(answer, organisationStatus as Status),
  })
  const status: Status | null = useFieldValue(form, 'organisationStatus')
  return (
    <form onSubmit={onSubmit} noValidate>
      <ChoiceSelect
        label="Organisation status"
        description="A sale is recorded in the lead itself, with its premium."
        required
        data-autofocus
        data={statuses}
        key={form.key('organisationStatus')}
        {...form.getInputProps('organisationStatus')}
      />
      <Consequence status={status} isForSeveral objected={leads.filter(hasObjected).length} />
      <DialogButtons onCancel={onClose} busy={busy} submit="Record outcome" />
    </form>
  )
}

const counted = (leads: readonly unknown[]): string => (leads.length === 1 ? '1 lead' : `${leads.length} leads`)
