import type { CommissionField } from '@lodeway/rules/loaders/commission.ts'
import { checkCommission } from '@lodeway/rules/loaders/commission.ts'
import type { AnyForm } from '../../ui/any-form.ts'
import { PercentInput } from '../../ui/number-inputs.tsx'

interface Props {
  form: AnyForm
  /** The dialog opens with the first one focused. */
  focused?: boolean
}

/** The share of sales and fees that is a loader's. */
export function CommissionFields({ form, focused = false }: Props) {
  const field = (name: CommissionField) => ({
    required: true,
    check: (value: number | string) => checkCommission(name, value),
    key: form.key(name),
    ...form.getInputProps(name),
  })
  return (
    <>
      <PercentInput label="Sale commission" {...(focused && { 'data-autofocus': true })} {...field('saleCommission')} />
      <PercentInput label="Fee commission" {...field('feeCommission')} />
    </>
  )
}
