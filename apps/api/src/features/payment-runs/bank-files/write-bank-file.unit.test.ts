import { type BankPayment, bankFileTotals } from '@lodeway/rules/payment-runs/bank-file.ts'
import { acb } from '@lodeway/rules/payment-runs/bank-formats/acb-records.ts'
import { readFixedLine } from '@lodeway/rules/payment-runs/bank-formats/fixed.ts'
import { type BuiltInFormat, bankFormats } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mustRead, readBankFile, writeBankFile } from './write-bank-file.ts'

const payment: BankPayment = {
  name: 'T Nkosi',
  accountNumber: '0012345678',
  branchCode: '051001',
  accountType: 'savings',
  cents: 79_689,
  reference: 'RUN1-1',
}
const own = { name: 'Lodeway', accountNumber: '62000031451', branchCode: '250655', userCode: 'LW01' }
const around = { own, runNumber: 1, payDay: '2026-11-25', madeOn: '2026-11-24' }
const fileOf = (format: BuiltInFormat, payments: readonly BankPayment[] = [payment]) =>
  writeBankFile(bankFormats[format], { ...around, payments })
const formats = Object.keys(bankFormats) as BuiltInFormat[]

test('a file has a heading, a line for each payment, and keeps zeros in front', () => {
  expect(fileOf('mappedCsv')).toBe(
    'Name,Account number,Branch code,Amount,Reference\r\nT Nkosi,0012345678,051001,796.89,RUN1-1\r\n',
  )
})

test('a name that a spreadsheet would run, or that has a comma, is a name; accents are taken off', () => {
  const named = (name: string) =>
    readBankFile(bankFormats.mappedCsv, fileOf('mappedCsv', [{ ...payment, name }]))[0]?.name
  expect(named('=1+1, "Pty"')).toBe(`'=1+1, "Pty"`)
  expect(named('Zoë Müller')).toBe('Zoe Muller')
  expect(named('Łukasz Großœuvre d’Álvarez – Ø')).toBe("Lukasz Grossoeuvre d'Alvarez - O")
  // Nobody opens these in a spreadsheet.
  for (const format of ['pain', 'acb'] as const)
    expect(readBankFile(bankFormats[format], fileOf(format, [{ ...payment, name: '=1+1' }]), own)[0]?.name).toBe('=1+1')
  const cut = fileOf('fnb', [{ ...payment, name: 'Alexandrina Wilhelm van Niekerk' }])
    .trimEnd()
    .split('\r\n')
  expect(cut.at(-1)?.split(',')[0]).toBe('Alexandrina Wilhelm')
})

test('FNB: 36 fields in every line; the day in either spelling, the own account and the hash of all accounts above', () => {
  const lines = fileOf('fnb')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  expect(lines.map(fields => fields.length)).toEqual([36, 36, 36, 36, 36])
  expect(lines.slice(0, 3).map(fields => fields.filter(Boolean))).toEqual([
    ['BInSol - U ver 1.00'],
    ['25-11-2026'],
    ['62000031451', String(62_000_031_451 + 12_345_678)],
  ])
  expect(lines[3]?.slice(0, 9)).toEqual([
    'RECIPIENT NAME',
    'RECIPIENT ACCOUNT',
    'RECIPIENT ACCOUNT TYPE',
    'BRANCHCODE',
    'AMOUNT',
    'OWN REFERENCE',
    'RECIPIENT REFERENCE',
    'EMAIL 1 NOTIFY',
    'EMAIL 1 ADDRESS',
  ])
  expect(lines[4]?.slice(0, 7)).toEqual(['T Nkosi', '0012345678', '2', '051001', '796.89', 'RUN1', 'RUN1-1'])
  expect(fileOf('fnbSlashes').split('\r\n')[1]).toMatch(/^2026\/11\/25,/)
})

test('ACB: lines of 180 characters, sums that agree, and an account of more than 11 digits in its own field', () => {
  const long = { ...payment, accountNumber: '1234567890123', cents: 311, accountType: 'current' as const }
  const lines = fileOf('acb', [payment, long]).split('\r\n').slice(0, -1)
  expect(lines.map(line => [line.slice(0, 2), line.length])).toEqual(
    ['02', '04', '10', '10', '12', '92', '94'].map(id => [id, 180]),
  )
  expect(readFixedLine(acb.payment, lines[3] ?? '')).toMatchObject({
    homingAccount: '00000000000',
    longAccount: '00000001234567890123',
    type: '1',
  })
  expect(readFixedLine(acb.contra, lines[4] ?? '')).toMatchObject({ account: '62000031451', cents: '00000080000' })
  expect(readFixedLine(acb.userTrailer, lines[5] ?? '')).toMatchObject({
    credits: '000002',
    debits: '000001',
    lastSequence: '000003',
    creditCents: '000000080000',
    debitCents: '000000080000',
    hash: String(12_345_678 + 1_234_567_890_123 + 62_000_031_451).slice(-12),
  })
  expect(readFixedLine(acb.installationTrailer, lines[6] ?? '')).toMatchObject({ records: '000007', users: '000002' })
})

test('pain.001: its control sums are those of its payments, and another sum is refused', () => {
  const text = fileOf('pain')
  expect(text).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">')
  expect(text.match(/<CtrlSum>796\.89<\/CtrlSum>/g)).toHaveLength(2)
  expect(text).toContain('<InstdAmt Ccy="ZAR">796.89</InstdAmt>')
  expect(() => readBankFile(bankFormats.pain, text.replace('<CtrlSum>796.89', '<CtrlSum>796.88'))).toThrow(
    'says 1 payments',
  )
})

test('a file whose sums are not those of its payments is refused', () => {
  const acbFile = fileOf('acb')
  expect(() => readBankFile(bankFormats.acb, acbFile, own)).not.toThrow()
  expect(() => readBankFile(bankFormats.acb, acbFile.replace('00000079689', '00000079688'), own)).toThrow('says')
  const hash = String(62_000_031_451 + 12_345_678)
  expect(() => readBankFile(bankFormats.fnb, fileOf('fnb').replace(hash, '62000000000'), own)).toThrow('says')
})

test('Absa and Capitec: their columns in their order, without headings', () => {
  expect(fileOf('absa')).toBe('0012345678,T Nkosi,051001,796.89,RUN1-1\r\n')
  expect(fileOf('capitec', [{ ...payment, name: 'A name of more than sixteen' }])).toBe(
    '051001,0012345678,796.89,RUN1-1,RUN1,A name of more t\r\n',
  )
})

test('the hash is the sum of account numbers, its last twelve digits', () => {
  const numbers = ['9999999999999', '1']
  expect(bankFileTotals(numbers.map(accountNumber => ({ ...payment, accountNumber })))).toEqual({
    count: 2,
    cents: 159_378,
    hash: '000000000000',
  })
})

test('a file that pays the same sums to others is not the one that was meant', () => {
  const other = { ...payment, name: 'S Dlamini', accountNumber: '0087654321', cents: 50_000 }
  const meant = [payment, other]
  expect(() => mustRead(meant, meant)).not.toThrow()
  for (const read of [
    [other, payment],
    [
      { ...payment, accountNumber: other.accountNumber },
      { ...other, accountNumber: payment.accountNumber },
    ],
    [
      { ...payment, cents: other.cents },
      { ...other, cents: payment.cents },
    ],
    [payment, { ...other, branchCode: '250655' }],
    [payment, { ...other, accountType: 'current' as const }],
    [...meant, { ...payment, cents: 0 }],
    [payment],
  ])
    expect(() => mustRead(read, meant)).toThrow('The bank file reads')
})

describe('whatever is paid, the file reads as it was meant', () => {
  const digits = (minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })
  const any = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1 }).map(name => name.replace(/[\r\n]/g, ' ')),
    accountNumber: digits(7, 13).filter(number => /[1-9]/.test(number)),
    branchCode: digits(6, 6),
    accountType: fc.constantFrom('savings' as const, 'current' as const),
    cents: fc.integer({ min: 1, max: 10_000_000_000 }),
    reference: fc.constant('RUN1-1'),
  })
  test.each(formats)('%s', format => {
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), payments => {
        // A file that reads differently is not written at all.
        const read = readBankFile(bankFormats[format], fileOf(format, payments), own)
        expect(read.map(({ cents }) => cents)).toEqual(payments.map(({ cents }) => cents))
        expect(read.map(({ accountNumber }) => BigInt(accountNumber ?? 0))).toEqual(
          payments.map(({ accountNumber }) => BigInt(accountNumber)),
        )
      }),
    )
  })
})

test.each(['Groß & Sons', 'Cafe\u0301 Leads', 'Ærø', 'Lodeway Insurance Leads'])(
  'an ACB file of %s reads as it was meant',
  name => {
    const write = () => writeBankFile(bankFormats.acb, { ...around, own: { ...own, name }, payments: [payment] })
    expect(write).not.toThrow()
  },
)

test('a format that was kept with a payment of its own writes no file', () => {
  const { layout } = bankFormats.mappedCsv
  const below = [['T Thief', '9999999999', '470010', '{totalAmount}']]
  const write = () => writeBankFile({ layout: { ...layout, below } }, { ...around, payments: [payment] })
  expect(write).toThrow('has a payment')
})
