import type { billingOnFile } from '@lodeway/contract/billing.ts'
import { changeBilling, createBilling, getBilling } from '@lodeway/contract/billing.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { useUser } from '../../session/session.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import classes from '../profile/profile.module.css'
import { SaveButton } from '../profile/save-button.tsx'
import { BankFields } from './bank-fields.tsx'
import { billingValuesOf } from './billing-values.ts'
import { useBankForm } from './use-bank-form.ts'

export function BillingForm({ details }: { details: z.output<typeof billingOnFile> }) {
  const { id } = useUser()
  const isChange = details.holderName !== null
  const { form, busy, onSubmit } = useBankForm({
    initialValues: billingValuesOf(details),
    onFile: details,
    create: body => call(createBilling, { params: { id }, body }),
    change: body => call(changeBilling, { params: { id }, body }),
    success: 'Billing details updated successfully.',
    failure: 'Failed to billing details. Please try again.',
    refresh: [getBilling],
    onSent: () => form.setFieldValue('password', ''),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Panel title="Billing details">
        <FormGrid>
          <BankFields form={form} />
          {isChange && <OwnPassword form={form} what="your billing details" />}
        </FormGrid>
        <p className={classes.hint}>
          {details.updatedAt !== null && `Last changed ${shownTime(details.updatedAt)}. `}
          We send you an email whenever these details change.
        </p>
        <SaveButton busy={busy} />
      </Panel>
    </form>
  )
}
