import type { billing, billingChange } from '@lodeway/contract/billing.ts'
import { checkBilling } from '@lodeway/rules/billing/billing-checks.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../api/api-error.ts'
import { type FormSettings, useSendingForm } from '../../api/use-sending-form.ts'
import { type BillingValues, billingIn } from './billing-values.ts'

type Body = z.input<typeof billing>
interface OnFile {
  readonly updatedAt: string | null
}

interface Settings extends Pick<FormSettings<BillingValues, unknown>, 'success' | 'failure' | 'refresh'> {
  /** What is on file, as the form shows it. */
  initialValues: BillingValues
  /** When the details that there are were changed last; null without: only whoever knows their own password changes them. */
  onFile: OnFile
  create: (body: Body) => Promise<OnFile>
  change: (body: z.input<typeof billingChange>) => Promise<OnFile>
  onSent: () => void
}

/** Of one account: a number belongs to its bank. */
const account = ['bankName', 'type', 'number', 'branchCode'] as const

/**
 * The form of an account that somebody is paid to. What another window changed is shown where nothing is typed, and what was typed is saved
 * over it only once that was said.
 */
export function useBankForm({ onFile: { updatedAt }, create, change, onSent, ...settings }: Settings) {
  const { initialValues: now } = settings
  const seen = useRef(updatedAt)
  const isRefused = useRef(false)
  const sending = useSendingForm<BillingValues, OnFile>({
    ...settings,
    validate: values => ({
      ...checkBilling({ ...values, bankName: values.bankName ?? '', type: values.type ?? '' }),
      password: updatedAt !== null ? checkRequired(values.password) : undefined,
    }),
    send: values => {
      const body = billingIn(values)
      if (seen.current === null) return create(body)
      return change({ ...body, password: values.password, seen: { updatedAt: seen.current } })
    },
    onSent: saved => {
      seen.current = saved.updatedAt
      onSent()
    },
    onFailed: problem => {
      isRefused.current = problem instanceof ApiError && problem.status === 409
      if (isRefused.current && updatedAt !== seen.current) takeOver()
    },
  })
  const { form } = sending
  const takeOver = () => {
    const typed = form.getValues()
    const isOther = account.some(name => form.isDirty(name))
    for (const [name, value] of Object.entries(now)) {
      if (typed[name] !== value && !form.isDirty(name) && !(isOther && account.some(part => part === name)))
        form.setFieldValue(name, value)
      else if (isRefused.current && typeof value === 'string' && value !== '' && typed[name] !== value)
        form.setFieldError(name, `On file now: ${value}`)
    }
    form.resetDirty(now)
    seen.current = updatedAt
    isRefused.current = false
  }
  const onRead = useEffectEvent((changedAt: string | null) => {
    if (changedAt !== null && (isRefused.current || !form.isDirty())) takeOver()
  })
  useEffect(() => onRead(updatedAt), [updatedAt])
  return sending
}
