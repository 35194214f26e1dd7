import type { Column, DelimitedFormat } from './delimited.ts'
import type { FilePart } from './parts.ts'

/** A bank's file, by what it is made of; `needs` is what of the own account it cannot be made without. */
export interface BankFormat {
  readonly name: string
  readonly extension: 'csv' | 'txt' | 'xml'
  readonly layout: DelimitedFormat | { readonly kind: 'acb' } | { readonly kind: 'pain' }
  readonly needs: 'nothing' | 'account' | 'userCode'
}

const csv = (columns: readonly Column[]): DelimitedFormat => ({
  kind: 'delimited',
  separator: ',',
  above: [],
  hasHeadings: false,
  columns,
  below: [],
})

const paid: readonly Column[] = [
  { part: 'name', heading: 'RECIPIENT NAME', maxLength: 20 },
  { part: 'accountNumber', heading: 'RECIPIENT ACCOUNT' },
  { part: 'accountType', heading: 'RECIPIENT ACCOUNT TYPE' },
  { part: 'branchCode', heading: 'BRANCHCODE' },
  { part: 'amount', heading: 'AMOUNT' },
  { part: 'ownReference', heading: 'OWN REFERENCE', maxLength: 15 },
  { part: 'reference', heading: 'RECIPIENT REFERENCE', maxLength: 20 },
]
const told = (way: string, count: number, fields: readonly string[]): Column[] =>
  Array.from({ length: count }, (_, place) => fields.map(field => ({ heading: `${way} ${place + 1} ${field}` }))).flat()

/** FNB Enterprise CSV, 36 fields in every line; as several public implementations have it, which spell its day in two ways. */
const fnb = (day: FilePart): DelimitedFormat => ({
  ...csv([
    ...paid,
    ...told('EMAIL', 5, ['NOTIFY', 'ADDRESS', 'SUBJECT']),
    ...told('FAX', 2, ['NOTIFY', 'CODE', 'NUMBER', 'SUBJECT']),
    ...told('SMS', 2, ['NOTIFY', 'CODE', 'NUMBER']),
  ]),
  above: [['BInSol - U ver 1.00'], [`{${day}}`], ['{ownAccount}', '{hash}']],
  hasHeadings: true,
  isPadded: true,
  hashHasOwnAccount: true,
})

/** The formats that are built in. Their layouts come from public descriptions; no bank has confirmed them. */
export const bankFormats = {
  mappedCsv: {
    name: 'CSV with headings',
    extension: 'csv',
    needs: 'nothing',
    layout: {
      ...csv([
        { part: 'name', heading: 'Name' },
        { part: 'accountNumber', heading: 'Account number' },
        { part: 'branchCode', heading: 'Branch code' },
        { part: 'amount', heading: 'Amount' },
        { part: 'reference', heading: 'Reference' },
      ]),
      hasHeadings: true,
    },
  },
  fnb: {
    name: 'FNB Enterprise CSV, 25-03-2026',
    extension: 'csv',
    needs: 'account',
    layout: fnb('payDayDashed'),
  },
  fnbSlashes: {
    name: 'FNB Enterprise CSV, 2026/03/25',
    extension: 'csv',
    needs: 'account',
    layout: fnb('payDaySlashed'),
  },
  acb: { name: 'ACB 180', extension: 'txt', needs: 'userCode', layout: { kind: 'acb' } },
  pain: { name: 'ISO 20022 pain.001.001.09', extension: 'xml', needs: 'account', layout: { kind: 'pain' } },
  absa: {
    name: 'Absa CSV',
    extension: 'csv',
    needs: 'nothing',
    layout: csv([
      { part: 'accountNumber' },
      { part: 'name' },
      { part: 'branchCode' },
      { part: 'amount' },
      { part: 'reference' },
    ]),
  },
  capitec: {
    name: 'Capitec CSV',
    extension: 'csv',
    needs: 'nothing',
    layout: csv([
      { part: 'branchCode' },
      { part: 'accountNumber' },
      { part: 'amount' },
      { part: 'reference' },
      { part: 'ownReference' },
      { part: 'name', maxLength: 16 },
    ]),
  },
} as const satisfies Record<string, BankFormat>
export type BuiltInFormat = keyof typeof bankFormats
