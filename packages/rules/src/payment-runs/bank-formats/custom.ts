import { checkMaxLength, type Problem } from '../../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../../people/field-errors.ts'
import { checkNumber } from '../../people/number-check.ts'
import type { BankPayment } from '../bank-file.ts'
import { type Column, type DelimitedFormat, paymentAround } from './delimited.ts'
import type { BankFormat } from './formats.ts'
import { type FileInput, type FilePart, fileParts, partsOf, paymentParts } from './parts.ts'

/** What can be chosen for a column: a part of the payment, or a text that is the same in every line. */
export const columnParts = [...paymentParts, 'text'] as const

/** A column as an administrator adds it. */
interface CustomColumn {
  readonly part: (typeof columnParts)[number]
  readonly heading: string
  /** What stands in a column of fixed text. */
  readonly text?: string | undefined
  /** Where a name or a reference is cut; digits never are. */
  readonly maxLength?: number | undefined
}

/** A CSV format as an administrator adds it: columns in order, what is between them, and what stands around the payments. */
export interface CustomLayout {
  readonly separator: ',' | ';' | '\t'
  readonly hasHeadings: boolean
  readonly columns: readonly CustomColumn[]
  /** A line of sums below everything else. */
  readonly sums: readonly (FilePart & ('count' | 'totalAmount' | 'hash'))[]
  /** Lines above and below the payments, with parts of the file in braces: `Total,{totalAmount}`. */
  readonly above?: string | undefined
  readonly below?: string | undefined
}

export const separatorLabels = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } as const
export const partLabels: Record<CustomColumn['part'], string> = {
  name: 'Name',
  accountNumber: 'Account number',
  branchCode: 'Branch code',
  accountType: 'Account type (1 current, 2 savings)',
  amount: 'Amount in rand',
  cents: 'Amount in cents',
  reference: 'Reference for the payee',
  ownReference: 'Own reference',
  text: 'Fixed text',
}
/** The columns of words, which banks take only so much of. */
export const isCut = (part: CustomColumn['part']): boolean =>
  part === 'name' || part === 'reference' || part === 'ownReference'
export const sumLabels = { count: 'Number of payments', totalAmount: 'Sum in rand', hash: 'Hash total' } as const
export const maxColumns = 20
export const maxAroundLength = 500
export const maxFixedTextLength = 60
export const maxHeadingLength = 60
/** Where words can be cut at the latest: what the longest of the built-in formats takes. */
export const maxCut = 140
/** What can stand in braces above and below the payments, as a person is told of it. */
export const partsInBraces = fileParts.map(part => `{${part}}`).join(', ')

/** What is wrong with where words are cut; nothing is, when they are not. */
export const checkCut = (typed: number | string | null | undefined): Problem =>
  checkNumber(typed, { least: 1, most: maxCut, label: 'The number of characters' })

/** What is wrong with a layout, by its fields; nothing when it can be used. */
export function layoutProblems(layout: CustomLayout): FieldErrors<'columns' | 'text' | 'sums' | 'above' | 'below'> {
  const paying = paymentAround(delimitedOf(layout))
  const whyPaying = (place: typeof paying) => (paying === place ? paysByItself : undefined)
  return collectErrors({
    columns: whyNoFormat(layout) ?? whyNoHeadings(layout) ?? whyPaying('columns'),
    text: whyNoText(layout),
    sums: new Set(layout.sums).size < layout.sums.length ? 'Each sum can be there once.' : undefined,
    above: whyNoLines(layout.above) ?? whyPaying('above'),
    below: whyNoLines(layout.below) ?? whyPaying('below'),
  })
}

const paysByItself =
  'A line with an account number and an amount where payments have theirs would pay somebody. Write {ownAccount} for your own.'

/** Why lines around the payments cannot be written; undefined when they can. */
function whyNoLines(text = ''): string | undefined {
  const [unknown] = partsOf(text).unknown
  if (unknown !== undefined) return `{${unknown}} is not known. Known are ${partsInBraces}.`
  return /[^\x20-\x7E\t\r\n]/.test(text)
    ? 'Banks read plain letters, figures and signs only.'
    : checkMaxLength(text, maxAroundLength)
}

function whyNoText({ columns }: CustomLayout): string | undefined {
  const fixed = columns.find(({ part }) => part === 'text')
  if (fixed === undefined) return undefined
  if (!fixed.text?.trim()) return 'Say what stands in the column of fixed text.'
  return /[^\x20-\x7E]/.test(fixed.text)
    ? 'A fixed text is plain letters, figures and signs.'
    : checkMaxLength(fixed.text, maxFixedTextLength)
}

/** Where the first line has the columns' names, each has one that fits into a line. */
function whyNoHeadings({ hasHeadings, columns }: CustomLayout): string | undefined {
  const headings = columns.map(({ heading }) => heading)
  if (headings.some(heading => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(heading))) return 'A heading is a single line.'
  if (!hasHeadings) return undefined
  if (headings.some(heading => heading.trim() === '')) return 'Each column needs a heading.'
  return new Set(headings.map(heading => heading.trim().toLowerCase())).size < headings.length
    ? 'Each heading can be there once.'
    : undefined
}

/** Why a layout cannot pay anybody; undefined when it can. Whom, where and how much stand in every line, once. */
function whyNoFormat({ columns }: Pick<CustomLayout, 'columns'>): string | undefined {
  const parts = columns.map(({ part }) => part)
  if (new Set(parts).size < parts.length) return 'Each column can be there once.'
  if (!parts.includes('accountNumber') || !parts.includes('branchCode'))
    return 'A file needs the account number and the branch code of each payment.'
  const inRand = parts.includes('amount')
  if (inRand === parts.includes('cents'))
    return inRand
      ? 'The amount is there twice: keep it in rand or in cents.'
      : 'A file needs the amount, in rand or in cents.'
  return undefined
}

export function delimitedOf({ separator, hasHeadings, columns, sums, above, below }: CustomLayout): DelimitedFormat {
  const linesIn = (text = '') =>
    text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(line => line.split(separator).map(field => field.trim()))
  return {
    kind: 'delimited',
    separator,
    above: linesIn(above),
    hasHeadings,
    columns: columns.map(columnOf),
    below: [...linesIn(below), ...(sums.length === 0 ? [] : [sums.map(part => `{${part}}`)])],
  }
}

const columnOf = ({ part, heading, text = '', maxLength }: CustomColumn): Column => ({
  ...(part === 'text' ? { text: text.trim() } : { part }),
  heading,
  ...(maxLength !== undefined && { maxLength }),
})

/** What of the own account the lines around the payments name. */
export function neededBy({ above = '', below = '' }: CustomLayout): BankFormat['needs'] {
  const { known } = partsOf(`${above}\n${below}`)
  if (known.includes('userCode')) return 'userCode'
  return known.some(part => part.startsWith('own')) ? 'account' : 'nothing'
}

const samplePayments: readonly BankPayment[] = [
  {
    name: 'T Mokoena',
    accountNumber: '1234567890',
    branchCode: '470010',
    accountType: 'savings',
    cents: 79_689,
    reference: 'RUN1-1',
  },
  {
    name: 'S Dlamini',
    accountNumber: '62000031451',
    branchCode: '250655',
    accountType: 'current',
    cents: 64_814,
    reference: 'RUN1-2',
  },
]

/** Invented payments, by which a format is tried before it is saved. */
export const sampleInput: FileInput = {
  payments: samplePayments,
  own: { name: 'Lodeway', accountNumber: '62000000001', branchCode: '250655', userCode: 'TEST' },
  runNumber: 1,
  payDay: '2026-11-25',
  madeOn: '2026-11-24',
}
