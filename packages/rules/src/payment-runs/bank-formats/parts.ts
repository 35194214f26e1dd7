import { plainRand } from '../../money/rand.ts'
import type { CalendarDate } from '../../time/calendar.ts'
import type { BankFileTotals, BankPayment } from '../bank-file.ts'

/** The account that payments leave from, as banks want it named. Digits are strings: zeros in front count. */
export interface OwnAccount {
  readonly name: string
  readonly accountNumber: string
  readonly branchCode: string
  /** Given by the bank to whoever sends it ACB files: four characters. */
  readonly userCode: string
}

/** Whether a bank could have given such a code; not everybody has one. */
export const isUserCode = (text: string): boolean => /^([A-Z0-9]{4})?$/.test(text)

/** What a file is made of. */
export interface FileInput {
  readonly payments: readonly BankPayment[]
  readonly own: OwnAccount
  readonly runNumber: number
  readonly payDay: CalendarDate
  readonly madeOn: CalendarDate
}

/** What can stand in a column or a field of one payment. */
export const paymentParts = [
  'name',
  'accountNumber',
  'branchCode',
  'accountType',
  'amount',
  'cents',
  'reference',
  'ownReference',
] as const
export type PaymentPart = (typeof paymentParts)[number]

/** What can stand in a header or a trailer: what is known of the whole file. */
export const fileParts = [
  'count',
  'totalAmount',
  'totalCents',
  'hash',
  'payDay',
  'payDayDashed',
  'payDaySlashed',
  'madeOn',
  'ownAccount',
  'ownBranch',
  'ownName',
  'userCode',
] as const
export type FilePart = (typeof fileParts)[number]

const inBraces = /\{(\w*)\}/g
const isFilePart = (part: string): part is FilePart => fileParts.some(known => known === part)

/** A text as it stands in a file: `Total {totalAmount}` with what each part says in place of its braces. */
export const filledText = (template: string, textOf: (part: FilePart) => string): string =>
  template.replaceAll(inBraces, (whole, part: string) => (isFilePart(part) ? textOf(part) : whole))

/** What a text says by itself. */
export const withoutParts = (template: string): string => template.replaceAll(inBraces, '')

/** The parts that a text asks for, and what it has in braces that is no part. */
export function partsOf(template: string): { known: FilePart[]; unknown: string[] } {
  const asked = [...template.matchAll(inBraces)].map(([, part = '']) => part)
  return { known: asked.filter(isFilePart), unknown: asked.filter(part => !isFilePart(part)) }
}

/** One payment's part as text. Account types are the codes of the South African banks: 1 current, 2 savings. */
export function paymentText(part: PaymentPart, payment: BankPayment, runNumber: number): string {
  switch (part) {
    case 'amount':
      return plainRand(payment.cents)
    case 'cents':
      return String(payment.cents)
    case 'accountType':
      return payment.accountType === 'current' ? '1' : '2'
    case 'ownReference':
      return `RUN${runNumber}`
    default:
      return payment[part]
  }
}

/** A whole file's part as text; days as YYYY-MM-DD. */
export function fileText(part: FilePart, input: FileInput, totals: BankFileTotals) {
  const { own } = input
  const texts: Record<FilePart, string> = {
    count: String(totals.count),
    totalAmount: plainRand(totals.cents),
    totalCents: String(totals.cents),
    hash: totals.hash,
    payDay: input.payDay,
    payDayDashed: input.payDay.split('-').toReversed().join('-'),
    payDaySlashed: input.payDay.replaceAll('-', '/'),
    madeOn: input.madeOn,
    ownAccount: own.accountNumber,
    ownBranch: own.branchCode,
    ownName: own.name,
    userCode: own.userCode,
  }
  return texts[part]
}

/** Letters and marks that are more than a plain letter with an accent, as they are written where only plain ones are taken. */
const plainFor: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
}

/** Letters that every bank reads: accents are taken off, what else is not plain becomes a blank. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/g, letter => plainFor[letter] ?? letter)
    .replaceAll(/[^\x20-\x7E]/g, ' ')
    .trim()
