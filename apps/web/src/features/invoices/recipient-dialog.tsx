import {
  getOrganisationAccount,
  type invoiceRecipient,
  saveInvoiceRecipient,
} from '@lodeway/contract/organisation-account.ts'
import { checkVatNumber, maxTypedVatNumberLength } from '@lodeway/rules/invoices/vat.ts'
import { checkEmail } from '@lodeway/rules/people/field-checks.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { orNothing } from '../../api/or-nothing.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import classes from './invoices.module.css'

interface Props {
  organisationId: string
  recipient: z.output<typeof invoiceRecipient>
  onClose: () => void
}

/** Whom an organisation's next invoices are made out and sent to. */
export const RecipientDialog = (props: Props) => (
  <Dialog title="Billing particulars" opened onClose={props.onClose}>
    <RecipientForm {...props} />
  </Dialog>
)

function RecipientForm({ organisationId, recipient, onClose }: Props) {
  const [seen] = useState(recipient)
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: {
      name: recipient.name ?? '',
      address: recipient.address ?? '',
      vatNumber: recipient.vatNumber ?? '',
      email: recipient.email ?? '',
    },
    validate: values => ({ vatNumber: checkVatNumber(values.vatNumber), email: checkEmail(values.email) }),
    send: values =>
      call(saveInvoiceRecipient, {
        params: { id: organisationId },
        body: {
          seen,
          name: orNothing(values.name),
          address: orNothing(values.address),
          vatNumber: orNothing(values.vatNumber),
          email: orNothing(values.email),
        },
      }),
    success: 'Billing particulars saved successfully',
    failure: 'Failed to save the billing particulars. Please try again.',
    refresh: [getOrganisationAccount],
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        Used for the next invoices. Empty fields are filled from the organisation, and emails go to its representative.
      </p>
      <TextInput label="Name" key={form.key('name')} {...form.getInputProps('name')} />
      <TextInput label="Address" key={form.key('address')} {...form.getInputProps('address')} />
      <TextInput
        label="VAT number"
        maxLength={maxTypedVatNumberLength}
        key={form.key('vatNumber')}
        {...form.getInputProps('vatNumber')}
      />
      <TextInput label="Email address for invoices" key={form.key('email')} {...form.getInputProps('email')} />
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
