import type { billing } from '@lodeway/contract/billing.ts'
import { checkBilling } from '@lodeway/rules/billing/billing-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import type * as z from 'zod/mini'
import { type FormSettings, useSendingForm } from '../../api/use-sending-form.ts'
import { type BillingValues, billingIn } from './billing-values.ts'

type Body = z.input<typeof billing>

interface Settings
  extends Pick<FormSettings<BillingValues, unknown>, 'success' | 'failure' | 'refresh' | 'onSent' | 'onFailed'> {
  initialValues: BillingValues
  /** Whether there are details already: only whoever knows their own password changes those. */
  isChange: boolean
  create: (body: Body) => Promise<unknown>
  change: (body: Body & { password: string }) => Promise<unknown>
}

/** The form of an account that somebody is paid to. */
export const useBankForm = ({ isChange, create, change, ...settings }: Settings) =>
  useSendingForm<BillingValues, unknown>({
    ...settings,
    validate: values => ({
      ...checkBilling({ ...values, bankName: values.bankName ?? '', type: values.type ?? '' }),
      password: isChange ? checkRequired(values.password) : undefined,
    }),
    send: values => {
      const body = billingIn(values)
      return isChange ? change({ ...body, password: values.password }) : create(body)
    },
  })
