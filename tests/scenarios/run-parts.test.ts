import { cancelPaymentRun, changePaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { listRunParts, listRunRows } from '@lodeway/contract/payment-runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { thandi, world } from '../factories/in-a-world.ts'
import { cashed, inPayingWorlds, lwazi, runs } from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { feeCard, organisation } from '../factories/organisations.ts'
import { openLateSale, recordAsAdministrator } from '../factories/outcomes.ts'
import { loader } from '../factories/people.ts'

// A run's page tells its payouts in parts, each of which opens its list: they add up to the whole at every step.
inPayingWorlds()

const cents = (rows: readonly { amount: number }[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)

/** What a run's parts are, once each is what its list says and all of them are the whole. */
async function partsOf(id: string): Promise<Record<string, [payees: number, count: number, cents: number]>> {
  const { answer: whole } = await world.request(lwazi.token, listRunParts, { params: { id } })
  const rowsOf = async (query: object) =>
    (await world.request(lwazi.token, listRunRows, { params: { id }, query: { limit: 100, ...query } })).answer
  const all = await rowsOf({})
  const { rows } = await sql<{
    cents: number
    count: number
  }>`SELECT sum(amount_cents)::bigint AS cents, count(*) AS count
    FROM payment_run_row JOIN sale ON sale.id = sale_id WHERE run_id = ${id}::uuid`.execute(world.db)
  expect([all.count, cents(all.data)]).toEqual([rows[0]?.count, rows[0]?.cents])
  expect([whole.count, Math.round(whole.amount * 100)]).toEqual([all.count, cents(all.data)])
  expect([cents(whole.parts), whole.parts.reduce((sum, { count }) => sum + count, 0)]).toEqual([
    cents(all.data),
    all.count,
  ])
  for (const { part, hold, payees, count, amount } of whole.parts) {
    const list = await rowsOf({ part, ...(hold !== null && { hold }) })
    expect([list.count, cents(list.data), new Set(list.data.map(({ payeeId }) => payeeId)).size]).toEqual([
      count,
      Math.round(amount * 100),
      payees,
    ])
    expect(new Set(list.data.map(row => `${row.state} ${row.hold}`))).toEqual(new Set([`${part} ${hold}`]))
  }
  const sumOf = (...wanted: string[]) => cents(whole.parts.filter(({ part }) => wanted.includes(part)))
  const run = await runs.view(id)
  expect([run.amount, run.heldAmount].map(rand => Math.round(rand * 100))).toEqual([
    sumOf('in', 'paid', 'refused'),
    sumOf('held'),
  ])
  return Object.fromEntries(
    whole.parts.map(({ part, hold, payees, count, amount }) => [
      hold ?? part,
      [payees, count, Math.round(amount * 100)],
    ]),
  )
}

test('the parts of a run are its whole, in every state, with what was left out, held, taken back and refused', async () => {
  const company = await organisation(world, lwazi, { distributionType: 'externalLeadCompany' })
  await feeCard(world, lwazi, company.id)
  const without = await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false })
  const [poor, out, other] = [await loader(world, lwazi), await loader(world, lwazi), await loader(world, lwazi)]
  await recordAsAdministrator(world, lwazi, (await submitted(world, poor)).id, {
    organisationStatus: 'sale',
    premium: 5,
  })
  await cashed(without)
  const undecided = await cashed(without)
  await cashed(out)
  await cashed(other)
  const waiting = await cashed(thandi)
  const back = await cashed(thandi)
  await cashed(thandi)
  const { id } = await runs.create()
  await openLateSale(world, waiting.id)
  await openLateSale(world, undecided.id)
  const { rows: payeeOf } = await sql<{
    id: string
  }>`SELECT id FROM payment_run_payee WHERE run_id = ${id}::uuid AND payee_id = ${out.id}::uuid`.execute(world.db)
  await world.request(lwazi.token, changePaymentRun, {
    params: { id },
    body: { version: (await runs.view(id)).version, payeeId: payeeOf[0]?.id ?? '', change: 'leaveOut' },
  })
  const draft = await partsOf(id)
  const [each, theirs] = [79_689, draft['noAccount']?.[2] ?? 0]
  expect(draft).toEqual({
    in: [2, 6, 3 * each],
    caseOpen: [2, 4, each + theirs],
    noAccount: [1, 2, theirs],
    belowMinimum: [1, 1, draft['belowMinimum']?.[2]],
    leftOut: [1, 2, each],
  })
  const payees = await runs.payees(id)
  await runs.submit(id)
  expect(await partsOf(id)).toEqual(draft)
  // Whoever is held or left out keeps their amount, too.
  const amounts = (all: typeof payees) => all.map(({ name, state, amount, count }) => [name, state, amount, count])
  expect(amounts(await runs.payees(id))).toEqual(amounts(payees))
  await recordAsAdministrator(world, lwazi, back.id, { organisationStatus: 'busy' })
  const left = { ...draft, in: [2, 4, 2 * each], gone: [1, 2, each] }
  expect([(await runs.view(id)).state, await partsOf(id)]).toEqual(['draft', left])
  for (const state of ['submit', 'approve', 'file', 'send'] as const) {
    expect((await runs[state](id)).status).toBe(200)
    expect(await partsOf(id)).toEqual(left)
  }
  const first = (await runs.payees(id)).find(({ state }) => state === 'included')
  await runs.settle(id, 'refused', first?.id)
  await runs.settle(id, 'paid')
  const { in: _in, ...held } = left
  expect(await partsOf(id)).toEqual({ ...held, paid: [1, 2, each], refused: [1, 2, each] })
})

test('the parts of a run that was cancelled or whose file was never used are its whole, too', async () => {
  await cashed(thandi)
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  await runs.fileUnused(id)
  expect(await partsOf(id)).toEqual({ refused: [1, 2, 79_689] })
  const next = await runs.create()
  await runs.bring(next.id, 'approved')
  const body = { version: (await runs.view(next.id)).version, reason: 'Too early' }
  await world.request(lwazi.token, cancelPaymentRun, { params: { id: next.id }, body })
  expect(await partsOf(next.id)).toEqual({ gone: [1, 2, 79_689] })
})
