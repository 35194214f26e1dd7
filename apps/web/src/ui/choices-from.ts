import type { Choice } from './choice-select.tsx'

/** Options from a list of values and their labels. Values in `disabled` are shown and cannot be taken. */
export const choicesFrom = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  disabled: readonly Value[] = [],
): Choice<Value>[] => values.map(value => ({ value, label: labels[value], disabled: disabled.includes(value) }))

/** Options of which the disabled ones say why: 'Organisational (Coming soon)'. */
export const withComingSoon = <Value extends string>(choices: readonly Choice<Value>[]): Choice<Value>[] =>
  choices.map(({ value, label, disabled = false }) => ({
    value,
    label: disabled ? `${label} (Coming soon)` : label,
    disabled,
  }))
