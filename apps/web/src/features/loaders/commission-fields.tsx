import type { AnyForm } from '../../ui/any-form.ts'
import { PercentInput } from '../../ui/number-inputs.tsx'

interface Props {
  form: AnyForm
  /** What is more stays as it was typed, in percent. */
  max: number
  /** The dialog opens with the first one focused. */
  focused?: boolean
}

/** The share of sales and fees that is a loader's. */
export function CommissionFields({ form, max, focused = false }: Props) {
  const field = (name: string) => ({
    required: true,
    max,
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
