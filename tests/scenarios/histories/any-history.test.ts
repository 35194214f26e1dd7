import { listSales, summariseSales } from '@lodeway/contract/sales.ts'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { expectEarningsAgree } from './earnings.ts'
import { expectRightlyAssigned, mayTake, readStanding, type Standing } from './standing.ts'
import { anyStep, type Cast, createCast, endFirst, type Step, take } from './steps.ts'

/** Each history has a database of its own; HISTORY_RUNS asks for more of them than a run of all tests has time for. */
const numRuns = Number(process.env['HISTORY_RUNS'] ?? 12)
afterAll(endFirst)

test('in any history every assignment satisfied its contract when it was made, and no lead waits beside room', {
  timeout: numRuns * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 30, maxLength: 60, size: 'max' }), async steps => {
      const cast = await createCast()
      try {
        let before = await readStanding(cast.world)
        for (const step of steps) {
          const status = await take(cast, step)
          expect(status).toBeLessThan(500)
          const after = await readStanding(cast.world)
          expectRightlyAssigned(before, after, cast.world.now())
          expectNobodyWaits(cast, before, after, step)
          before = after
        }
        await expectReportAddsUp(cast)
        await expectEarningsAgree(cast)
      } finally {
        await cast.world.close()
      }
    }),
    { numRuns, endOnFailure: true },
  )
})

/** A lead just submitted went to the least filled of those that could take it, or to nobody because nobody could. */
function expectNobodyWaits({ world, submitters, buyers }: Cast, before: Standing, after: Standing, step: Step): void {
  if (step.does !== 'submit') return
  const lead = after.leads.find(({ id }) => !before.leads.some(known => known.id === id))
  // A duplicate is refused, and the organisation's own loader has a contract of its own.
  if (lead === undefined || lead.loaderId === submitters[1]?.id) return
  const people = after.people.filter(row => row.leadId === lead.id)
  const could = mayTake(
    { ...before, leads: [...before.leads, asNew(lead)], people: [...before.people, ...people] },
    asNew(lead),
    world.now(),
  )
  if (lead.organisationId === null) expect(could).toEqual([])
  else expect(could.map(({ organisationId }) => organisationId)).toContain(lead.organisationId)
  const preferred = step.prefers === undefined ? undefined : buyers[step.prefers]
  if (could.some(({ organisationId }) => organisationId === preferred)) expect(lead.organisationId).toBe(preferred)
}

const asNew = (lead: Standing['leads'][number]) => ({ ...lead, organisationId: null, assignmentId: null })

/** The report's sums are those of the rows themselves, over all pages and by whatever filter. */
async function expectReportAddsUp({ world, admin }: Cast): Promise<void> {
  const token = await world.tokenFor(admin.id)
  const { rows } = await world.pool.query<{ category: string; payment_status: string; cents: number; count: number }>(
    `SELECT category, payment_status, sum(amount_cents)::bigint AS cents, count(*)::int AS count
     FROM app.sale WHERE voided_at IS NULL GROUP BY 1, 2`,
  )
  const sum = (is: (row: (typeof rows)[number]) => boolean) => ({
    count: rows.filter(is).reduce((total, row) => total + row.count, 0),
    cents: rows.filter(is).reduce((total, row) => total + Number(row.cents), 0),
  })
  for (const category of [undefined, 'payout', 'invoice'] as const) {
    const query = category === undefined ? {} : { category }
    const isIn = (row: (typeof rows)[number]) => category === undefined || row.category === category
    const all = sum(isIn)
    const { answer } = await world.request(token, listSales, { query: { ...query, limit: 3 } })
    const centsIn = (sums: { toReceive: number; toPay: number }) => [
      Math.round(sums.toReceive * 100),
      Math.round(sums.toPay * 100),
    ]
    const directions = (is: (row: (typeof rows)[number]) => boolean) =>
      ['invoice', 'payout'].map(direction => sum(row => is(row) && row.category === direction).cents)
    expect([answer.count, centsIn(answer)]).toEqual([all.count, directions(isIn)])
    let paged = 0
    for (let offset = 0; offset < all.count; offset += 3) {
      const page = await world.request(token, listSales, { query: { ...query, limit: 3, offset } })
      paged += page.answer.data.reduce((total, row) => total + Math.round(row.payment * 100), 0)
    }
    expect(paged).toBe(all.cents)
    const { answer: unpaid } = await world.request(token, summariseSales, { query })
    const isUnpaid = (row: (typeof rows)[number]) => isIn(row) && row.payment_status === 'unpaid'
    // What would be marked, and every payout that would not be, with why.
    const left = [{ count: unpaid.held, amount: unpaid.heldAmount }, ...unpaid.holds, ...unpaid.inRuns]
    const [toReceive = 0, toPay = 0] = centsIn(unpaid)
    expect([
      left.reduce((total, { count }) => total + count, unpaid.count),
      [toReceive, left.reduce((total, { amount }) => total + Math.round(amount * 100), toPay)],
    ]).toEqual([sum(isUnpaid).count, directions(isUnpaid)])
  }
}
