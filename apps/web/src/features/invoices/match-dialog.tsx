import { matchReceipt, type receipt } from '@lodeway/contract/receipts.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { shownRand } from '../../ui/shown-rand.ts'
import { buysLeads, useOrganisationChoices } from '../choices/organisation-choices.ts'
import { readsOfInvoices } from './invoice-words.tsx'
import classes from './invoices.module.css'

interface Props {
  receipt: z.output<typeof receipt>
  onClose: () => void
}

/** Assigns a payment from an unknown payer to its organisation. */
export const MatchDialog = (props: Props) => (
  <Dialog title="Match payment" opened onClose={props.onClose}>
    <MatchForm {...props} />
  </Dialog>
)

function MatchForm({ receipt: { id, left, refunded, reference }, onClose }: Props) {
  const organisations = useOrganisationChoices(true, buysLeads)
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { organisationId: null as string | null },
    validate: values => ({ organisationId: checkRequired(values.organisationId) }),
    send: ({ organisationId }) =>
      call(matchReceipt, { params: { id }, body: { organisationId: organisationId ?? '', left } }),
    success: 'Payment matched successfully',
    failure: 'Failed to match the payment. Please try again.',
    refresh: readsOfInvoices,
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        {`${shownRand(left)} with the reference "${reference}" pays the oldest invoices of the organisation that it is from.`}
        {refunded > 0 &&
          ` ${shownRand(refunded)} of it was refunded, so it can be taken back from them only after the refund.`}
      </p>
      <ChoiceSelect
        label="Organisation"
        required
        data={organisations}
        key={form.key('organisationId')}
        {...form.getInputProps('organisationId')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Match payment" />
    </form>
  )
}
