import { expect, test } from 'vitest'
import { csvRecords } from './csv-records.ts'

const rows = (text: string) => csvRecords(text, 10).map(({ record, info }) => [info.lines, ...record])

test.each(['sep=;\r\n', '\uFEFFsep=;\n', 'SEP=;\r'])('a first line %j says the separator, and is counted', first =>
  expect(rows(`${first}Lead id;Status\n1,5;Quoted`)).toEqual([
    [2, 'Lead id', 'Status'],
    [3, '1,5', 'Quoted'],
  ]),
)

test.each(['PK\u0003\u0004\u0014"', 'ÐÏ\u0011à¡±\u001aá"'])('a workbook is told from a text: %j', text =>
  expect(() => rows(text)).toThrow('This is a spreadsheet, not a CSV file.'),
)

test.each([
  ['%PDF-1.7\n%âãÏÓ', 'This is a PDF'],
  ['OFXHEADER:100\r\nDATA:OFXSGML', 'This is an OFX or XML file'],
  ['\uFEFF<?xml version="1.0"?><OFX>', 'This is an OFX or XML file'],
  ['‰PNG\r\n\u001A\n\0\0\0\rIHDR"', 'This is a picture'],
])('%j is told from a text, too', (text, words) => expect(() => rows(text)).toThrow(words))

test('a heading may begin with the letters of one', () =>
  expect(rows('PK,Status\n1,Quoted')).toEqual([
    [1, 'PK', 'Status'],
    [2, '1', 'Quoted'],
  ]))

test('lines without a word are left out, however many, and none after them is lost', () =>
  expect(rows(`Lead id;Status\n${';\n'.repeat(90)}; \n\n1;Quoted`)).toEqual([
    [1, 'Lead id', 'Status'],
    [94, '1', 'Quoted'],
  ]))

test('more lines than are read are refused, and not cut off', () => {
  expect(rows('1,Quoted\n'.repeat(100))).toHaveLength(100)
  expect(() => rows('1,Quoted\n'.repeat(101))).toThrow('The file has more than 100 lines.')
})
