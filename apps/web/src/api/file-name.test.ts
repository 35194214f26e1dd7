import { expect, test } from 'vitest'
import { fileNameIn } from './file-name.ts'

test.each([
  ['attachment; filename="report-export.xlsx"', 'report-export.xlsx'],
  ['attachment; filename=leads.csv', 'leads.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''Ren%C3%A9.csv`, 'René.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''%E0%A4%A`, 'x.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment', 'download'],
  [null, 'download'],
])('%s names the file %s', (header, name) => {
  expect(fileNameIn(header, 'download')).toBe(name)
})
