import { formatRand } from '@lodeway/rules/money/rand.ts'
import type { NumberUnit, TypedNumber } from '@lodeway/rules/money/typed-number.ts'
import { readNumber } from '@lodeway/rules/money/typed-number.ts'
import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { ChangeEvent, FocusEvent } from 'react'
import { useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  /** A number, '' for none, or what was typed before and cannot be read. */
  defaultValue?: number | string
  /** The number, or the text where it is none: it is the form that refuses, in words. */
  onChange?: (value: number | string) => void
  /** What lies outside is left as it was typed. */
  min?: number
  max?: number
}

/** Rand with two decimals. */
export const MoneyInput = (props: Props) => <TypedNumberInput unit="rand" show={formatRand} {...props} />

/** A percentage with at most two decimals. */
export const PercentInput = (props: Props) => (
  <TypedNumberInput unit="percent" show={basisPoints => `${basisPoints / 100}%`} {...props} />
)

/** A count. */
export const WholeNumberInput = (props: Props) => (
  <TypedNumberInput unit="plain" show={hundredths => formatRand(hundredths).slice(1).replace('.00', '')} {...props} />
)

interface Kind {
  unit: NumberUnit
  /** A number of whole hundredths as it stands in the field while nobody types there. */
  show: (hundredths: number) => string
}

/**
 * A number, typed or pasted as people here write one. Nothing is put right behind the typist's back: the library's own
 * field takes the comma of '3,5' away and cuts 101 to 10, so what cannot be read or is out of range stays as it is, with its
 * message.
 */
function TypedNumberInput(props: Props & Kind) {
  const { unit, show, defaultValue = '', onChange, onBlur, error, min = 0, max = Infinity, ...look } = props
  const shown = (value: number | string): string => {
    const read = readField(value, unit)
    if (!('hundredths' in read)) return String(value)
    const { hundredths } = read
    const isInRange = hundredths >= min * 100 && hundredths <= max * 100
    const isWhole = unit !== 'plain' || hundredths % 100 === 0
    return isInRange && isWhole ? show(hundredths) : String(value)
  }
  const [text, setText] = useState(() => shown(defaultValue))
  const [isLeft, setIsLeft] = useState(false)
  const read = readField(text, unit)

  const change = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    const typed = readField(value, unit)
    setText(value)
    setIsLeft(false)
    onChange?.('hundredths' in typed ? typed.hundredths / 100 : value.trim())
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
      error={(isLeft && 'problem' in read && read.problem) || error}
      value={text}
      onChange={change}
      onBlur={leave}
    />
  )
}

/** Spaces between thousands stay where they were while somebody changes digits, so they are no mistake in a field. */
function readField(value: number | string, unit: NumberUnit): TypedNumber {
  const read = readNumber(value, unit)
  return 'hundredths' in read ? read : readNumber(typeof value === 'string' ? value.replaceAll(/\s/g, '') : value, unit)
}
