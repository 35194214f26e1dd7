import { maxOffset, maxSearchLength } from '@lodeway/rules/limits.ts'
import { maxCharacters, maxOf, messages } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { wholeNumber } from './fields.ts'

export const limitUpTo = (maximum: number, preset: number) => z._default(wholeNumber(1, maximum), preset)
export const offset = z._default(wholeNumber(0, maxOffset), 0)
/** A list in a query string, where one element arrives as plain text. */
export const listOf = <T extends z.ZodMiniType>(item: T, maximum = 50) =>
  z.pipe(
    z.transform((value: z.input<T> | z.input<T>[]) => (Array.isArray(value) ? value : [value])),
    z.array(item).check(z.maxLength(maximum, maxOf(maximum))),
  )

export const search = z.string().check(
  z.trim(),
  z.maxLength(maxSearchLength, maxCharacters(maxSearchLength)),
  z.refine(text => !text.includes('\u0000'), messages.invalidText),
)

/**
 * `orderBy=firstName:asc`, from a fixed list of columns (domain rules: oddities).
 * @param offered those that a refusal names
 */
export const orderBy = <const Columns extends readonly string[]>(
  columns: Columns,
  preset: `${Columns[number]}:${'asc' | 'desc'}`,
  offered: readonly string[] = columns,
) => {
  const read = (text: string) => {
    const [column, direction] = text.split(':')
    return {
      column: column as Columns[number],
      direction: direction === 'desc' ? ('desc' as const) : ('asc' as const),
    }
  }
  const form = new RegExp(`^(${columns.join('|')})(:(asc|desc))?$`)
  const words = `must be one of ${offered.join(', ')}, with :asc or :desc`
  return z._default(z.pipe(z.string().check(z.regex(form, words)), z.transform(read)), read(preset))
}

/** One page of a list and the exact number of rows that the filters match. */
export const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item), count: z.int() })
