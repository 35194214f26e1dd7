import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { maxObjectionReasonLength } from '@lodeway/rules/limits.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './data-requests.module.css'
import type { Found, PersonSearch } from './data-requests-page.tsx'

interface Props {
  search: PersonSearch
  /** The leads that are ticked as this person's. */
  leads: Found['leads']
  onDone: () => void
  onClose: () => void
}

/** Puts whoever was searched for on the list of people whom nobody may refer again. */
export const ObjectionDialog = (props: Props) => (
  <Dialog title="Record an objection" opened onClose={props.onClose}>
    <ObjectionForm {...props} />
  </Dialog>
)

function ObjectionForm({ search, leads, onDone, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkRequired(reason) }),
    send: ({ reason }) =>
      call(recordObjection, {
        body: { ...search, reason: reason.trim(), leadIds: leads.map(({ id }) => id) },
      }),
    refresh: [listLeads],
    onSent: ({ added, leads: closed }) => {
      if (added + closed === 0) toast.info('The objection had already been recorded')
      else toast.success('The objection was recorded')
      onDone()
    },
    failure: 'Failed to record the objection. Please try again.',
  })
  return (
    <>
      <p className={classes.text}>
        Later leads with any of {Object.values(search).join(', ')} are refused, whoever submits them, and a lead that
        waits is offered to nobody. What is searched for is kept as a keyed hash that nobody can read.
      </p>
      {leads.length > 0 && (
        <p className={classes.text}>
          {leads.length === 1 ? 'The ticked lead becomes' : `The ${leads.length} ticked leads become`} 'Do not call'
          unless sold, and the organisations that have or had {leads.length === 1 ? 'it' : 'them'} are told. What was
          not sent to them yet is not sent any more.
        </p>
      )}
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          label="Reason"
          description="How and when the person objected, without details of the person"
          required
          maxLength={maxObjectionReasonLength}
          autoComplete="off"
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <DialogButtons onCancel={onClose} busy={busy} submit="Record" />
      </form>
    </>
  )
}
