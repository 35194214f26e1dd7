import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { markSalePaid } from '@lodeway/contract/sales.ts'
import { administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markFilteredPaid } from '../../apps/api/src/features/payment-runs/mark-filtered-paid.ts'
import { markPaid } from '../../apps/api/src/features/payment-runs/mark-paid.ts'
import { summarisePayable } from '../../apps/api/src/features/payment-runs/payable.sql.ts'
import { findSales, type SaleFilter } from '../../apps/api/src/features/sales/sale.sql.ts'
import { foldSums } from '../../apps/api/src/sums/fold-sums.job.ts'
import type { Work } from '../../apps/api/src/work/context.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { propertyRuns, propertyTimeoutMillis } from '../../packages/rules/testing/property-runs.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// What the domain rules promise of the report, for any filter: compared with the rows themselves, read once and filtered
// here by other means than the product's.

const types = ['funeralCover', 'petInsurance', 'lifeInsurance'] as const
const start = '2026-01-30T09:00:00+02:00'
let world: World
let admin: Person
let insurers: string[]
let payees: string[]
let rows: Awaited<ReturnType<typeof readRows>>

const readRows = () =>
  world.db
    .selectFrom('sale')
    .leftJoin('billing', 'billing.accountId', 'sale.loaderId')
    .selectAll('sale')
    .select('billing.accountId as billed')
    .where('voidedAt', 'is', null)
    .execute()
    .then(found => found.map(row => ({ ...row, soldOn: dayOf(row.soldAt) })))

beforeAll(async () => {
  world = await createWorld(start)
  admin = await administrator(world)
  const loaders = [await loader(world, admin), await loader(world, admin)]
  payees = loaders.map(({ id }) => id)
  insurers = []
  for (const insuranceType of types) {
    const { id } = await organisation(world, admin)
    insurers.push(id)
    await externalContract(world, admin, id, { insuranceType, leadQuantity: 1000, leadExpiryPeriod: 'P6M' })
  }
  const report = async (id: string, body: { organisationStatus: 'sale' | 'cashed' | 'quoted'; premium?: number }) => {
    const token = await world.tokenFor(admin.id)
    const { status, text } = await world.request(token, recordOutcome, { params: { id }, body })
    if (status !== 200) throw new Error(text)
  }
  for (let at = 0; at < 24; at += 1) {
    // A step of 35 hours walks over midnights, a month's end and both ends of whole days.
    world.moveBy(35 * 3_600_000)
    const by = loaders[at % 2] as Person
    const insuranceType = types[at % 3]
    const lead = await submitted(world, { ...by, token: await world.tokenFor(by.id) }, { insuranceType })
    await report(lead.id, { organisationStatus: at % 4 === 0 ? 'sale' : 'cashed', premium: (10_000 + at * 777) / 100 })
    if (at % 5 === 0) {
      const [row] = await world.db.selectFrom('sale').select('id').where('leadId', '=', lead.id).orderBy('id').execute()
      await world.request(await world.tokenFor(admin.id), markSalePaid, { params: { id: row?.id ?? '' } })
    }
    if (at % 7 === 0) await report(lead.id, { organisationStatus: 'quoted' })
    // Some of the sums are folded and some are not, as at any moment of a day.
    if (at === 12) await foldSums(world.context)
  }
  // Somebody's bank details are gone: what is owed to them is held.
  await world.db
    .deleteFrom('billing')
    .where('accountId', '=', loaders[1]?.id ?? '')
    .execute()
  rows = await readRows()
  expect(rows.length).toBeGreaterThan(60)
}, 480_000)
afterAll(() => world.close())

const day = (days: number) => new Date(Date.parse('2026-01-28T00:00:00Z') + days * 86_400_000)
/** Every other time nothing is said of a field, so that most filters name some rows. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const some = <T>(values: readonly T[]) => maybe(fc.subarray([...values], { minLength: 1 }))
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([from, days, isWhole]) => ({
    startAt: new Date(day(from).getTime() + (isWhole ? 0 : 5_400_000)).toISOString(),
    endAt: new Date(day(from + days).getTime() + 23 * 3_600_000).toISOString(),
  }))
const filters = (paymentStatus: fc.Arbitrary<'paid' | 'unpaid'>): fc.Arbitrary<SaleFilter> =>
  fc
    .record({
      status: some(['sale', 'cashed'] as const),
      paymentStatus: maybe(paymentStatus),
      insurers: some([0, 1, 2]),
      industryIds: some(types),
      category: maybe(fc.constantFrom('payout', 'invoice')),
      payees: some([0, 1]),
      range: maybe(anyRange),
    })
    .map(({ insurers: picked, payees: paid, range, ...filter }) => ({
      ...filter,
      ...range,
      payeeIds: paid?.map(at => payees[at] ?? ''),
      organisationIds: picked?.map(at => insurers[at] ?? ''),
    }))
const anyFilter = filters(fc.constantFrom('paid', 'unpaid'))
/** Of what is paid already nothing is payable, so few ask for that. */
const payingFilter = filters(fc.constantFrom('paid', ...Array.from({ length: 6 }, () => 'unpaid' as const)))

const isUnpaid = (row: (typeof rows)[number]) => row.paymentStatus === 'unpaid'
const owedTo = (some: typeof rows, loaderId: string) =>
  some
    .filter(row => row.category === 'payout' && row.loaderId === loaderId && isUnpaid(row))
    .reduce((sum, row) => sum + row.amountCents, 0)

/** Nobody is paid without an account, less than R50.00, or beside what they owe. */
function payableOf(found: typeof rows): typeof rows {
  const isPaid = (row: (typeof rows)[number]) => {
    const cents = owedTo(found, row.loaderId)
    return row.billed !== null && cents >= 5000 && cents <= owedTo(rows, row.loaderId)
  }
  return found.filter(row => isUnpaid(row) && (row.category === 'invoice' || isPaid(row)))
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Johannesburg' })
/** The day that a calendar on a wall in Johannesburg shows. */
const dayOf = (at: Date) => calendar.format(at)

/** The rows that a filter names, oldest first: the days of a range count whole. */
function named(filter: SaleFilter) {
  return rows
    .filter(
      row =>
        (filter.status?.includes(row.status as 'sale') ?? true) &&
        (filter.paymentStatus === undefined || row.paymentStatus === filter.paymentStatus) &&
        (filter.organisationIds?.includes(row.organisationId) ?? true) &&
        (filter.industryIds?.includes(row.insuranceType as 'other') ?? true) &&
        (filter.category === undefined || row.category === filter.category) &&
        (filter.payeeIds === undefined || (row.category === 'payout' && filter.payeeIds.includes(row.loaderId))) &&
        (filter.startAt === undefined || row.soldOn >= filter.startAt.slice(0, 10)) &&
        (filter.endAt === undefined || row.soldOn <= filter.endAt.slice(0, 10)),
    )
    .toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime() || (a.id < b.id ? -1 : 1))
}
const centsOf = (some: readonly { amountCents: number; category: string }[], category: string) =>
  some.filter(row => row.category === category).reduce((sum, row) => sum + row.amountCents, 0)
/** How many rows, and what they come to in each direction: never one sum over both. */
const totalsOf = (some: typeof rows) => [some.length, centsOf(some, 'invoice'), centsOf(some, 'payout')]
const answered = (totals: { count: number; toReceive: number; toPay: number }) => [
  totals.count,
  Math.round(totals.toReceive * 100),
  Math.round(totals.toPay * 100),
]

/** Ten cases at a time, because a database answers several callers. */
const inTens = { ...propertyRuns, numRuns: Math.ceil(propertyRuns.numRuns / 10) }

test('for any filter the count and sum are those of its rows, and every page is its part of them', {
  timeout: 3 * propertyTimeoutMillis,
}, async () => {
  const anyPage = fc.record({ filter: anyFilter, limit: fc.integer({ min: 1, max: 20 }), page: fc.nat({ max: 6 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(anyPage, { minLength: 10, maxLength: 10 }), async cases => {
      await Promise.all(
        cases.map(async ({ filter, limit, page }) => {
          const expected = named(filter)
          const orderBy = { column: 'soldAt', direction: 'asc' } as const
          const found = await findSales(world.db, { ...filter, limit, offset: page * limit, orderBy }, world.now())
          expect(answered(found)).toEqual(totalsOf(expected))
          const part = expected.slice(page * limit, (page + 1) * limit)
          expect(found.data.map(({ id }) => id)).toEqual(part.map(({ id }) => id))
          expect(found.data.map(({ payment }) => Math.round(payment * 100))).toEqual(part.map(row => row.amountCents))
        }),
      )
    }),
    inTens,
  )
})

test('for any filter a bulk payment pays exactly the rows that were confirmed, and the second one nothing', {
  timeout: 3 * propertyTimeoutMillis,
}, async () => {
  const tried = new Set<string>()
  const asked = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(payingFilter, { minLength: 10, maxLength: 10 }), async asking => {
      await undone(async work => {
        for (const filter of asking) {
          // One that says as much of the same fields asks with the same statements, and over the same rows they answer the same;
          // that its words name these rows is what the count and the pages above show, by the same condition.
          const rowsNamed = named(filter)
          const { category, paymentStatus } = filter
          // Rows say which of these it was; where there are none, another one is another question.
          const question = JSON.stringify([statedIn(filter), category, paymentStatus, rowsNamed.map(({ id }) => id)])
          if (asked.has(question)) continue
          asked.add(question)
          const payable = payableOf(rowsNamed)
          const confirmed = await summarisePayable(work.tx, filter, work.now)
          expect(answered(confirmed)).toEqual(totalsOf(payable))
          for (const [category, total] of [
            ['invoice', confirmed.toReceive],
            ['payout', confirmed.toPay],
          ] as const)
            expect(
              confirmed.parties
                .filter(party => party.category === category)
                .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
            ).toBe(Math.round(total * 100))
          const ids = payable.map(({ id }) => id).toSorted()
          // What is paid is these rows, whichever filter named them: the same ones are paid once.
          if (ids.length === 0 || tried.has(ids.join())) continue
          await sql`SAVEPOINT before_payment`.execute(work.tx)
          const batch = await markFilteredPaid(work, filter, confirmed, false)
          expect(answered(batch)).toEqual(totalsOf(payable))
          const paid = await work.tx.selectFrom('sale').select('id').where('batchId', '=', batch.id).execute()
          expect(paid.map(({ id }) => id).toSorted()).toEqual(ids)
          await expect(markFilteredPaid(work, filter, undefined, false)).rejects.toThrow(
            confirmed.held > 0 || confirmed.holds.length > 0
              ? /^(1 payout of -?R[\d .]+ is|\d+ payouts, -?R[\d .]+ in all, are) held(: | for )/
              : 'No unpaid rows match',
          )
          expect(await markPaid(work, payable[0]?.id ?? '')).toMatchObject({ paymentStatus: 'paid' })
          const { count } = await paymentsOf(work, payable)
          expect(count).toBe(payable.length)
          await sql`ROLLBACK TO SAVEPOINT before_payment`.execute(work.tx)
          tried.add(ids.join())
        }
      })
    }),
    { ...inTens, numRuns: Math.ceil(inTens.numRuns / 2.5) },
  )
  // Ten thousand filters that say something of each field came to fewer different payments.
  if (propertyRuns.numRuns >= 10_000) expect(tried.size).toBeGreaterThan(400)
})

/** Of which fields a filter says something, and of which one value alone: that is compared, and several are a list. */
const statedIn = (filter: SaleFilter) =>
  Object.entries(filter).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, Array.isArray(value) && value.length === 1]],
  )

/** How often these rows were paid, by the histories of their leads. */
const paymentsOf = (work: Work, paid: readonly { assignmentId: string; ledgerKey: string }[]) =>
  work.tx
    .selectFrom('leadEvent')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'paid')
    .where(eb =>
      eb(
        eb.refTuple('assignmentId', 'ledgerKey'),
        'in',
        paid.map(row => eb.tuple(row.assignmentId, row.ledgerKey)),
      ),
    )
    .executeTakeFirstOrThrow()

/** Runs commands in a transaction that is taken back, so that every case finds the same rows. */
async function undone(commands: (work: Work) => Promise<void>): Promise<void> {
  const back = new Error('taken back')
  const actor = { kind: 'admin', id: admin.id, areas: administratorAreas } as const
  await inTransaction(world.context, actor, async work => {
    await commands(work)
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
}
