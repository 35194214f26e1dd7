import { expect, test } from 'vitest'
import { seedDemo } from '../../apps/api/src/demo/seed.ts'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { verifyInvoices } from '../../apps/api/src/features/invoices/check-invoices.ts'
import { verifyJournal } from '../../apps/api/src/features/journal/check-journal.ts'
import { verifySales } from '../../apps/api/src/features/sales/check-sales.ts'
import { verifySelfBilled } from '../../apps/api/src/features/self-billing/check-self-billed.ts'
import { verifySums } from '../../apps/api/src/sums/check-sums.ts'
import type { Context } from '../../apps/api/src/work/context.ts'
import { administrator } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

/** A demonstration of the same day. */
async function demonstration(): Promise<World> {
  const world = await createWorld('2026-07-15T09:30:00+02:00')
  const admin = await administrator(world)
  const context: Context = {
    ...world.context,
    jobs: {
      enqueue: () => Promise.resolve(),
      enqueueAll: () => Promise.resolve(),
      redrive: () => Promise.resolve(0),
    },
  }
  await seedDemo(context, admin.id, 'http://127.0.0.1:4100/leads', 4)
  return world
}

/** Who did what to whom, and what is owed for it, without ids. */
const storyOf = async ({ pool }: World) =>
  (
    await pool.query(`
      SELECT lead.first_name, lead.last_name, lead.created_at, lead.quality, lead.organisation_status, organisation.name,
        (SELECT json_agg(json_build_array(category, status, amount_cents, payment_status) ORDER BY category, status, amount_cents, payment_status)
         FROM sale WHERE sale.lead_id = lead.id) AS sales
      FROM lead LEFT JOIN organisation ON organisation.id = lead.organisation_id ORDER BY lead.created_at, phone`)
  ).rows

test('the demonstration is what the product would have written: every sum, every sale row, the whole audit chain', async () => {
  const [one, other] = [await demonstration(), await demonstration()]
  try {
    const client = await one.pool.connect()
    expect((await verifySums(client)).count).toBe(0)
    client.release()
    expect(await verifySales(one.db)).toEqual([])
    expect(await verifyJournal(one.db)).toEqual([])
    expect(await verifyInvoices(one.db)).toEqual([])
    expect(await verifySelfBilled(one.db)).toEqual([])
    const documents = await one.pool.query('SELECT count(*)::int AS count FROM app.self_billed_invoice')
    expect(documents.rows[0].count).toBeGreaterThan(0)
    expect((await one.pool.query('SELECT * FROM audit_broken()')).rows).toEqual([])
    const story = await storyOf(one)
    expect(story.length).toBeGreaterThan(150)
    // The product's own sweep, five minutes later, changes nothing of what is shown.
    expect(await lapseAndOffer(one.context)).toEqual({ lapsed: 0, given: 0 })
    expect(await storyOf(one)).toEqual(story)
    // On one day it is always the same.
    expect(await storyOf(other)).toEqual(story)

    const words = async (statement: string) =>
      (await one.pool.query<{ word: string }>(statement)).rows.map(({ word }) => word)
    expect(await words('SELECT DISTINCT status AS word FROM account ORDER BY 1')).toEqual([
      'active',
      'blocked',
      'denied',
      'pending',
      'requested',
    ])
    expect(await words("SELECT DISTINCT status AS word FROM account WHERE role = 'admin' ORDER BY 1")).toEqual([
      'active',
      'blocked',
      'pending',
    ])
    expect(await words("SELECT DISTINCT status AS word FROM account WHERE role = 'buyer' ORDER BY 1")).toEqual([
      'active',
      'blocked',
      'pending',
    ])
    expect(await words('SELECT DISTINCT distribution_type AS word FROM organisation ORDER BY 1')).toHaveLength(4)
    expect(await words('SELECT DISTINCT status AS word FROM delivery ORDER BY 1')).toEqual([
      'delivered',
      'parked',
      'waiting',
    ])
    expect(await words('SELECT DISTINCT channel AS word FROM delivery ORDER BY 1')).toEqual(['csv', 'webhook'])
    expect(await words('SELECT DISTINCT quality AS word FROM lead ORDER BY 1')).toEqual(['high', 'low', 'medium'])
    expect(await words('SELECT DISTINCT payment_status AS word FROM sale ORDER BY 1')).toEqual(['paid', 'unpaid'])
    expect(await words('SELECT DISTINCT state AS word FROM payment_run ORDER BY 1')).toEqual([
      'cancelled',
      'closed',
      'fileMade',
      'submitted',
    ])
    expect(await words('SELECT DISTINCT state AS word FROM payment_run_payee ORDER BY 1')).toEqual([
      'gone',
      'held',
      'included',
      'paid',
      'refused',
    ])
    // Somebody pays late, somebody paid too much, and of one payment nobody knows whose it is.
    expect(await words('SELECT count(DISTINCT organisation_id) > 1 AS word FROM invoice WHERE open_cents > 0')).toEqual(
      [true],
    )
    expect(
      await words(
        "SELECT DISTINCT name AS word FROM invoice JOIN organisation ON organisation.id = organisation_id WHERE open_cents > 0 AND due_on < '2026-07-01'",
      ),
    ).toEqual(['Kopano Insurance'])
    expect(await words('SELECT count(*)::text AS word FROM receipt WHERE left_cents > 0')).not.toEqual(['0'])
    expect(await words('SELECT DISTINCT state AS word FROM outcome_case ORDER BY 1')).toEqual([
      'accepted',
      'open',
      'refused',
    ])
    // Somebody of the demonstration is asked about a return, on either side.
    expect(
      await words(`SELECT DISTINCT side || ' of ' || loader.email AS word FROM case_message
        JOIN outcome_case ON outcome_case.id = case_id JOIN lead ON lead.id = lead_id
        JOIN account loader ON loader.id = loader_id ORDER BY 1`),
    ).toEqual(['loader of thandi.nkosi@demo.example', 'organisation of thandi.nkosi@demo.example'])
    expect(await words('SELECT name AS word FROM organisation WHERE primary_color IS NOT NULL')).toEqual([
      'Ubuntu Brokers',
    ])
  } finally {
    await one.close()
    await other.close()
  }
})
