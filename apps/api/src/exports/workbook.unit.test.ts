import { expect, test } from 'vitest'
import { formulaSafe } from './formula-safe.ts'
import { csvFile, workbook } from './workbook.ts'

test.each(['=1+1', '+27821234567', '-1', '@SUM(A1)', '\t1', '\r1', ' =1', '"=1'])(
  '%j stays text in a CSV file',
  text => {
    expect(formulaSafe(text)).toBe(`'${text}`)
  },
)
test.each([
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['Wants cover\n=1\nthanks', "Wants cover\n'=1\nthanks"],
  ['Wants cover\r\n@1;-1', "Wants cover\r\n'@1;'-1"],
  ['a; =1', "a;' =1"],
  // Written with two marks, of which the second ends what the first begins.
  ['a;"=1', 'a;\'"=1'],
])('%j stays text where a file is split at semicolons and line ends', (text, safe) => {
  expect(formulaSafe(text)).toBe(safe)
})
test.each(['Nkosi', '0821234567', 'a=b', 'cats; dogs - two', ''])('%j is left alone', text =>
  expect(formulaSafe(text)).toBe(text),
)

const columns = [
  { header: 'Text', text: (row: { text: string; cents: number }) => row.text },
  { header: 'Amount', cents: (row: { text: string; cents: number }) => row.cents },
]

test('a CSV file is quoted, safe, and has two decimals', () => {
  const { bytes, name } = csvFile('report', columns, [{ text: '=cmd|"x",1', cents: 185_183 }])
  expect(name).toBe('report.csv')
  expect(bytes).toBe('\uFEFFText,Amount\n"\'=cmd|""x"",1",1851.83\n')
})

test('a workbook is a zip that holds no formula', async () => {
  const { bytes, type } = await workbook('report', columns, [{ text: '=1+1', cents: -5 }])
  expect(Buffer.from(bytes).subarray(0, 2).toString()).toBe('PK')
  expect(type).toContain('spreadsheetml')
})
