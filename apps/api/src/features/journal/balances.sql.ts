import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listBalances } from '@lodeway/contract/journal.ts'
import { owedToOthers } from '@lodeway/rules/journal/accounts.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { runName } from '@lodeway/rules/payment-runs/run-name.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPayeeStandings } from './payee-holds.sql.ts'

/**
 * Organisations, payees or payment runs with what is open on one of their accounts, the largest first. What is owed to payees is held
 * by whatever holds it now: the accounts of the books know of bank details alone.
 */
export async function findBalances(
  { db, now }: { readonly db: Queryable; readonly now: Date },
  { account, limit, offset }: QueryOutput<typeof listBalances>,
): Promise<AnswerInput<typeof listBalances>> {
  if (account === 'payable' || account === 'held') {
    const open = (await findPayeeStandings(db, now)).flatMap(
      ({ payeeId, name, isErased, reason, owedCents, heldCents }) => {
        const [cents, hold] = account === 'held' ? [heldCents, reason] : [owedCents - heldCents, null]
        // Amounts that come to nothing are written off as well: nobody is left whose next run would take them.
        const isToWriteOff = account === 'held' && isErased && owedCents === 0
        return cents === 0 && !isToWriteOff
          ? []
          : [{ id: payeeId, name, isErased, cents, hold: cents === 0 ? null : hold }]
      },
    )
    open.sort((a, b) => b.cents - a.cents || a.id.localeCompare(b.id))
    return {
      data: open.slice(offset, offset + limit).map(({ cents, ...row }) => ({ ...row, amount: centsToRand(cents) })),
      count: open.length,
      sum: centsToRand(open.reduce((sum, { cents }) => sum + cents, 0)),
    }
  }
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
