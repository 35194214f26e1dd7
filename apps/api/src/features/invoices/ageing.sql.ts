import type { AnswerInput, QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listAgeing } from '@lodeway/contract/invoices.ts'
import { type Age, ageOf, ages } from '@lodeway/rules/invoices/ageing.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import type { CalendarDate } from '@lodeway/rules/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

const columns = [...ages, 'credit', 'total'] as const
type Aged = Record<Age | 'credit' | 'total', number>
type Ageing = AnswerInput<typeof listAgeing>

/**
 * What organisations owe by how long it is overdue, the largest amounts first. `credit` is what they paid and no invoice used, with what
 * credit notes leave of invoices that were paid; the total is what they owe less that, which is their receivable less what is unapplied.
 */
export async function findAgeing(
  db: Queryable,
  { limit, offset }: QueryOutput<typeof listAgeing>,
  today: CalendarDate,
): Promise<Ageing> {
  const { rows } = await findEntries().execute(db)
  const owing = [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, own]) => ({ id, name: own[0]?.name ?? '', aged: addUp(own, today) }))
    .toSorted((a, b) => b.aged.total - a.aged.total || (a.id < b.id ? -1 : 1))
  return {
    data: owing
      .slice(offset, offset + limit)
      .map(({ aged, ...organisation }) => ({ ...organisation, ...inRand(aged) })),
    count: owing.length,
    sums: inRand(addUp(rows, today)),
  }
}

/** The same of one organisation, in cents. */
export const findOwnAgeing = async (db: Queryable, organisationId: string, today: CalendarDate): Promise<Aged> =>
  addUp((await findEntries(sql`WHERE organisation.id = ${organisationId}::uuid`).execute(db)).rows, today)

const findEntries = (where: RawBuilder<unknown> = sql``) => sql<Entry>`
  SELECT organisation.id, organisation.name, entry.due_on, entry.cents FROM (
    SELECT organisation_id AS id, due_on, sum(open_cents)::bigint AS cents FROM invoice WHERE open_cents <> 0
      GROUP BY organisation_id, due_on, open_cents < 0
    UNION ALL SELECT owner_id, NULL, cents FROM account_balance WHERE account = 'unapplied' AND cents <> 0) AS entry
  JOIN organisation ON organisation.id = entry.id ${where}`

/** Of one organisation and day; without a day it is money that no invoice used. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly dueOn: CalendarDate | null
  readonly cents: number
}

function addUp(entries: readonly Entry[], today: CalendarDate): Aged {
  const aged = recordOf(() => 0)
  for (const { dueOn, cents } of entries) {
    aged[dueOn === null || cents < 0 ? 'credit' : ageOf(dueOn, today)] += cents
    aged.total += cents
  }
  return aged
}

const inRand = (aged: Aged): Aged => recordOf(column => centsToRand(aged[column]))
const recordOf = (of: (column: (typeof columns)[number]) => number) =>
  Object.fromEntries(columns.map(column => [column, of(column)])) as Aged
