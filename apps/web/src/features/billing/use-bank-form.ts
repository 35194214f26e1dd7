import type { billing, billingChange } from '@lodeway/contract/billing.ts'
import { checkBilling } from '@lodeway/rules/billing/billing-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'
import { type FormSettings, useSendingForm } from '../../api/use-sending-form.ts'
import { type BillingValues, billingIn } from './billing-values.ts'

type Body = z.input<typeof billing>

interface Settings
  extends Pick<FormSettings<BillingValues, unknown>, 'success' | 'failure' | 'refresh' | 'onSent' | 'onFailed'> {
  /** What is on file, as the form shows it. */
  initialValues: BillingValues
  /** When the details that there are were changed last; null without: only whoever knows their own password changes them. */
  onFile: { updatedAt: string | null }
  create: (body: Body) => Promise<unknown>
  change: (body: z.input<typeof billingChange>) => Promise<unknown>
}

/** The form of an account that somebody is paid to. What another window changes meanwhile is shown where nothing is typed. */
export function useBankForm({ onFile: { updatedAt }, create, change, ...settings }: Settings) {
  const { initialValues: now } = settings
  const sending = useSendingForm<BillingValues, unknown>({
    ...settings,
    validate: values => ({
      ...checkBilling({ ...values, bankName: values.bankName ?? '', type: values.type ?? '' }),
      password: updatedAt !== null ? checkRequired(values.password) : undefined,
    }),
    send: values => {
      const body = billingIn(values)
      return updatedAt === null ? create(body) : change({ ...body, password: values.password, seen: { updatedAt } })
    },
  })
  const { form } = sending
  const takeOver = useEffectEvent((changedAt: string | null) => {
    if (changedAt === null) return
    const typed = form.getValues()
    for (const [name, value] of Object.entries(now))
      if (!form.isDirty(name) && typed[name] !== value) form.setFieldValue(name, value)
    form.resetDirty(now)
  })
  useEffect(() => takeOver(updatedAt), [updatedAt])
  return sending
}
