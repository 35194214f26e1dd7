import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listRunPayees } from '@lodeway/contract/payment-runs.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { paymentReference } from '@lodeway/rules/payment-runs/bank-file.ts'
import { maskedAccountNumber } from '@lodeway/rules/people/masks.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { findRunPayeeStandings, heldOf, isReleased, type RunPayeeStanding } from './payee-standings.sql.ts'
import { findRun } from './run.sql.ts'
import type { Viewing } from './run-view.sql.ts'

export async function findRunPayees(
  { db, now }: Viewing,
  id: string,
  { limit, offset }: QueryOutput<typeof listRunPayees>,
): Promise<AnswerInput<typeof listRunPayees>> {
  const run = await findRun(db, id)
  const [payees, { count }] = await Promise.all([
    findRunPayeeStandings(db, run, now, run.state === 'draft', { limit, offset }),
    db
      .selectFrom('paymentRunPayee')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('runId', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  const data = payees.map(payee => {
    const shown = shownOf(payee)
    const [bankName, last4] = [payee.kept?.bankName ?? payee.bankName, payee.kept?.last4 ?? payee.last4]
    return {
      id: payee.id,
      name: payee.name,
      state: payee.state,
      hold: payee.hold,
      amount: centsToRand(shown.cents),
      vat: centsToRand(payee.vatCents),
      vatNumber: payee.vatNumber,
      count: shown.count,
      waiting: payee.waiting,
      leftOut: payee.leftOut,
      gone: payee.gone,
      bankName,
      accountNumber: last4 === null ? null : maskedAccountNumber(last4),
      reference: paymentReference(run.number, payee.place),
      refusedReason: payee.refusedReason,
      returnedOn: payee.returnedOn,
      paidOn: payee.state === 'paid' && payee.decidedAt ? (payee.paidOn ?? johannesburgDate(payee.decidedAt)) : null,
      isReleased: isReleased(payee),
    }
  })
  return { data, count }
}

/** What a payee is paid; of whoever is not, what is held or was left out, and of whom nothing is left, what was there. */
function shownOf(payee: RunPayeeStanding): { readonly count: number; readonly cents: number } {
  if (payee.state === 'held') return heldOf(payee)
  if (payee.state === 'leftOut') return { count: payee.leftOut, cents: payee.leftOutCents }
  if (payee.state === 'gone') return { count: payee.leftOut + payee.gone, cents: payee.leftOutCents + payee.goneCents }
  return payee
}
