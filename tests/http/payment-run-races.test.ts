import { markRunPaid, settlePaymentRun } from '@lodeway/contract/bank-answers.ts'
import { changeBilling } from '@lodeway/contract/billing.ts'
import { approvePaymentRun, cancelPaymentRun, makeRunFile } from '@lodeway/contract/payment-run-steps.ts'
import { createPaymentRun } from '@lodeway/contract/payment-runs.ts'
import { listSales, markSalesPaid } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admin, enter, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, ownPassword, runsOf, withPassword } from '../factories/payment-runs.ts'
import { billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// Runs beside whatever changes what they pay, at the same moment, many times: each amount is paid once or owed, and the books say so.

const rounds = 8
let lwazi: Person
/** One for each round; nobody has anything yet. */
let payees: Person[]
let runs: ReturnType<typeof runsOf>
// A world of its own for each: the books are read whole after each round.
beforeEach(async () => {
  await enter(undefined, whereManyAreBought)
  lwazi = { ...admin, token: await world.tokenFor(admin.id) }
  runs = runsOf(world, lwazi)
})
// What a round ends with is in the books of the next one, and here in those of the last.
afterEach(async () => {
  expect(await differences(world)).toEqual([])
  await world.close()
})

async function whereManyAreBought(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  await externalContract(made, known, (await organisation(made, known)).id, { leadQuantity: 1000 })
  payees = await Promise.all(Array.from({ length: 20 }, () => loader(made, known)))
  return known
}

const payeeOf = (round: number) => payees[round] as Person

async function cashed(by: Person): Promise<string> {
  const { id } = await submitted(world, by)
  await recordAsAdministrator(world, lwazi, id, { organisationStatus: 'cashed', premium: 1000 })
  return id
}
const pause = (atMostMs: number) => new Promise(done => void setTimeout(done, Math.random() * atMostMs))
/** All at once, each a little earlier or later. */
const together = <T>(...calls: (() => Promise<T>)[]) =>
  Promise.all(calls.map(async call => pause(15).then(() => call())))
const statusOf = ({ status }: { status: number }) => status
const open = () => world.db.selectFrom('paymentRunRow').select('saleId').where('state', '=', 'in').execute()

/** Ends a run however far it came, so that nothing is left for the next round. */
async function finish(id: string): Promise<void> {
  for (const step of [runs.submit, runs.approve, runs.file, runs.send]) await step(id)
  await runs.settle(id, 'paid')
  // Everybody in it is held.
  if ((await runs.view(id)).state === 'draft') await runs.cancel(id, 'Nothing to pay')
  await payAll()
}
const payAll = () => world.request(lwazi.token, markSalesPaid, { body: {} })

test('a run against a reversal, at every step', async () => {
  for (let round = 0; round < rounds; round++) {
    const payee = payeeOf(round)
    const [kept, lead] = [await cashed(payee), await cashed(payee)]
    const { id } = await runs.create()
    if (round % 4 > 0) await runs.submit(id)
    if (round % 4 > 1) await runs.approve(id)
    if (round % 4 > 2) await runs.file(id)
    const step = [runs.submit, runs.approve, runs.file, runs.send][round % 4]
    const [stepped, reversal] = await together<{ status: number }>(
      () => step?.(id) ?? Promise.reject(new Error('no step')),
      () => recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'notInterested' }),
    )
    expect([reversal?.status, [200, 409].includes(stepped?.status ?? 0)]).toEqual([200, true])
    expect(await differences(world)).toEqual([])
    await finish(id)
    const { rows } = await sql<{
      leadId: string
      cents: number
    }>`SELECT lead_id, sum(amount_cents)::bigint AS cents FROM sale
      WHERE category = 'payout' AND voided_at IS NULL AND lead_id IN (${kept}, ${lead}) GROUP BY lead_id`.execute(
      world.db,
    )
    expect(rows.filter(({ cents }) => cents !== 0).map(({ leadId }) => leadId)).toEqual([kept])
  }
})

test('a run against the reversal of an older, paid amount, at every step: taken off once, here or in the next run', async () => {
  for (let round = 0; round < 2 * rounds; round++) {
    const payee = payeeOf(round)
    const old = await cashed(payee)
    await payAll()
    const kept = [await cashed(payee), await cashed(payee)]
    const made = round % 4 === 0 ? undefined : await runs.create()
    if (round % 4 > 1) await runs.submit(made?.id ?? '')
    if (round % 4 > 2) await runs.approve(made?.id ?? '')
    const step = [runs.create, runs.submit, runs.approve, runs.file][round % 4] as (id?: string) => Promise<unknown>
    const [, reversal] = await together<unknown>(
      () => step(made?.id),
      () => recordAsAdministrator(world, lwazi, old, { organisationStatus: 'notInterested' }),
    )
    expect(reversal).toMatchObject({ status: 200 })
    expect(await differences(world)).toEqual([])
    const [{ id } = { id: '' }] = await world.db
      .selectFrom('paymentRun')
      .select('id')
      .orderBy('number', 'desc')
      .limit(1)
      .execute()
    await finish(id)
    // A run that was submitted before is not approved with more than is owed, and is made anew.
    if ((await runs.view(id)).state === 'submitted') {
      await runs.cancel(id, 'For the next round')
      await finish((await runs.create()).id)
    }
    await takeOffNext(payee)
    const paid = await world.db
      .selectFrom('sale')
      .select(['leadId', 'amountCents'])
      .where('loaderId', '=', payee.id)
      .where('category', '=', 'payout')
      .where('paymentStatus', '=', 'paid')
      .execute()
    const sumOf = (leads: readonly string[]) =>
      paid.reduce((sum, { leadId, amountCents }) => (leads.includes(leadId) ? sum + amountCents : sum), 0)
    expect([sumOf([old]), sumOf(kept) > 0]).toEqual([0, true])
    expect(paid.filter(({ leadId }) => [old, ...kept].includes(leadId)).length).toBe(8)
    expect(await open()).toEqual([])
  }
})

/** More is earned, where something is still owed back, so that it is taken off that. */
async function takeOffNext(payee: Person): Promise<void> {
  const owing = await world.db
    .selectFrom('sale')
    .select('id')
    .where('loaderId', '=', payee.id)
    .where('category', '=', 'payout')
    .where('paymentStatus', '=', 'unpaid')
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  if (owing === undefined) return
  for (let lead = 0; lead < 2; lead++) await cashed(payee)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  expect((await runs.markPaid(id)).status).toBe(200)
}

test('a run against a change of bank details: nothing is paid to an account that is not on file any more', async () => {
  for (let round = 0; round < 2 * rounds; round++) {
    const payee = payeeOf(round)
    await cashed(payee)
    const { id } = await runs.create()
    if (round % 4 > 0) await runs.submit(id)
    if (round % 4 > 1) await runs.approve(id)
    const step = [runs.submit, runs.approve, runs.file, runs.file][round % 4]
    const number = String(9_000_000_000 + round)
    const [taken, changed] = await together<{ status: number; text?: string }>(
      () => step?.(id) ?? Promise.reject(new Error('no step')),
      () =>
        world.request(payee.token, changeBilling, {
          params: { id: payee.id },
          body: { ...billingDetails, number, password: loaderPassword },
        }),
    )
    expect([changed?.status, [200, 409].includes(taken?.status ?? 0)]).toEqual([200, true])
    const { state, payees } = await runs.view(id)
    // Either the file was made before the account was changed, to the one that was submitted, or the payee is gone.
    if (state === 'fileMade') {
      expect(taken?.text).toContain(billingDetails.number)
      expect(taken?.text).not.toContain(number)
      expect(await auditedOf(id, payee.id)).toEqual(['payment-run.file', 'billing.save'])
    } else expect([state, payees]).toEqual(['draft', 0])
    expect(await differences(world)).toEqual([])
    await finish(id)
  }
})

/** What was written down of a run's file and a payee's account, in order; the first account apart. */
async function auditedOf(...subjectIds: string[]): Promise<string[]> {
  const entries = await world.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', 'in', subjectIds)
    .where('action', 'in', ['payment-run.file', 'billing.save'])
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action).slice(1)
}

test('two runs at once, and a run against a payment by hand: each amount is in one of them', async () => {
  for (let round = 0; round < rounds; round++) {
    const payee = payeeOf(round)
    for (let lead = 0; lead < 3; lead++) await cashed(payee)
    const made = await together<{ status: number; answer: { id: string } | null }>(
      () => world.request(lwazi.token, createPaymentRun, { body: {} }),
      () => world.request(lwazi.token, createPaymentRun, { body: {} }),
      async () => {
        const { status } = await world.request(lwazi.token, markSalesPaid, { body: { category: 'payout' } })
        return { status, answer: null }
      },
    )
    expect(made.map(statusOf).every(status => [200, 201, 409, 422].includes(status))).toBe(true)
    const taken = (await open()).map(({ saleId }) => saleId)
    expect(new Set(taken).size).toBe(taken.length)
    const payouts = await world.db
      .selectFrom('sale')
      .select(['id', 'paymentStatus'])
      .where('loaderId', '=', payee.id)
      .where('category', '=', 'payout')
      .where('voidedAt', 'is', null)
      .execute()
    expect(payouts.filter(({ id, paymentStatus }) => paymentStatus === 'unpaid' && !taken.includes(id))).toEqual([])
    const { answer } = await world.request(lwazi.token, listSales, {
      query: { category: 'payout', paymentStatus: 'paid', limit: 2000 },
    })
    expect(answer.data.filter(({ id }) => taken.includes(id))).toEqual([])
    for (const { status, answer: run } of made) if (status === 201 && run !== null) await finish(run.id)
    expect([await open(), await differences(world)]).toEqual([[], []])
  }
  // Their numbers have no gaps: one that was taken by what came to nothing is there again.
  const runsMade = await world.db.selectFrom('paymentRun').select('number').orderBy('number').execute()
  const next = () => sql<{ number: number }>`SELECT next_payment_run_number() AS number`.execute(world.db)
  const taken = [...runsMade, ...(await next()).rows].map(({ number }) => number)
  expect(taken).toEqual(taken.map((_, place) => place + 1))
  expect((await next()).rows).toEqual([{ number: taken.length }])
})

test('what was held goes back into its run or into another one, and never into both', async () => {
  for (let round = 0; round < rounds; round++) {
    const [held, payee] = [payeeOf(2 * round), payeeOf(2 * round + 1)]
    const body = { ...billingDetails, number: '9999991111', password: loaderPassword }
    await world.request(held.token, changeBilling, { params: { id: held.id }, body })
    await cashed(held)
    const [, lead] = [await cashed(payee), await cashed(payee)]
    const { id } = await runs.create()
    await runs.submit(id)
    const [reversal, other] = await together<{ status: number; answer?: { id?: string } }>(
      () => recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'notInterested' }),
      () => world.request(lwazi.token, createPaymentRun, { body: {} }),
    )
    expect([reversal?.status, [201, 422].includes(other?.status ?? 0)]).toEqual([200, true])
    const rows = await world.db
      .selectFrom('paymentRunRow')
      .innerJoin('sale', 'sale.id', 'saleId')
      .select(['runId', 'paymentRunRow.state'])
      .where('loaderId', '=', held.id)
      .where('paymentRunRow.state', '=', 'in')
      .execute()
    expect(rows.length).toBe(2)
    expect(new Set(rows.map(({ runId }) => runId)).size).toBe(1)
    for (const run of [id, other?.answer?.id].filter(found => found !== undefined))
      await world.request(lwazi.token, cancelPaymentRun, {
        params: { id: run },
        body: { version: (await runs.view(run)).version, reason: 'For the next round' },
      })
    expect(await differences(world)).toEqual([])
  }
})

test('one approves, makes the file and settles, however many ask: the books have each once, and the file is the same', async () => {
  const payee = payeeOf(0)
  await cashed(payee)
  const { id } = await runs.create()
  await runs.submit(id)
  const five = async <T extends { status: number }>(call: (version: number) => Promise<T>) => {
    const { version } = await runs.view(id)
    return Promise.all(Array.from({ length: 5 }, () => call(version)))
  }
  const body = (version: number) => ({ params: { id }, body: { version } })
  const approved = await five(version => world.request(lwazi.token, approvePaymentRun, body(version)))
  expect(approved.map(statusOf).toSorted()).toEqual([200, 409, 409, 409, 409])
  const files = await five(version =>
    world.request(lwazi.token, makeRunFile, { params: { id }, body: { version, password: ownPassword } }),
  )
  const texts = new Set(files.filter(({ status }) => status === 200).map(({ text }) => text))
  expect(texts.size).toBe(1)
  await runs.send(id)
  const settled = await five(version =>
    world.request(lwazi.token, settlePaymentRun, { params: { id }, body: { version, outcome: 'paid' as const } }),
  )
  expect(settled.map(statusOf).toSorted()).toEqual([200, 409, 409, 409, 409])
})

test('two runs of one payee approved at once: nobody is paid beside what they owe', async () => {
  const paid: string[] = []
  for (const payee of payees) paid.push(await cashed(payee))
  await finish((await runs.create()).id)
  for (const [round, payee] of payees.entries()) {
    await cashed(payee)
    const one = await runs.create()
    await cashed(payee)
    const other = await runs.create()
    // What is owed is what either of the two pays, and not what they pay together.
    for (const { id } of [one, other]) expect((await runs.submit(id)).status).toBe(200)
    await recordAsAdministrator(world, lwazi, paid[round] ?? '', { organisationStatus: 'notInterested' })
    const approved = await Promise.all([runs.approve(one.id), runs.approve(other.id)])
    expect(approved.map(statusOf).toSorted()).toEqual([200, 409])
  }
})

test.each([
  [
    'a reversal',
    'draft',
    (lead: string) => recordAsAdministrator(world, lwazi, lead, { organisationStatus: 'notInterested' }),
  ],
  [
    'marking a run as paid',
    'approved',
    async (_lead: string, id: string, version: number) =>
      world.request(lwazi.token, markRunPaid, { params: { id }, body: { version } }),
  ],
] as const)(
  '%s has the payee before it waits for the run, as a change of bank details has',
  async (_what, state, act) => {
    const payee = payeeOf(0)
    const lead = await cashed(payee)
    const { id } = await runs.create()
    if (state === 'approved') await runs.bring(id, 'approved')
    const { version } = await runs.view(id)
    const other = new pg.Client({ connectionString: world.url })
    await other.connect()
    await other.query('BEGIN')
    await other.query('SELECT FROM app.payment_run WHERE id = $1 FOR UPDATE', [id])
    const acted = act(lead, id, version)
    await expect.poll(() => waitingForLocks(world)).toBe(1)
    // Whoever waits for a run has its payees already, and whoever changes an account waits before they have a run.
    const { rows } = await other.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 4)) AS "isFree"',
      [payee.id],
    )
    expect(rows).toEqual([{ isFree: false }])
    await other.query('COMMIT')
    await other.end()
    expect((await acted).status).toBe(200)
  },
)
