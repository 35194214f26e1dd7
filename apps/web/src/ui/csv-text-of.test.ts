import { expect, test } from 'vitest'
import { csvTextOf } from './csv-text-of.ts'

const bytes = (...values: number[]) => new Uint8Array(values).buffer

test.each([
  ['UTF-8', bytes(0x5a, 0x6f, 0xc3, 0xab), 'Zoë'],
  ['UTF-8 with its mark, which the server takes off', bytes(0xef, 0xbb, 0xbf, 0x5a), '\uFEFFZ'],
  ['UTF-16, little end first', bytes(0xff, 0xfe, 0x5a, 0x00, 0xeb, 0x00), 'Zë'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0x5a, 0x00, 0xeb), 'Zë'],
  ['Windows, with a space that does not break in an amount', bytes(0x31, 0xa0, 0x32, 0x33, 0x34), '1\u00A0234'],
])('reads %s', (_what, file, text) => expect(csvTextOf(file)).toBe(text))
