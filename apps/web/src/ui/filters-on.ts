import { formatShownRange } from '@lodeway/rules/time/calendar.ts'
import type { DateRange } from '@lodeway/rules/time/ranges.ts'
import type { Choice } from './choice-select.tsx'

/** A filter that is on: what it narrows, to what, and how it is taken off. */
export interface FilterOn {
  label: string
  value: string
  onRemove: () => void
}

interface Control<Value> {
  value: Value
  onChange: (value: undefined) => void
}

/** A filter of several choices, on as soon as one is chosen. Answers one filter or none. */
export function manyOn(label: string, data: readonly Choice[], { value, onChange }: Control<string[]>): FilterOn[] {
  const [first, ...others] = value.map(chosen => data.find(choice => choice.value === chosen)?.label ?? '…')
  if (first === undefined) return []
  const shown = others.length > 1 ? `${first} + ${others.length}` : [first, ...others].join(', ')
  return [{ label, value: shown, onRemove: () => onChange(undefined) }]
}

/** A filter of one choice, of which the first is how the list is at first. */
export function oneOn(label: string, data: readonly Choice[], { value, onChange }: Control<string>): FilterOn[] {
  const chosen = data.find((choice, place) => place > 0 && choice.value === value)
  return chosen ? [{ label, value: chosen.label, onRemove: () => onChange(undefined) }] : []
}

/** A range of days. */
export const daysOn = (
  label: string,
  range: DateRange | undefined,
  onChange: (range: undefined) => void,
): FilterOn[] => (range ? [{ label, value: formatShownRange(range), onRemove: () => onChange(undefined) }] : [])
