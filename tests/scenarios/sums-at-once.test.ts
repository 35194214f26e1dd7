import { setTimeout as sleep } from 'node:timers/promises'
import { loaderSalesHighest, loaderSalesTotal } from '@lodeway/contract/insights.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildSums, verifySums } from '../../apps/api/src/sums/check-sums.ts'
import { foldSums } from '../../apps/api/src/sums/fold-sums.job.ts'
import { submissionBody, submitted } from '../factories/leads.ts'
import { externalContract, feeCard, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
let insurer: { id: string }
const clients: pg.Client[] = []
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 1000 })
})
afterAll(async () => {
  await Promise.all(clients.map(client => client.end()))
  await world.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: world.url,
    options: '-c role=lodeway_app -c search_path=app,public',
  })
  await client.connect()
  clients.push(client)
  return client
}

/** On a machine that is busy besides, a payment can be told to come again: nothing was done then. */
async function payWhenItCan(id: string) {
  for (;;) {
    const answered = await world.request(admin.token, markSalePaid, { params: { id }, body: {} })
    if (answered.status !== 503) return answered
  }
}

test('submissions, sales and payments while sums are folded, verified and rebuilt: nothing is lost or counted twice', async () => {
  const thandi = await loader(world, admin)
  const [verifier, rebuilder] = [await connect(), await connect()]
  const bodies = Array.from({ length: 300 }, () => submissionBody()).values()
  const done = new AbortController()
  // With a breath, so that whoever is disturbed has processors as well; each round meets transactions that are open.
  const repeat = async (work: () => Promise<unknown>) => {
    let rounds = 0
    for (; !done.signal.aborted; rounds++) {
      await work()
      await sleep(30)
    }
    return rounds
  }
  const keeping = [
    repeat(() => foldSums(world.context)),
    repeat(() => foldSums(world.context)),
    repeat(async () => expect((await verifySums(verifier)).examples).toEqual([])),
    repeat(() => rebuildSums(rebuilder)),
  ]
  const callers = Array.from({ length: 16 }, async () => {
    for (const body of bodies) {
      const { status, answer } = await world.request(thandi.token, submitLead, { body })
      expect(status).toBe(201)
      const sold = { params: { id: answer.id }, body: { organisationStatus: 'sale' as const, premium: 100 } }
      expect((await world.request(admin.token, recordOutcome, sold)).status).toBe(200)
      const rows = await world.db.selectFrom('sale').select('id').where('leadId', '=', answer.id).execute()
      for (const { id } of rows) expect((await payWhenItCan(id)).status).toBe(200)
    }
  })
  try {
    await Promise.all(callers)
  } finally {
    done.abort()
    expect(Math.min(...(await Promise.all(keeping)))).toBeGreaterThan(50)
  }
  expect(await verifySums(verifier)).toEqual({ count: 0, examples: [] })
  const { answer } = await world.request(admin.token, listSales, { query: { paymentStatus: 'paid' } })
  expect(answer.count).toBe(600)
}, 480_000)

test('a transaction that has not ended holds up neither another one nor the folding', async () => {
  const thandi = await loader(world, admin)
  const [slow, quick] = [await connect(), await connect()]
  const insert = `INSERT INTO lead (id, loader_id, created_at, first_name, last_name, phone, insurance_type, internal_status, quality, quality_version, quality_points, consent_version, consent_channel, consent_at)
    VALUES (gen_random_uuid(), $1, now(), 'A', 'B', '+27821234567', 'funeralCover', 'available', 'low', 1, '{}', '2026-01', 'leadForm', now())`
  await slow.query('BEGIN')
  await slow.query(insert, [thandi.id])
  await quick.query("SET lock_timeout = '200ms'")
  await quick.query(insert, [thandi.id])
  await quick.query('SELECT fold_sums(NULL)')
  const kept = `SELECT coalesce(sum(leads), 0)::int AS leads FROM lead_sum WHERE scope = 'loader' AND scope_id = $1 AND span = 64`
  expect((await quick.query(kept, [thandi.id])).rows).toEqual([{ leads: 1 }])
  await slow.query('COMMIT')
  await quick.query('SELECT fold_sums(NULL)')
  expect((await quick.query(kept, [thandi.id])).rows).toEqual([{ leads: 2 }])
})

test("a lead company's payouts are the company's: they are no earnings of the loader who brought the lead", async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const employed = await loader(world, admin, { companyCode: company.companyCode ?? '', firstName: 'Zanele' })
  const lead = await submitted(world, employed)
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'cashed', premium: 90_000 },
  })
  const rows = await world.db.selectFrom('sale').selectAll().where('leadId', '=', lead.id).execute()
  expect(rows.filter(row => row.payeeKind === 'company').map(row => row.amountCents > 0)).toEqual([true, true])
  expect((await world.request(employed.token, loaderSalesTotal)).answer).toEqual({ total: 0, notYetPaid: 0 })
  const names = (await world.request(employed.token, loaderSalesHighest)).answer.map(row => row.firstName)
  expect(names).not.toContain('Zanele')
})
