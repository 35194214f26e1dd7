import { type BankPayment, bankFileTotals } from '@lodeway/rules/payment-runs/bank-file.ts'
import { acbLines, acbPayments } from '@lodeway/rules/payment-runs/bank-formats/acb.ts'
import { linesOf, paymentAround, paymentsIn } from '@lodeway/rules/payment-runs/bank-formats/delimited.ts'
import type { BankFormat } from '@lodeway/rules/payment-runs/bank-formats/formats.ts'
import { type FileInput, type OwnAccount, plainText } from '@lodeway/rules/payment-runs/bank-formats/parts.ts'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { formulaSafe } from '../../../exports/formula-safe.ts'
import { checkAcbSums, checkSums } from './check-sums.ts'
import { painPayments, painXml } from './pain.ts'

/**
 * The file of a format, in plain letters. It is read back before anybody has it.
 * @throws Error when what is read is not what was written, or its format has a payment of its own: a file that pays something else never leaves
 */
export function writeBankFile({ layout }: Pick<BankFormat, 'layout'>, input: FileInput): string {
  if (paysByItself({ layout })) throw new Error('The bank format itself has a payment.')
  const payments = input.payments.map(payment => ({
    ...payment,
    // Only what a spreadsheet opens has formulas: elsewhere the apostrophe would be a letter of the name.
    name: plainText(layout.kind === 'delimited' ? formulaSafe(payment.name) : payment.name) || payment.reference,
  }))
  const text = textOf(layout, { ...input, payments })
  mustRead(readBankFile({ layout }, text, input.own), layout.kind === 'acb' ? payments.map(withoutZeros) : payments)
  return text
}

/** Whether a format has a payment of its own. None is added any more; one that was kept before that was checked may. */
export const paysByItself = ({ layout }: Pick<BankFormat, 'layout'>): boolean =>
  layout.kind === 'delimited' && paymentAround(layout) !== undefined

function textOf(layout: BankFormat['layout'], input: FileInput): string {
  if (layout.kind === 'acb')
    return acbLines(input)
      .map(line => `${line}\r\n`)
      .join('')
  if (layout.kind === 'pain') return painXml(input)
  return stringify(linesOf(layout, input), { delimiter: layout.separator, record_delimiter: 'windows' })
}

/**
 * The payments that a file says, as far as its format says them.
 * @param own the account that some sums of a file count
 * @throws Error when its own sums are not those of its payments
 */
export function readBankFile(
  { layout }: Pick<BankFormat, 'layout'>,
  text: string,
  { accountNumber }: Pick<OwnAccount, 'accountNumber'> = { accountNumber: '0' },
): Partial<BankPayment>[] {
  if (layout.kind === 'pain') return painPayments(text)
  if (layout.kind === 'acb') {
    const lines = text.split('\r\n')
    const payments = acbPayments(lines)
    checkAcbSums(lines, payments, accountNumber)
    return payments
  }
  const lines = parse(text, { delimiter: layout.separator, relax_column_count: true })
  const payments = paymentsIn(layout, lines)
  checkSums(layout, lines, payments, accountNumber)
  return payments
}

/** @throws Error unless a file reads as it was meant, payment by payment: who is paid, to which account, how much, as what */
export function mustRead(read: readonly Partial<BankPayment>[], meant: readonly BankPayment[]): void {
  const wrong = Array.from({ length: Math.max(read.length, meant.length) }).findIndex(
    (_, place) => !isSame(read[place], meant[place]),
  )
  if (wrong < 0) return
  // Sums and not accounts: errors are logged.
  const whole = read.map(({ accountNumber = '0', cents = 0 }) => ({ accountNumber, cents }))
  const totals = [whole, meant].map(payments => JSON.stringify(bankFileTotals(payments)))
  throw new Error(`The bank file reads ${totals[0]} and should read ${totals[1]}; payment ${wrong + 1} is another one.`)
}

/** Names and references may be cut. What is paid to whom is always there and whole. */
function isSame(read: Partial<BankPayment> | undefined, meant: BankPayment | undefined): boolean {
  if (read === undefined || meant === undefined) return false
  const { name = '', reference = '', accountNumber, branchCode, cents, accountType = meant.accountType } = read
  return (
    accountNumber === meant.accountNumber &&
    branchCode === meant.branchCode &&
    cents === meant.cents &&
    accountType === meant.accountType &&
    meant.name.startsWith(name) &&
    meant.reference.startsWith(reference)
  )
}

const withoutZeros = (payment: BankPayment): BankPayment => ({
  ...payment,
  accountNumber: payment.accountNumber.replace(/^0+/, ''),
})
