import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listBalances } from '@lodeway/contract/journal.ts'
import { owedToOthers } from '@lodeway/rules/journal/accounts.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findOpenPayees, findPayeeStandings } from './payee-holds.sql.ts'

/**
 * Organisations, payees or payment runs with what is open on one of their accounts, the largest first. What is owed to payees is held
 * by whatever holds it now: the accounts of the books know of bank details alone.
 */
export async function findBalances(
  { db, now }: { readonly db: Queryable; readonly now: Date },
  { account, limit, offset }: QueryOutput<typeof listBalances>,
): Promise<AnswerInput<typeof listBalances>> {
  if (account === 'payable' || account === 'held') return findOfPayees({ db, now }, { account, limit, offset })
  // The books have what is owed to others on the credit side.
  const sign = owedToOthers.has(account) ? -1 : 1
  const open = db.selectFrom('accountBalance').where('account', '=', account).where('cents', '<>', 0)
  const [totals, rows] = await Promise.all([
    open
      .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents')])
      .executeTakeFirstOrThrow(),
    open
      .leftJoin('organisation', 'organisation.id', 'accountBalance.ownerId')
      .leftJoin('account as loader', 'loader.id', 'accountBalance.ownerId')
      .leftJoin('paymentRun', 'paymentRun.id', 'accountBalance.ownerId')
      .select([
        'ownerId',
        'cents',
        'paymentRun.number',
        sql<string | null>`coalesce(organisation.name, rtrim(loader.first_name || ' ' || loader.last_name))`.as('name'),
      ])
      .orderBy(sql`cents * ${sql.lit(sign)}`, 'desc')
      .orderBy('ownerId')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return {
    data: rows.map(({ ownerId, number, name, cents }) => ({
      id: ownerId,
      name: number === null ? (name ?? '') : runName(number),
      isErased: false,
      hold: null,
      amount: centsToRand(sign * cents),
    })),
    count: totals.count,
    sum: centsToRand(sign * totals.cents),
  }
}

async function findOfPayees(
  { db, now }: { readonly db: Queryable; readonly now: Date },
  page: Parameters<typeof findOpenPayees>[2],
): Promise<AnswerInput<typeof listBalances>> {
  const { ids, count, cents: sum } = await findOpenPayees(db, now, page)
  const standings = new Map((await findPayeeStandings(db, now, ids)).map(standing => [standing.payeeId, standing]))
  return {
    data: ids.flatMap(id => {
      const standing = standings.get(id)
      if (standing === undefined) return []
      const { name, isErased, reason, owedCents, heldCents } = standing
      const cents = page.account === 'held' ? heldCents : owedCents - heldCents
      const hold = page.account === 'held' && cents !== 0 ? reason : null
      return [{ id, name, isErased, hold, amount: centsToRand(cents) }]
    }),
    count,
    sum: centsToRand(sum),
  }
}
