import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listRunRows } from '@lodeway/contract/payment-runs.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { type EarningHold, rowStanding } from '@lodeway/rules/payment-runs/holds.ts'
import { fullName } from '@lodeway/rules/people/name.ts'
import { sql } from 'kysely'
import { payeeName } from '../journal/payee.sql.ts'
import { hasOpenCase } from '../journal/payee-holds.sql.ts'
import { findRunPayeeStandings } from './payee-standings.sql.ts'
import { findRun } from './run.sql.ts'
import type { Viewing } from './run-view.sql.ts'
import { isInPart, shownStateIn } from './shown-state.sql.ts'
import { vatInRun } from './vat-in-run.sql.ts'

/** The payouts of a run, as each of them stands: of one payee, of one of its parts, or all of them. */
export async function findRunRows(
  { db, now }: Viewing,
  id: string,
  { payeeId, part, hold, limit, offset }: QueryOutput<typeof listRunRows>,
): Promise<AnswerInput<typeof listRunRows>> {
  const run = await findRun(db, id)
  const isDraft = run.state === 'draft'
  // Later what each of them stands at was written down.
  const standings = isDraft
    ? await findRunPayeeStandings(db, run, now, true, payeeId === undefined ? {} : { payeeId })
    : undefined
  const holds = new Map(standings?.map(payee => [payee.id, payee.hold]))
  const all = db
    .selectFrom('paymentRunRow')
    .innerJoin('paymentRunPayee as payee', 'payee.id', 'paymentRunRow.runPayeeId')
    .innerJoin('sale', 'sale.id', 'paymentRunRow.saleId')
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .where('paymentRunRow.runId', '=', id)
    .$if(payeeId !== undefined, rows => rows.where('paymentRunRow.runPayeeId', '=', payeeId ?? ''))
    .$if(part !== undefined, rows => rows.where(isInPart({ part: part ?? 'in', hold }, standings)))
  const [rows, { count }] = await Promise.all([
    all
      .leftJoin('account as loader', join =>
        join.onRef('loader.id', '=', 'payee.payeeId').on('payee.payeeKind', '=', 'loader'),
      )
      .leftJoin('organisation as company', join =>
        join.onRef('company.id', '=', 'payee.payeeId').on('payee.payeeKind', '=', 'company'),
      )
      .select([
        'sale.id',
        'sale.leadId',
        'paymentRunRow.runPayeeId as payeeId',
        payeeName.as('payee'),
        'lead.firstName',
        'lead.lastName',
        'sale.insuranceType',
        'sale.status',
        'sale.soldAt',
        'sale.amountCents',
        vatInRun.as('vatCents'),
        shownStateIn(isDraft).as('state'),
        sql<EarningHold | null>`payment_run_row.hold`.as('keptHold'),
        'payee.hold as payeeHold',
        'payee.returnedOn',
        hasOpenCase.as('hasOpenCase'),
      ])
      .orderBy('payee.place')
      .orderBy('sale.soldAt')
      .orderBy('sale.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(({ firstName, lastName, amountCents, vatCents, soldAt, keptHold, payeeHold, ...row }) => ({
    ...row,
    returnedOn: row.state === 'refused' ? row.returnedOn : null,
    ...rowStanding(
      { state: row.state, hasOpenCase: row.hasOpenCase, keptHold },
      isDraft ? (holds.get(row.payeeId) ?? null) : payeeHold,
      isDraft,
    ),
    client: fullName(firstName, lastName),
    soldAt: soldAt.toISOString(),
    amount: centsToRand(amountCents + vatCents),
    vat: centsToRand(vatCents),
  }))
  return { data, count }
}
