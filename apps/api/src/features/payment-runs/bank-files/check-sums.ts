import { plainRand } from '@lodeway/rules/money/rand.ts'
import { type BankFileTotals, type BankPayment, bankFileTotals } from '@lodeway/rules/payment-runs/bank-file.ts'
import { acb } from '@lodeway/rules/payment-runs/bank-formats/acb-records.ts'
import type { DelimitedFormat } from '@lodeway/rules/payment-runs/bank-formats/delimited.ts'
import { readFixedLine } from '@lodeway/rules/payment-runs/bank-formats/fixed.ts'

type Read = readonly Partial<BankPayment>[]
const totalsOf = (payments: Read, accounts: readonly string[] = []): BankFileTotals =>
  bankFileTotals(
    payments.map(({ accountNumber = '0', cents = 0 }) => ({ accountNumber, cents })),
    accounts,
  )

/**
 * Holds what a file says of itself, above and below its payments, against the payments that were read of it.
 * @throws Error when they differ
 */
export function checkSums(
  layout: DelimitedFormat,
  lines: readonly (readonly string[])[],
  payments: Read,
  ownAccount: string,
): void {
  const totals = totalsOf(payments, layout.hashHasOwnAccount ? [ownAccount] : [])
  const due: Record<string, string> = {
    count: String(totals.count),
    totalAmount: plainRand(totals.cents),
    totalCents: String(totals.cents),
    hash: totals.hash,
  }
  const around = [...layout.above, ...layout.below]
  const said = [...lines.slice(0, layout.above.length), ...lines.slice(lines.length - layout.below.length)]
  for (const [row, cells] of around.entries())
    for (const [at, cell] of cells.entries()) {
      // Sums are held against the payments; a day or the own account beside them is taken as it is read.
      const texts = cell.split(/\{(\w+)\}/).map((text, place) => (place % 2 === 0 ? text : due[text]))
      const pattern = texts.map(text => (text === undefined ? '.*' : RegExp.escape(text))).join('')
      if (!new RegExp(`^${pattern}$`).test(said[row]?.[at] ?? '')) mustBe(said[row]?.[at], texts.join(''))
    }
}

/** The same of an ACB file, whose sums are in its contra and its trailer. @throws Error when they differ */
export function checkAcbSums(lines: readonly string[], payments: Read, ownAccount: string): void {
  const lineOf = (id: string) => lines.find(line => line.startsWith(id)) ?? ''
  const { cents, hash } = totalsOf(payments, [ownAccount])
  const [contra, trailer] = [readFixedLine(acb.contra, lineOf('12')), readFixedLine(acb.userTrailer, lineOf('92'))]
  mustBe(contra['cents'], String(cents).padStart(11, '0'))
  mustBe(trailer['credits'], String(payments.length).padStart(6, '0'))
  for (const sum of ['debitCents', 'creditCents']) mustBe(trailer[sum], String(cents).padStart(12, '0'))
  mustBe(trailer['hash'], hash.padStart(12, '0'))
}

function mustBe(said: string | undefined, due: string | undefined): void {
  if (said !== due) throw new Error(`The bank file says ${said ?? 'nothing'} of itself, and its payments say ${due}.`)
}
