import { hundredthsToNumber } from '@lodeway/rules/money/decimal.ts'
import { formatCount, formatRand } from '@lodeway/rules/money/rand.ts'
import type { NumberUnit } from '@lodeway/rules/money/typed-number.ts'
import { readNumber } from '@lodeway/rules/money/typed-number.ts'
import { bpsToPercent } from '@lodeway/rules/money/wire.ts'
import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { ChangeEvent, FocusEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** What is wrong with the number, in the words of the form's own check. It is asked when the field is left. */
  check: (value: number | string) => string | undefined
  /** A number, '' for none, or what was typed before and cannot be read. */
  defaultValue?: number | string
  /** The number, or a text that is no number: the form refuses it, with a message. */
  onChange?: (value: number | string) => void
}

/** Rand with two decimals. */
export const MoneyInput = (props: Props) => <TypedNumberInput unit="rand" show={formatRand} {...props} />

/** A percentage with at most two decimals. */
export const PercentInput = (props: Props) => (
  <TypedNumberInput unit="percent" show={basisPoints => `${bpsToPercent(basisPoints)}%`} {...props} />
)

/** A count. */
export const WholeNumberInput = (props: Props) => (
  <TypedNumberInput unit="plain" show={hundredths => formatCount(hundredthsToNumber(hundredths))} {...props} />
)

interface Kind {
  unit: NumberUnit
  /** A number of whole hundredths as it stands in the field while nobody types there. */
  show: (hundredths: number) => string
}

/**
 * A number, typed or pasted as people here write one. Nothing is put right behind the typist's back: the library's own
 * field takes the comma of '3,5' away and cuts 101 to 10, so what the check refuses stays as it is, and its message stands
 * there once the field is left. An empty field says nothing until it is sent.
 */
function TypedNumberInput(props: Props & Kind) {
  const { unit, show, check, defaultValue = '', onChange, onFocus, onBlur, error, ...look } = props
  const read = (typed: number | string) => readNumber(typed, unit)
  const valueOf = (typed: number | string): number | string => {
    const number = read(typed)
    return 'hundredths' in number && Number.isFinite(number.hundredths)
      ? hundredthsToNumber(number.hundredths)
      : String(typed).trim()
  }
  const shown = (typed: number | string): string => {
    const number = read(typed)
    return 'hundredths' in number && check(valueOf(typed)) === undefined ? show(number.hundredths) : String(typed)
  }
  const [text, setText] = useState(() => shown(defaultValue))
  const [isLeft, setIsLeft] = useState(false)

  const value = valueOf(text)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setText(currentTarget.value)
    setIsLeft(false)
    onChange?.(valueOf(currentTarget.value))
  }
  // Spaces between thousands would stand in the wrong places as soon as somebody adds or takes a digit.
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    if (/\s/.test(text) && 'hundredths' in read(text)) {
      flushSync(() => setText(text.replaceAll(/\s/g, '')))
      // Whoever comes by Tab has everything selected, which the new text would undo; a click sets its place after this.
      event.currentTarget.select()
    }
    onFocus?.(event)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setText(shown(text))
    setIsLeft(true)
    onBlur?.(event)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...look}
      error={(isLeft && value !== '' && check(value)) || error}
      value={text}
      onChange={change}
      onFocus={enter}
      onBlur={leave}
    />
  )
}
