import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { paths } from '../../paths.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { today } from '../../ui/today.ts'
import { useOrganisationChoices } from '../choices/organisation-choices.ts'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'

interface Props {
  organisationId?: string
  onClose: () => void
}

/** Invoices an organisation before its period is over. */
export const IssueDialog = (props: Props) => (
  <Dialog title="Issue invoice" opened onClose={props.onClose}>
    <IssueForm {...props} />
  </Dialog>
)

function IssueForm({ organisationId, onClose }: Props) {
  const organisations = useOrganisationChoices(organisationId === undefined)
  const navigate = useNavigate()
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { organisationId: organisationId ?? null, to: today() },
    validate: values => ({ organisationId: checkRequired(values.organisationId), to: checkRequired(values.to) }),
    send: values => call(issueInvoice, { body: { organisationId: values.organisationId ?? '', to: values.to ?? '' } }),
    success: 'Invoice issued successfully',
    failure: 'Failed to issue the invoice. Please try again.',
    refresh: readsOfInvoices,
    onSent: ({ id }) => void navigate({ to: paths.invoice(id) }),
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        Invoices everything owed up to a day that is not on an invoice yet. The invoice is sent to the organisation and
        never changes afterwards.
      </p>
      {organisationId === undefined && (
        <ChoiceSelect
          label="Organisation"
          required
          data={organisations}
          key={form.key('organisationId')}
          {...form.getInputProps('organisationId')}
        />
      )}
      <DayInput label="Up to and including" required key={form.key('to')} {...form.getInputProps('to')} />
      <DialogButtons onCancel={onClose} busy={busy} submit="Issue invoice" />
    </form>
  )
}
