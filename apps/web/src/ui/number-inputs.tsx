import type { NumberInputProps } from '@mantine/core'
import { NumberInput } from '@mantine/core'

/** Rand with two decimals; the value is a number, '' when empty. */
export const MoneyInput = (props: NumberInputProps) => (
  <NumberInput
    prefix="R"
    thousandSeparator=" "
    decimalScale={2}
    fixedDecimalScale
    allowNegative={false}
    hideControls
    {...props}
  />
)

/** A percentage with at most two decimals. What lies outside `min` and `max` is left for the form to refuse in words. */
export const PercentInput = (props: NumberInputProps) => (
  <NumberInput suffix="%" decimalScale={2} allowNegative={false} hideControls clampBehavior="none" {...props} />
)
