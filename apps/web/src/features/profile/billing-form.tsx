import type { billingOnFile } from '@lodeway/contract/billing.ts'
import { changeBilling, createBilling, getBilling } from '@lodeway/contract/billing.ts'
import { maxAddressLength, maxNameLength } from '@lodeway/rules/limits.ts'
import { accountTypeLabels, accountTypes, banks } from '@lodeway/rules/loaders/banks.ts'
import { billingLabels, checkBilling } from '@lodeway/rules/loaders/billing-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { Select, TextInput } from '@mantine/core'
import type * as z from 'zod/mini'
import { failureText } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useUser } from '../../session/session.ts'
import { ChoiceSelect } from '../../ui/choice-select.tsx'
import { choicesFrom } from '../../ui/choices-from.ts'
import { FormGrid, FullRow } from '../../ui/form-grid.tsx'
import { Panel } from '../../ui/panel.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { toast } from '../../ui/toast.tsx'
import { useSendingForm } from '../../ui/use-sending-form.ts'
import type { BillingValues } from './billing-values.ts'
import { billingIn, billingValuesOf, branchCodeFor } from './billing-values.ts'
import { OwnPassword } from './own-password.tsx'
import classes from './profile.module.css'
import { SaveButton } from './save-button.tsx'

const bankChoices = banks.map(bank => ({ value: bank, label: bank }))
const typeChoices = choicesFrom(accountTypes, accountTypeLabels)

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
  const { onChange: onBankChange, ...bank } = form.getInputProps('bankName')
  const takeBank = (chosen: string | null) => {
    const { bankName: before, branchCode } = form.getValues()
    onBankChange(chosen)
    form.setFieldValue('branchCode', branchCodeFor(chosen, before, branchCode))
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Panel title="Billing details">
        <FormGrid>
          <TextInput
            label={billingLabels.holderName}
            required
            maxLength={maxNameLength}
            key={form.key('holderName')}
            {...form.getInputProps('holderName')}
          />
          <ChoiceSelect
            label={billingLabels.bankName}
            required
            data={bankChoices}
            key={form.key('bankName')}
            {...bank}
            onChange={takeBank}
          />
          <Select
            label={billingLabels.type}
            required
            data={typeChoices}
            key={form.key('type')}
            {...form.getInputProps('type')}
          />
          <TextInput
            label={billingLabels.number}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={26}
            key={form.key('number')}
            {...form.getInputProps('number')}
          />
          <TextInput
            label={billingLabels.branchCode}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            key={form.key('branchCode')}
            {...form.getInputProps('branchCode')}
          />
          <FullRow>
            <TextInput
              label={billingLabels.address}
              autoComplete="street-address"
              maxLength={maxAddressLength}
              key={form.key('address')}
              {...form.getInputProps('address')}
            />
          </FullRow>
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
