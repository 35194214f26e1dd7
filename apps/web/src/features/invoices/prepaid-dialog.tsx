import { getOrganisationAccount, savePrepaid } from '@lodeway/contract/organisation-account.ts'
import { checkFee } from '@lodeway/rules/leads/quality-fees.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSendingForm } from '../../api/use-sending-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { MoneyInput } from '../../ui/number-inputs.tsx'
import classes from './invoices.module.css'

interface Props {
  organisationId: string
  /** As it is now; nothing for one that pays afterwards. */
  prepaid: { lowMark: number | null } | null
  onClose: () => void
}

/** Whether an organisation pays in advance, and below which balance its people are told. */
export const PrepaidDialog = (props: Props) => (
  <Dialog title="Payment in advance" opened onClose={props.onClose}>
    <PrepaidForm {...props} />
  </Dialog>
)

const checkMark = (value: number | string) => (value === '' ? undefined : checkFee('Amount', value))

function PrepaidForm({ organisationId, prepaid, onClose }: Props) {
  const [seen] = useState({ isPrepaid: prepaid !== null, lowMark: prepaid?.lowMark ?? null })
  const { form, busy, onSubmit } = useSendingForm({
    initialValues: { isPrepaid: seen.isPrepaid, lowMark: seen.lowMark ?? '' },
    validate: values => ({ lowMark: checkMark(values.lowMark) }),
    send: ({ isPrepaid, lowMark }) =>
      call(savePrepaid, {
        params: { id: organisationId },
        body: { isPrepaid, lowMark: lowMark === '' ? null : Number(lowMark), seen },
      }),
    success: 'Payment in advance saved',
    failure: 'Failed to save the payment in advance. Please try again.',
    refresh: [getOrganisationAccount],
    onSent: onClose,
  })
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <p className={classes.note}>
        An organisation that pays in advance is given leads of the pool only while its balance covers their fees. Leads
        that wait are offered to it again within five minutes of a payment.
      </p>
      <Checkbox
        label="Pays in advance"
        key={form.key('isPrepaid')}
        {...form.getInputProps('isPrepaid', { type: 'checkbox' })}
      />
      <MoneyInput
        label="Mail when the balance falls below"
        check={checkMark}
        key={form.key('lowMark')}
        {...form.getInputProps('lowMark')}
      />
      <DialogButtons onCancel={onClose} busy={busy} submit="Save" />
    </form>
  )
}
