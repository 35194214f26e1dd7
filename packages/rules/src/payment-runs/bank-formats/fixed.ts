import { plainText } from './parts.ts'

/** A field of a line whose fields have fixed lengths: numbers stand right in zeros, text left in blanks. */
export interface FixedField {
  readonly name: string
  readonly length: number
  readonly is: 'number' | 'text'
}

/** A line: its fields in order. */
export type FixedRecord = readonly FixedField[]

/**
 * A line of values by the names of its fields.
 * @throws Error for a number that is longer than its field: digits are never cut
 */
export function fixedLine(record: FixedRecord, values: Readonly<Record<string, string>>): string {
  return record
    .map(({ name, length, is }) => {
      const value = values[name] ?? ''
      if (is === 'text') return plainText(value).slice(0, length).padEnd(length, ' ')
      if (value.length > length) throw new Error(`Field ${name} has ${length} digits and cannot hold ${value.length}.`)
      return value.padStart(length, '0')
    })
    .join('')
}

/** The values of a line by the names of its fields, as they stand there. */
export function readFixedLine(record: FixedRecord, line: string): Record<string, string> {
  let at = 0
  const values: Record<string, string> = {}
  for (const { name, length } of record) {
    values[name] = line.slice(at, at + length)
    at += length
  }
  return values
}

const field = (name: string, length: number, is: FixedField['is']): FixedField => ({ name, length, is })
/** A field of digits. */
export const number = (name: string, length: number) => field(name, length, 'number')
/** A field of letters and digits. */
export const text = (name: string, length: number) => field(name, length, 'text')
