import { recordObjection } from '@lodeway/contract/data-requests.ts'
import { getLead, getLeadStory, listLeads } from '@lodeway/contract/leads.ts'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Alert, TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './data-requests.module.css'
import type { Found, PersonSearch } from './data-requests-page.tsx'
import { alsoOfLeads, endsOfLeads, leftOfLeads, objectionSaid } from './objection-words.ts'

interface Props {
  search: PersonSearch
  /** The leads that are ticked as this person's. */
  leads: Found['leads']
  /** How many were found beside them. */
  unticked: number
  onDone: () => void
  onClose: () => void
}

/** Puts whoever was searched for on the list of people whom nobody may refer again. */
export const ObjectionDialog = (props: Props) => (
  <Dialog title="Record an objection" opened onClose={props.onClose}>
    <ObjectionForm {...props} />
  </Dialog>
)

function ObjectionForm({ search, leads, unticked, onDone, onClose }: Props) {
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: checkRequired(reason) }),
    send: ({ reason }) =>
      call(recordObjection, {
        body: { ...search, reason: reason.trim(), leadIds: leads.map(({ id }) => id) },
      }),
    refresh: [listLeads, getLead, getLeadStory, listOutcomeCases],
    onSent: recorded => {
      const { text, isNew } = objectionSaid(recorded)
      if (isNew) toast.success(text)
      else toast.info(text)
      onDone()
    },
    failure: 'Failed to record the objection. Please try again.',
  })
  return (
    <>
      <p className={classes.text}>
        Later leads with any of {Object.values(search).join(', ')}
        {alsoOfLeads(leads.length)} are refused, whoever submits them, and a lead that waits is offered to nobody. These
        details are kept as keyed hashes that nobody can read.
      </p>
      {leads.length > 0 && (
        <p className={classes.text}>
          {endsOfLeads(leads.length)} What was not sent to them yet is not sent any more. A return that waits is still
          decided.
        </p>
      )}
      {unticked > 0 && (
        <Alert color="yellow" mb="md">
          {leftOfLeads(unticked)}
        </Alert>
      )}
      <form onSubmit={onSubmit} noValidate>
        <TextInput
          label="Reason"
          description="How and when the person objected, without details of the person"
          required
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
