import { transfersOfLine } from '@lodeway/rules/journal/invoice-transfers.ts'
import {
  type OwedRow,
  type RowEvent,
  type Transfer,
  transfersOf,
  transfersOfSelfBilling,
} from '@lodeway/rules/journal/transfers.ts'
import type { Selectable } from 'kysely'
import type { InvoiceLine, Journal, Sale, SelfBilledLine } from '../../db/schema.ts'

/** Whether a payout was held, or in a run, when something happened to it is not in its row; where it lies now is compared by payee. */
const owed = (account: string) => (['held', 'transit', 'run'].includes(account) ? 'payable' : account)

/** An entry of the books as it is compared. */
export const textOf = ({ event, debit, credit, amountCents }: Selectable<Journal>) =>
  `${event} ${owed(debit)} ${owed(credit)} ${amountCents}`

const textsOf = (event: string, transfers: readonly Transfer[]) =>
  transfers.map(({ debit, credit, cents }) => `${event} ${owed(debit.account)} ${owed(credit.account)} ${cents}`)

/** What the books have to say of a sale row and the lines of documents that it is on, in the order of letters. */
export function dueTexts(
  row: Selectable<Sale> & { readonly returns: number },
  lines: readonly Selectable<InvoiceLine>[],
  selfBilled: readonly Selectable<SelfBilledLine>[],
): string[] {
  const payeeId = row.payeeOrganisationId ?? row.loaderId
  const owedRow: OwedRow = { ...row, cents: row.amountCents, payeeId, isHeld: false }
  const of = (event: RowEvent, vatCents = 0) => textsOf(event, transfersOf(event, { ...owedRow, vatCents }))
  const { vatCents, returnsBefore } = paidVatOf(selfBilled)
  const documents = lines.map(line => [line.creditsSaleId === null ? 'invoiced' : 'credited', line] as const)
  const isCredited = documents.some(([event]) => event === 'credited')
  return [
    // What was invoiced and is taken back goes from one document to another, and not through what is to be invoiced.
    ...(isCredited && row.amountCents < 0 ? [] : of('owed')),
    ...(row.voidedAt === null || row.writtenOffAt !== null || isCredited ? [] : of('voided')),
    ...(row.writtenOffAt === null ? [] : of('writtenOff', vatCents)),
    ...(row.paidAt === null || lines.length > 0 ? [] : of('paid', vatCents)),
    ...Array.from({ length: row.category === 'payout' ? row.returns : 0 }, (_, place) => {
      const vat = place < returnsBefore ? 0 : vatCents
      return [...of('paid', vat), ...of('returned', vat)]
    }).flat(),
    ...documents.flatMap(([event, line]) => textsOf(event, transfersOfLine(event, { ...row, ...line }))),
    ...selfBilled.flatMap(selfBilledTexts),
  ].toSorted()
}

/** The VAT that a payout is paid with: of its invoice; or, of one that takes back another, what its credit note takes off. */
function paidVatOf(lines: readonly Selectable<SelfBilledLine>[]): { vatCents: number; returnsBefore: number } {
  const invoiced = lines.find(({ creditsSaleId }) => creditsSaleId === null)
  if (invoiced !== undefined) return invoiced
  return { vatCents: 0 - (lines[0]?.vatCents ?? 0), returnsBefore: 0 }
}

const selfBilledTexts = ({ creditsSaleId, vatCents }: Selectable<SelfBilledLine>): string[] =>
  creditsSaleId === null
    ? textsOf('selfBilled', transfersOfSelfBilling({ runId: '' }, vatCents))
    : textsOf('selfCredited', transfersOfSelfBilling({ payeeId: '', isHeld: false }, vatCents))
