import type { billingOnFile } from '@lodeway/contract/billing.ts'
import { changeBilling, createBilling, getBilling } from '@lodeway/contract/billing.ts'
import { checkBilling } from '@lodeway/rules/billing/billing-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useUser } from '../../session/session.ts'
import { FormGrid } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { toast } from '../../ui/toast.tsx'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import { OwnPassword } from '../passwords/own-password.tsx'
import classes from '../profile/profile.module.css'
import { SaveButton } from '../profile/save-button.tsx'
import { BankFields } from './bank-fields.tsx'
import type { BillingValues } from './billing-values.ts'
import { billingIn, billingValuesOf } from './billing-values.ts'

export function BillingForm({ details }: { details: z.output<typeof billingOnFile> }) {
  const { id } = useUser()
  const refresh = useRefresh()
  const isChange = details.holderName !== null
  const { form, busy, onSubmit } = useSendingForm<BillingValues, unknown>({
    initialValues: billingValuesOf(details),
    validate: values => ({
      ...checkBilling({ ...values, bankName: values.bankName ?? '', type: values.type ?? '' }),
      password: isChange ? checkRequired(values.password) : undefined,
    }),
    send: values => {
      const params = { id }
      const body = billingIn(values)
      return isChange
        ? call(changeBilling, { params, body: { ...body, password: values.password } })
        : call(createBilling, { params, body })
    },
    onSent: () => {
      form.setFieldValue('password', '')
      toast.success('Billing details updated successfully.')
      refresh(getBilling)
    },
    onFailed: problem => toast.error(failureText(problem, 'Failed to billing details. Please try again.')),
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
