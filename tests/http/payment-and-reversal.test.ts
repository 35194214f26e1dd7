import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { exportAndMarkPaid, listSales, markSalePaid, markSalesPaid } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { verifySales } from '../../apps/api/src/features/sales/check-sales.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

// A lead's sale is taken back while its rows are being paid, many times, each payment as a transaction of its own beside
// the reversal's. Whichever comes first, what was paid is owed back, and the rows follow from the history.

const rounds = 24
inOneWorld()
let insurers: string[]
beforeAll(async () => {
  insurers = []
  for (let round = 0; round < rounds; round++) {
    const { id } = await organisation(world, admin)
    // One that sells other leads, so that each lead goes to the organisation of its round.
    await externalContract(world, admin, id, { leadQuantity: 100 })
    insurers.push(id)
  }
})

// Nobody is paid beside what they owe: so much is owed to the loader that no reversal leaves them owing.
const owed: string[] = []
beforeEach(async () => {
  const { id } = await submitted(world, thandi)
  expect((await outcome(id, 'sale', 1_000_000)).status).toBe(200)
  owed.push(id)
})

const outcome = (id: string, organisationStatus: 'cashed' | 'notInterested' | 'sale', premium?: number) =>
  world.request(admin.token, recordOutcome, { params: { id }, body: { organisationStatus, premium } })

/** A cashed lead with one organisation: four rows, all unpaid. */
async function cashed(organisationId: string): Promise<string> {
  const { id } = await submitted(world, thandi, { organisationId })
  expect((await outcome(id, 'cashed', 100)).status).toBe(200)
  return id
}

const pause = (atMostMs: number) => new Promise(done => void setTimeout(done, Math.random() * atMostMs))

/** Reverses and pays at once; now one a little earlier, now the other. */
async function race(leads: readonly string[], pay: () => Promise<{ status: number }>[]) {
  const reversals = leads.map(async id => {
    await pause(12)
    return outcome(id, 'notInterested')
  })
  const payments = pause(12).then(() => Promise.all(pay()))
  for (const { status } of await Promise.all(reversals)) expect(status).toBe(200)
  for (const { status } of await payments) expect([200, 404, 422]).toContain(status)
}

/** Payments that the history has after the reversal of what they paid; what is owed back is paid later, and rightly so. */
async function outOfOrder(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT paid.lead_id FROM lead_event paid JOIN lead_event reversal USING (assignment_id)
    WHERE paid.kind = 'paid' AND reversal.kind = 'reversal' AND reversal.id < paid.id AND paid.ledger_key NOT LIKE '%-reversal'`.execute(
    world.db,
  )
  return rows
}

/** Leads whose paid rows are not answered by negative ones, or of which something is still owed. */
async function torn(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT lead_id, sum(amount_cents) AS left_over, array_agg(ledger_key || ' ' || payment_status) AS rows FROM sale
    WHERE voided_at IS NULL AND lead_id <> ALL(${owed}::uuid[]) GROUP BY lead_id HAVING sum(amount_cents) <> 0`.execute(
    world.db,
  )
  return rows
}

async function expectAllOwedBack(): Promise<void> {
  expect(await torn()).toEqual([])
  expect(await outOfOrder()).toEqual([])
  expect(await verifySales(world.db)).toEqual([])
}

test('single payments: nothing paid is left without its negative row', async () => {
  for (const insurer of insurers) {
    const lead = await cashed(insurer)
    const { answer } = await world.request(admin.token, listSales, { query: { organisationIds: [insurer] } })
    const ids = answer.data.filter(row => row.leadId === lead).map(row => row.id)
    await race([lead], () => ids.map(id => world.request(admin.token, markSalePaid, { params: { id } })))
  }
  await expectAllOwedBack()
})

test('a bulk payment of one lead', async () => {
  for (const insurer of insurers) {
    const lead = await cashed(insurer)
    const body = { organisationIds: [insurer] }
    await race([lead], () => [world.request(admin.token, markSalesPaid, { body })])
  }
  await expectAllOwedBack()
})

test('export and mark as paid of one lead', async () => {
  for (const insurer of insurers) {
    const lead = await cashed(insurer)
    const body = { organisationIds: [insurer] }
    await race([lead], () => [world.request(admin.token, exportAndMarkPaid, { body })])
  }
  await expectAllOwedBack()
})

test('a bulk payment of many leads', async () => {
  for (let round = 0; round < 4; round++) {
    const leads: string[] = []
    for (const insurer of insurers) leads.push(await cashed(insurer))
    await race(leads, () => [
      world.request(admin.token, markSalesPaid, { body: {} }),
      world.request(admin.token, exportAndMarkPaid, { body: {} }),
    ])
  }
  await expectAllOwedBack()
})

test('both orders were met', async () => {
  const { paid, takenBack } = await world.db
    .selectFrom('sale')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('paymentStatus', '=', 'paid').as('paid'),
      eb.fn.count<number>('voidedAt').as('takenBack'),
    ])
    .executeTakeFirstOrThrow()
  expect(paid).toBeGreaterThan(0)
  expect(takenBack).toBeGreaterThan(0)
})
