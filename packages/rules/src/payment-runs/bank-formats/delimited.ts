import { type BankPayment, bankFileTotals } from '../bank-file.ts'
import {
  type FileInput,
  fileText,
  filledText,
  type PaymentPart,
  paymentText,
  plainText,
  withoutParts,
} from './parts.ts'

/** A column: a part of the payment or a text that is always the same, under a heading, cut to what the bank takes. */
export interface Column {
  readonly part?: PaymentPart
  readonly text?: string
  readonly heading?: string
  readonly maxLength?: number
}

/** A text file with separated columns, as data: what a bank's import screen is told once. */
export interface DelimitedFormat {
  readonly kind: 'delimited'
  readonly separator: ',' | ';' | '\t'
  /** Lines above and below the payments, field by field, with parts of the file in braces: `{totalAmount}`. */
  readonly above: readonly (readonly string[])[]
  readonly hasHeadings: boolean
  readonly columns: readonly Column[]
  readonly below: readonly (readonly string[])[]
  /** Every line has as many fields as there are columns. */
  readonly isPadded?: boolean
  /** The hash has the own account too, once. */
  readonly hashHasOwnAccount?: boolean
}

/** The lines of a file, field by field, before they are joined. */
export function linesOf(format: DelimitedFormat, input: FileInput): string[][] {
  const { columns, isPadded = false } = format
  const totals = bankFileTotals(input.payments, format.hashHasOwnAccount ? [input.own.accountNumber] : [])
  const cellsOf = (cells: readonly string[]) =>
    cells.map(cell => plainText(filledText(cell, part => fileText(part, input, totals))))
  const whole = (cells: string[]) =>
    isPadded ? [...cells, ...Array<string>(columns.length - cells.length).fill('')] : cells
  return [
    ...format.above.map(cells => whole(cellsOf(cells))),
    ...(format.hasHeadings ? [columns.map(({ heading }) => heading ?? '')] : []),
    ...input.payments.map(payment => columns.map(column => columnText(column, payment, input.runNumber))),
    ...format.below.map(cells => whole(cellsOf(cells))),
  ]
}

/** A name or a reference is cut; digits never are. */
const columnText = (column: Column, payment: BankPayment, runNumber: number): string => {
  const text = column.part === undefined ? (column.text ?? '') : paymentText(column.part, payment, runNumber)
  const isWords = column.part === 'name' || column.part === 'reference' || column.part === 'ownReference'
  return isWords ? plainText(text).slice(0, column.maxLength).trimEnd() : text
}

/**
 * Where a format itself says a payment: a line that has a number of its own in the column of account numbers, beside an amount. A bank would
 * carry it out, and no run knows of it. What the file fills in, a sum or the own account, is in braces and pays nobody.
 */
export function paymentAround({
  above,
  hasHeadings,
  columns,
  below,
}: DelimitedFormat): 'above' | 'columns' | 'below' | undefined {
  const placeOf = (...parts: PaymentPart[]) =>
    columns.findIndex(({ part }) => part !== undefined && parts.includes(part))
  const [account, amount] = [placeOf('accountNumber'), placeOf('amount', 'cents')]
  const isPayment = (cells: readonly string[]) =>
    withoutParts(cells[account] ?? '').replaceAll(/\D/g, '').length >= shortestAccount &&
    /[\d{]/.test(cells[amount] ?? '')
  if (above.some(isPayment)) return 'above'
  if (hasHeadings && isPayment(columns.map(({ heading }) => heading ?? ''))) return 'columns'
  return below.some(isPayment) ? 'below' : undefined
}

/** Figures; no account of a South African bank has fewer. */
const shortestAccount = 5

/** The payments that lines say: those of their columns that the format has. Amounts in cents. */
export function paymentsIn(format: DelimitedFormat, lines: readonly (readonly string[])[]): Partial<BankPayment>[] {
  const before = format.above.length + (format.hasHeadings ? 1 : 0)
  return lines.slice(before, lines.length - format.below.length).map(fields => {
    const textOf = (part: PaymentPart) => {
      const at = format.columns.findIndex(column => column.part === part)
      return at < 0 ? undefined : fields[at]
    }
    const [amount, cents, type] = [textOf('amount'), textOf('cents'), textOf('accountType')]
    const digits = cents ?? amount?.replace('.', '')
    const [name, accountNumber, branchCode] = [textOf('name'), textOf('accountNumber'), textOf('branchCode')]
    const reference = textOf('reference')
    return {
      ...(name !== undefined && { name }),
      ...(accountNumber !== undefined && { accountNumber }),
      ...(branchCode !== undefined && { branchCode }),
      ...(reference !== undefined && { reference }),
      ...(type !== undefined && { accountType: type === '1' ? ('current' as const) : ('savings' as const) }),
      ...(digits !== undefined && { cents: Number(digits) }),
    }
  })
}
