import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { officeRows } from '../../../../tests/factories/office.ts'
import { workbook } from './workbook.ts'

const columns = [
  { header: 'Phone number', text: (row: string) => row },
  { header: 'Payment (R)', cents: () => 185_183 },
]
const texts = ['+27821234567', '0012345678', '=1+1', '8001015009087', '-1', '@SUM(A1)', 'Éland "Ltd"']

test('LibreOffice reads numbers as numbers, and phone and account numbers as the text that they are', {
  timeout: 240_000,
}, async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-workbook-'))
  try {
    const file = join(folder, 'report.xlsx')
    await writeFile(file, (await workbook('report', columns, texts)).bytes)
    const rows = await officeRows(file)
    if (rows === undefined) return skip('LibreOffice is not installed.')
    expect(rows).toEqual([['Phone number', 'Payment (R)'], ...texts.map(text => [text, 1851.83])])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
