import { earningHold } from '@lodeway/rules/payment-runs/holds.ts'
import { fileDueOn, nextPayDay } from '@lodeway/rules/payment-runs/pay-days.ts'
import type { MoneyMail } from '@lodeway/rules/sales/money-mails.ts'
import { addDays, johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { listOf } from '../../db/list-of.ts'
import type { Letter } from '../../mail/layout.ts'
import { sendMails } from '../../mail/mail.ts'
import { findPayeeStandings } from '../journal/payee-holds.sql.ts'
import { findPayCalendar } from '../open-runs/pay-calendar.sql.ts'
import { findVatTakenBack } from '../self-billing/vat-taken-back.sql.ts'
import {
  amountsByPayee,
  changedSince,
  findCompanies,
  findLoaders,
  findUndecided,
  type Telling,
  type ToldRow,
  withoutAccount,
} from './earners.sql.ts'
import {
  type Addressed,
  type Amounts,
  amountsTakenBackLetter,
  earnedLetter,
  noAccountLetter,
  notPaidLetter,
  paidLetter,
  paymentReturnedLetter,
  refusedLetter,
} from './money.mail.ts'

/** Tells loaders what became owed to them, and what for want of bank details cannot be paid: that once, with the first amount. */
export async function tellEarned(work: Telling, rows: readonly ToldRow[]): Promise<void> {
  const told = amountsByPayee(rows)
  if (told.size === 0) return
  await tellOwed(work, 'earned', told, earnedLetter)
  const waiting = await withoutAccount(work, told)
  await tell(work, 'waiting', waiting, (to, { cents }) => noAccountLetter(to, cents))
}

/** Tells loaders what was taken back, with the VAT that goes with it: what they see in the next payment, and in their statement. */
export async function tellTakenBack(
  work: Telling,
  rows: readonly (ToldRow & { readonly id: string })[],
): Promise<void> {
  const vat = await findVatTakenBack(work.tx, rows)
  const withVat = rows.map(row => ({ ...row, vatCents: vat.get(row.id) ?? 0 }))
  await tell(work, 'takenBack', amountsByPayee(withVat), amountsTakenBackLetter)
}

/** Tells loaders what was paid to them. @param submittedAt when their accounts were taken into a run; nothing where it went to those on file */
export async function tellPaid(
  work: Telling,
  rows: readonly ToldRow[],
  { paidOn, submittedAt }: { readonly paidOn: string; readonly submittedAt: Date | null },
): Promise<void> {
  await tellOfAccount(work, 'paid', amountsByPayee(rows), submittedAt, (to, amounts, isChanged) =>
    paidLetter(to, amounts, paidOn, isChanged),
  )
}

/** Tells loaders that what they were told was paid was not. */
export async function tellNotPaid(work: Telling, rows: readonly ToldRow[]): Promise<void> {
  await tellOwed(work, 'notPaid', amountsByPayee(rows), notPaidLetter)
}

/**
 * When what is owed will be paid is said in each mail, or why it is held: by an open case of its lead, or as its payee is still held on
 * the last day for the next pay day's file. What holds the payee comes first where some of the leads have no open case.
 */
async function tellOwed(
  work: Telling,
  kind: MoneyMail,
  told: ReadonlyMap<string, Amounts>,
  write: (to: Addressed, amounts: Amounts, payDay: string) => Letter,
): Promise<void> {
  const { calendar } = await findPayCalendar(work.tx)
  const payDay = nextPayDay(johannesburgDate(work.now), calendar)
  const fileMade = startOfDay(addDays(fileDueOn(payDay, calendar), 1))
  const standings = await findPayeeStandings(work.tx, fileMade, [...told.keys()])
  const holds = new Map(standings.map(({ payeeId, hold }) => [payeeId, hold]))
  const undecided = await findUndecided(
    work,
    [...told.values()].flatMap(({ leadIds }) => leadIds),
  )
  await tell(work, kind, told, (to, amounts) => {
    const open = amounts.leadIds.filter(id => undecided.has(id)).length
    const isPartUndecided = open > 0 && open < amounts.leadIds.length
    const payeeHold = holds.get(to.id) ?? null
    const hold = isPartUndecided ? (payeeHold ?? 'caseOpen') : earningHold(open > 0, payeeHold)
    return write(to, { ...amounts, hold, isPartUndecided }, payDay)
  })
}

interface NotPaid {
  readonly payeeId: string
  readonly cents: number | null
  /** What took some of it back meanwhile, below nothing. */
  readonly takenBackCents?: number
}

/** Tells payees that the bank refused what a run paid them. @param submittedAt when their accounts were taken into the run */
export async function tellRefused(work: Telling, payees: readonly NotPaid[], submittedAt: Date | null): Promise<void> {
  await tellOfAccount(work, 'waiting', amountsNotPaid(payees), submittedAt, refusedLetter)
}

/** Tells a payee that the bank sent back what they were told was paid. */
export async function tellReturned(
  work: Telling,
  payee: NotPaid,
  { returnedOn, submittedAt }: { readonly returnedOn: string; readonly submittedAt: Date | null },
): Promise<void> {
  await tellOfAccount(work, 'waiting', amountsNotPaid([payee]), submittedAt, (to, amounts, isChanged) =>
    paymentReturnedLetter(to, amounts, returnedOn, isChanged),
  )
}

const amountsNotPaid = (payees: readonly NotPaid[]): ReadonlyMap<string, Amounts> =>
  new Map(
    payees.map(({ payeeId, cents, takenBackCents }) => [
      payeeId,
      { cents: cents ?? 0, takenBackCents, leadIds: [], reasons: [] },
    ]),
  )

/** Whether the account is another one by now than the one that was to be paid is said in each mail. */
async function tellOfAccount(
  work: Telling,
  kind: MoneyMail,
  told: ReadonlyMap<string, Amounts>,
  submittedAt: Date | null,
  write: (to: Addressed, amounts: Amounts, isChanged: boolean) => Letter,
): Promise<void> {
  const changed = submittedAt === null ? new Set() : await changedSince(work, [...told.keys()], submittedAt)
  for (const isChanged of [false, true]) {
    const some = new Map([...told].filter(([id]) => changed.has(id) === isChanged))
    await tell(work, kind, some, (to, amounts) => write(to, amounts, isChanged))
  }
}

/** One mail each: to loaders who are not erased and did not switch it off, and to the representatives of companies. */
async function tell(
  work: Telling,
  kind: MoneyMail,
  told: ReadonlyMap<string, Amounts>,
  write: (to: Addressed & { readonly id: string }, amounts: Amounts) => Letter,
): Promise<void> {
  const some = [...told].filter(([, { cents }]) => cents > 0)
  if (some.length === 0) return
  const ids = sql<string>`ANY ${listOf(
    some.map(([id]) => id),
    'uuid',
  )}`
  const { APP_ORIGIN: appOrigin } = work.settings
  const recipients = [...(await findLoaders(work, kind, ids)), ...(await findCompanies(work, ids))].flatMap(to => {
    const amounts = told.get(to.id)
    return amounts === undefined ? [] : [{ ...to, appOrigin, amounts }]
  })
  await sendMails(work, recipients, to => write(to, to.amounts))
}
