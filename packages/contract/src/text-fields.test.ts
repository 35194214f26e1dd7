import { messages } from '@lodeway/rules/people/messages.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, required, someParagraph } from './text-fields.ts'

const said = (schema: z.ZodMiniType, text: string) => {
  const { success, error } = z.safeParse(schema, text)
  return success ? undefined : error?.issues[0]?.message
}

test.each(['', ' ', '\u200B', ' \u200B \u2060', '\u00AD', '\u3000'])(
  'a text of what nobody sees says nothing: %j',
  text => {
    for (const schema of [line(), someParagraph(500)]) expect(said(schema, text)).toBe(required)
  },
)

test('two cells that are pasted are one text, and what nobody sees is not kept', () => {
  expect(z.parse(line(), '12 Long\u200B Street\tCape Town\uFEFF')).toBe('12 Long Street Cape Town')
})

test('a text over several lines keeps nothing unseen either, and does not turn the direction of what follows', () => {
  expect(z.parse(someParagraph(500), '\u202AHe wants\u200B cover\u202C\nfor two cars')).toBe(
    'He wants cover\nfor two cars',
  )
  expect(z.parse(someParagraph(500), 'Call \u202D+27 82 123 4567\u202C \u202Eretfa')).toBe('Call +27 82 123 4567 retfa')
  expect(said(line(), 'cover \u202Eevoba')).toBe(messages.invalidText)
})

test.each(['x', 'The bank closed', '👩‍👧', 'क्‍ष'])('one with something to see is kept: %j', text => {
  for (const schema of [line(), someParagraph(500)]) expect(said(schema, text)).toBeUndefined()
})
