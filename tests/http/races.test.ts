import { randomUUID } from 'node:crypto'
import { createInternalContract } from '@lodeway/contract/contracts.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { createOrganisation } from '@lodeway/contract/organisations.ts'
import { listBatches, listSales, markSalePaid, markSalesPaid, summariseSales } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submissionBody, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inOneWorld()

test('1,000 submissions at once against small contracts: exactly the quantities, none lost', async () => {
  const insurers = await Promise.all([
    organisation(world, admin),
    organisation(world, admin),
    organisation(world, admin),
  ])
  for (const [index, insurer] of insurers.entries())
    await externalContract(world, admin, insurer.id, {
      insuranceType: 'petInsurance',
      leadQuantity: [7, 50, 133][index],
    })
  const bodies = Array.from({ length: 1000 }, () => submissionBody({ insuranceType: 'petInsurance' }))
  const statuses = await Promise.all(bodies.map(body => submitUntilTaken(body)))
  expect(statuses).toEqual(Array.from({ length: 1000 }, () => 201))
  const held = await world.db
    .selectFrom('contract')
    .select(['leadQuantity', 'assigned'])
    .where('insuranceType', '=', 'petInsurance')
    .orderBy('leadQuantity')
    .execute()
  expect(held.map(row => row.assigned)).toEqual([7, 50, 133])
  const { assigned, available } = await world.db
    .selectFrom('lead')
    .where('insuranceType', '=', 'petInsurance')
    .select(eb => [
      eb.fn.count<number>('assignmentId').as('assigned'),
      eb.fn.countAll<number>().filterWhere('internalStatus', '=', 'available').as('available'),
    ])
    .executeTakeFirstOrThrow()
  expect({ assigned, available }).toEqual({ assigned: 190, available: 810 })
  // Whoever lost a place to another in the last moment is with the next one, or with nobody, in all of the tables.
  const { rows: torn } = await sql`
    SELECT lead.id FROM lead FULL JOIN (SELECT * FROM assignment WHERE ended_at IS NULL) open ON open.lead_id = lead.id
    WHERE lead.insurance_type = 'petInsurance' AND (open.id, open.organisation_id) IS DISTINCT FROM (lead.assignment_id, lead.organisation_id)`.execute(
    world.db,
  )
  expect(torn).toEqual([])
}, 480_000)

test('of organisations that two make at once under one name there is one, whose code nobody else has', async () => {
  const make = () =>
    world.request(admin.token, createOrganisation, {
      body: {
        name: 'Twice Life',
        distributionType: 'internal',
        leadReceivalType: 'csv',
        representative: { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'sipho@example.co.za' },
      },
    })
  const made = await Promise.all(Array.from({ length: 6 }, make))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  expect(made.find(({ status }) => status === 409)?.answer.fields).toEqual({
    name: 'Another organisation has this name',
  })
})

/**
 * Submits as the form does: what is too much at once is answered 503, and sent again under the same key after a while.
 * @returns the first answer that is no 503
 */
async function submitUntilTaken(body: ReturnType<typeof submissionBody>): Promise<number> {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const { status, raw } = await world.request(thandi.token, submitLead, { body, headers })
    if (status !== 503) return status
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
    await new Promise(done => void setTimeout(done, 500 + Math.random() * 2000))
  }
}

test('100 calls at once pay a row once', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const lead = await submitted(world, thandi)
  await world.request(admin.token, recordOutcome, {
    params: { id: lead.id },
    body: { organisationStatus: 'sale', premium: 100 },
  })
  const { answer } = await world.request(admin.token, listSales, { query: { category: 'payout' } })
  const id = answer.data[0]?.id ?? ''
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => world.request(admin.token, markSalePaid, { params: { id } })),
  )
  expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
  const paid = await world.db
    .selectFrom('leadEvent')
    .select('id')
    .where('leadId', '=', lead.id)
    .where('kind', '=', 'paid')
    .execute()
  expect(paid).toHaveLength(1)
})

test('two bulk payments of the same rows at once: one batch holds them, the other says that they changed', async () => {
  const { answer: summary } = await world.request(admin.token, summariseSales, { query: {} })
  expect(summary.count).toBeGreaterThan(0)
  const { count, toReceive, toPay } = summary
  const body = { expected: { count, toReceive, toPay } }
  const replies = await Promise.all([1, 2, 3].map(() => world.request(admin.token, markSalesPaid, { body })))
  expect(
    replies
      .map(reply => reply.status)
      .toSorted()
      .slice(0, 1),
  ).toEqual([200])
  expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  const { answer: batches } = await world.request(admin.token, listBatches, { query: {} })
  expect(batches.data).toMatchObject([{ count, toReceive, toPay }])
})

test('ten internal contracts of one type at once: one is made', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  const body = {
    name: 'Own',
    recurring: true,
    period: 'P1M',
    startAt: '2026-03-02',
    orgSalesCommission: 100,
    term: 'firstPremium',
    insuranceType: 'other',
    basicFee: 1,
    mediumFee: 2,
    highFee: 3,
  } as const
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      world.request(admin.token, createInternalContract, {
        params: { orgId: own.id },
        body: { ...body, name: `Own ${index}` },
      }),
    ),
  )
  expect(replies.map(reply => reply.status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  // Whoever did not get the answer asks again for the very same.
  const made = replies.find(({ status }) => status === 201)?.answer
  const again = { params: { orgId: own.id }, body: { ...body, name: made?.name ?? '' } }
  expect(await world.request(admin.token, createInternalContract, again)).toMatchObject({
    status: 201,
    answer: { id: made?.id },
  })
})
