import { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createApp } from '../../apps/api/src/app.ts'
import { offerAvailable } from '../../apps/api/src/features/allocation/offer-available.job.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit } from '../factories/leads.ts'
import { limits } from '../factories/limits.ts'
import { waitingForLocks } from '../factories/locks.ts'
import { contractBody, externalContract, organisation } from '../factories/organisations.ts'
import { loader } from '../factories/people.ts'

// Submissions of one insurance type that come at the same time share a transaction (decision 52).

inNewWorlds()

/** The transactions that wrote the leads of a type. */
async function transactionsOf(type: InsuranceType): Promise<Set<string>> {
  const { rows } = await sql<{ xmin: string }>`SELECT xmin::text FROM lead WHERE insurance_type = ${type}`.execute(
    world.db,
  )
  return new Set(rows.map(({ xmin }) => xmin))
}

test('64 callers and contracts with few places: never one too many, whatever the quantities', async () => {
  const insurers = await Promise.all([1, 2, 3].map(() => organisation(world, admin)))
  const types = ['petInsurance', 'motorWarranty', 'trackingDevice', 'debtProduct', 'lifeInsurance'] as const
  let run = 0
  const quantities = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(quantities, fc.boolean(), async (places, prefers) => {
      const insuranceType = types[run++ % types.length] ?? 'other'
      await world.db.deleteFrom('delivery').execute()
      await world.db.updateTable('contract').set({ leadQuantity: 0 }).execute()
      for (const [index, leadQuantity] of places.entries())
        await externalContract(world, admin, insurers[index]?.id ?? '', { insuranceType, leadQuantity })
      const organisationId = prefers && places[0] ? insurers[0]?.id : undefined
      const replies = await Promise.all(
        Array.from({ length: 64 }, () => submit(world, thandi, { insuranceType, organisationId })),
      )
      // Whoever prefers a company that is full by then is told so.
      const taken = replies.filter(({ status }) => status === 201).map(({ answer }) => answer.id)
      expect(new Set(replies.map(({ status }) => status)).difference(new Set([201, 400]))).toEqual(new Set())
      expect(organisationId === undefined ? 64 : places[0]).toBeLessThanOrEqual(taken.length)
      const held = await world.db
        .selectFrom('contract')
        .select(['leadQuantity', 'assigned'])
        .where('insuranceType', '=', insuranceType)
        .where('leadQuantity', '>', 0)
        .execute()
      for (const { leadQuantity, assigned } of held) expect(assigned).toBeLessThanOrEqual(leadQuantity ?? 0)
      const { rows } = await sql<{ placed: number; counted: number; told: number; chained: boolean }>`
        SELECT count(lead.assignment_id)::int AS placed, (SELECT count(*)::int FROM delivery) AS told,
          (SELECT sum(assigned)::int FROM contract WHERE insurance_type = ${insuranceType} AND lead_quantity > 0) AS counted,
          (SELECT count(*) = 0 FROM audit_broken()) AS chained
        FROM lead WHERE id = ANY(${taken}::uuid[])`.execute(world.db)
      const placed = Math.min(
        taken.length,
        places.reduce((sum, each) => sum + each, 0),
      )
      expect(rows[0]).toEqual({ placed, counted: placed || null, told: placed, chained: true })
    }),
    { numRuns: types.length },
  )
}, 240_000)

test('they share transactions, and each type has its own', async () => {
  const types = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? 'petInsurance' : ('motorWarranty' as const),
  )
  const replies = await Promise.all(types.map(insuranceType => submit(world, thandi, { insuranceType })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  const [pets, cars] = [await transactionsOf('petInsurance'), await transactionsOf('motorWarranty')]
  for (const { size } of [pets, cars]) expect(size).toBeLessThan(10)
  expect(pets.intersection(cars)).toEqual(new Set())
})

test('the same person twice at once: one is taken, and the other is told of a duplicate', async () => {
  const body = submissionBody()
  const others = [submissionBody(), { ...submissionBody(), phoneNumber: body.phoneNumber }, submissionBody()]
  const replies = await Promise.all([submissionBody(), body, ...others].map(each => submit(world, thandi, each)))
  // Whichever comes first is taken.
  const [first, one, second, other, last] = replies.map(({ status }) => status)
  expect([first, second, last, [one, other].toSorted()]).toEqual([201, 201, 201, [201, 409]])
  expect((await transactionsOf('funeralCover')).size).toBeLessThan(4)
})

test('one of them whose organisation has the person already goes to the next one', async () => {
  const [first, second] = [await organisation(world, admin), await organisation(world, admin)]
  await externalContract(world, admin, first.id, { insuranceType: 'petInsurance' })
  const body = submissionBody({ insuranceType: 'petInsurance' })
  await submit(world, thandi, body)
  world.moveBy(91 * 86_400_000)
  await at(world.now().toISOString())
  await externalContract(world, admin, second.id, { insuranceType: 'petInsurance' })
  await world.db.updateTable('assignment').set({ expiresAt: null }).execute()
  const replies = await Promise.all(
    [submissionBody(), submissionBody(body)].map(each =>
      submit(world, thandi, { ...each, insuranceType: 'petInsurance' }),
    ),
  )
  expect(await leadNow(world, replies[1]?.answer.id ?? '')).toMatchObject({ organisationId: second.id })
})

test('the same Idempotency-Key twice at once: one lead for both; another body with it is refused', async () => {
  const [body, headers] = [submissionBody(), { 'idempotency-key': 'pressed-twice' }]
  const [, one, two, other] = await Promise.all([
    submit(world, thandi),
    ...[body, body, submissionBody()].map(each => world.request(thandi.token, submitLead, { body: each, headers })),
  ])
  // Whichever body comes first is the key's.
  const statuses = [one?.status, two?.status, other?.status]
  expect([
    [201, 201, 422],
    [422, 422, 201],
  ]).toContainEqual(statuses)
  expect(two?.answer).toEqual(one?.answer)
  // A refused one leaves nothing under its key.
  const again = { 'idempotency-key': 'once-refused' }
  const known = submissionBody()
  await submit(world, thandi, known)
  const refused = await submit(world, thandi, known, again)
  const taken = await submit(world, thandi, {}, again)
  expect([refused.status, taken.status]).toEqual([409, 201])
})

test('a submission that the database refuses harms nobody else', async () => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`CREATE FUNCTION app.poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.last_name = 'Poison' THEN RAISE EXCEPTION 'poison'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER poison BEFORE INSERT ON app.lead FOR EACH ROW EXECUTE FUNCTION app.poison()`)
  await owner.end()
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 5 })
  const names = ['A', 'B', 'Poison', 'C', 'D', 'Poison', 'E', 'F']
  const replies = await Promise.all(names.map(lastName => submit(world, thandi, { lastName })))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 500, 201, 201, 500, 201, 201])
  const contract = await world.db.selectFrom('contract').select('assigned').executeTakeFirstOrThrow()
  expect(contract.assigned).toBe(5)
})

test('refusals of all kinds beside leads that are taken', async () => {
  const unbilled = await loader(world, admin, { withBilling: false })
  const replies = await Promise.all([
    submit(world, thandi),
    submit(world, unbilled),
    submit(world, thandi, { idNumber: null, dateOfBirth: '2015-01-01' }),
    submit(world, thandi, { consentVersion: '1999-01' }),
    submit(world, thandi, {}, { 'idempotency-key': 'short' }),
    submit(world, thandi),
  ])
  expect(replies.map(({ status }) => status)).toEqual([201, 422, 400, 400, 400, 201])
  const { rows } = await sql<{ actorId: string }>`
    SELECT DISTINCT actor_id FROM audit_log WHERE action = 'lead.submit'`.execute(world.db)
  expect(rows).toEqual([{ actorId: thandi.id }])
})

test('over midnight: who came before it is in the old window, who is served after it in the new one', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { leadQuantity: 1, period: 'P1M', recurring: true })
  await submit(world, thandi)
  await at('2026-04-01T23:59:59.900+02:00')
  // Another process has the contract for a moment.
  const other = new pg.Client({ connectionString: world.url })
  await other.connect()
  await other.query('BEGIN; SELECT FROM app.contract FOR UPDATE')
  const before = submit(world, thandi)
  await expect.poll(() => waitingForLocks(world)).toBe(1)
  const after = submit(world, thandi)
  await new Promise(done => setTimeout(done, 100))
  world.moveTo('2026-04-02T00:00:00.100+02:00')
  await other.query('COMMIT')
  await other.end()
  const leads = [await before, await after].map(({ answer }) => leadNow(world, answer.id))
  expect((await Promise.all(leads)).map(lead => lead.organisationId)).toEqual([null, insurer.id])
})

test('two processes fill a contract exactly: what one holds the other waits for', async () => {
  const insurers = [await organisation(world, admin), await organisation(world, admin)]
  for (const { id } of insurers) await externalContract(world, admin, id, { leadQuantity: 17 })
  const outbound = createOutbound({ allowLoopback: true })
  const second = await createApp({ context: world.context, outbound, tokens: world.tokens })
  const body = submissionBody()
  const bodies = [...Array.from({ length: 60 }, () => submissionBody()), body, body]
  const replies = await Promise.all(
    bodies.map((payload, index) =>
      (index % 2 === 0 ? world.app : second).inject({
        method: 'POST',
        url: '/v1/leads',
        headers: { authorization: `Bearer ${thandi.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      }),
    ),
  )
  await second.close()
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 61 }, () => 201), 409])
  const contracts = await world.db.selectFrom('contract').select('assigned').execute()
  expect(contracts).toEqual([{ assigned: 17 }, { assigned: 17 }])
})

test('64 callers, and a worker that offers what waits, against caps and a budget: none is broken, and each is used up', async () => {
  const insuranceType = 'petInsurance'
  for (let waiting = 0; waiting < 20; waiting++) await submit(world, thandi, { insuranceType })
  const [daily, hourly, monthly] = await Promise.all([1, 2, 3].map(() => organisation(world, admin)))
  const limited = [
    [daily, { leadsPerDay: 9 }],
    [hourly, { leadsPerHour: 7 }],
    [monthly, { monthlyBudget: 5 * 350 + 349 }],
  ] as const
  for (const [insurer, changes] of limited)
    await world.request(admin.token, createExternalContract, {
      params: { orgId: insurer?.id ?? '' },
      body: contractBody(world, { insuranceType, leadQuantity: 500, limits: limits(changes) }),
    })
  const offers = Array.from({ length: 3 }, () => offerAvailable(world.context, insuranceType))
  const replies = Array.from({ length: 64 }, () => submit(world, thandi, { insuranceType }))
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([201]))
  await Promise.all(offers)
  const { rows } = await sql<{ leads: number; cents: number }>`
    SELECT count(assignment.id)::int AS leads, sum(fee_cents)::int AS cents FROM contract
    JOIN assignment ON assignment.contract_id = contract.id WHERE insurance_type = ${insuranceType} GROUP BY contract.id`.execute(
    world.db,
  )
  expect(rows.map(({ leads }) => leads).toSorted((a, b) => a - b)).toEqual([5, 7, 9])
  expect(rows.every(({ leads, cents }) => cents === leads * 35_000)).toBe(true)
}, 240_000)
