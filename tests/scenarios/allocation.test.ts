import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { createOrganisation } from '@lodeway/contract/organisations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { poorBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, feeCard, internalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

// The table of the domain rules, "Who gets a lead", row by row, and the order in which contracts are tried.

let world: World
let admin: Person
beforeEach(async () => {
  world = await createWorld()
  admin = await administrator(world)
})
afterEach(() => world.close())

/** What an administrator reads of a lead: who has it and why. */
const standing = async (id: string) => (await world.request(admin.token, getLead, { params: { id } })).answer
const assignmentOf = (leadId: string) =>
  world.db.selectFrom('assignment').selectAll().where('leadId', '=', leadId).executeTakeFirst()

// Document 2, section 1:
// - Organisational loaders belong to an organisation (`organisationId`)
// - Leads go out internally, externally or both, by the organisation's `distributionType`.
test.each(['internal', 'both'] as const)(
  "a loader of an organisation that is '%s': to that organisation at once, without a cap, never into the pool",
  async distributionType => {
    const own = await organisation(world, admin, { distributionType })
    await internalContract(world, admin, own.id)
    const pool = await organisation(world, admin)
    await externalContract(world, admin, pool.id)
    const inside = await loader(world, admin, { companyCode: own.companyCode ?? '' })
    for (let lead = 0; lead < 12; lead += 1) {
      const { id } = await submitted(world, inside)
      expect((await standing(id)).assignment).toMatchObject({
        organisationId: own.id,
        reason: "the loader's own organisation",
        expiresAt: null,
      })
    }
    await externalContract(world, admin, pool.id, { insuranceType: 'petInsurance' })
    const refused = await submit(world, inside, { insuranceType: 'petInsurance' })
    expect([refused.status, refused.answer.code]).toEqual([422, 'no_internal_contract'])
  },
)

test('an individual loader: the pool; nobody there, and the lead waits', async () => {
  const own = await organisation(world, admin, { distributionType: 'internal' })
  await internalContract(world, admin, own.id)
  const thandi = await loader(world, admin)
  const waiting = await submitted(world, thandi)
  expect(await standing(waiting.id)).toMatchObject({ internalStatus: 'available', assignment: null })
  const buyer = await organisation(world, admin, { distributionType: 'both' })
  await externalContract(world, admin, buyer.id)
  expect((await standing(waiting.id)).assignment).toMatchObject({ organisationId: buyer.id })
  expect(await assignmentOf(waiting.id)).toMatchObject({ payeeKind: 'loader', payeeSaleBps: 3500, payeeFeeBps: 4250 })
})

test('a loader of an external lead company: the pool, every type, paid on the company card', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '' })
  const buyer = await organisation(world, admin)
  await externalContract(world, admin, buyer.id)
  const { id } = await submitted(world, agent)
  expect(await assignmentOf(id)).toMatchObject({
    organisationId: buyer.id,
    payeeKind: 'company',
    payeeOrganisationId: company.id,
    payeeSaleBps: 6000,
    payeeFeeBps: 9000,
    payeeCardFeeCents: 30_000,
  })
  expect((await submit(world, agent, { insuranceType: 'debtProduct' })).status).toBe(201)
})

test('an administrator: as an individual loader, and nobody is paid', async () => {
  const buyer = await organisation(world, admin)
  await externalContract(world, admin, buyer.id)
  const { id } = await submitted(world, admin)
  expect(await assignmentOf(id)).toMatchObject({ organisationId: buyer.id, payeeKind: 'none', payeeSaleBps: null })
})

test("an 'external' organisation has no company code, so nobody can belong to it", async () => {
  const buyer = await organisation(world, admin)
  expect([buyer.companyCode, buyer.invitationLink]).toEqual([null, null])
  const { answer } = await world.request(admin.token, createOrganisation, {
    body: {
      name: 'Lead company',
      distributionType: 'externalLeadCompany',
      leadReceivalType: 'csv',
      representative: { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'company@example.co.za' },
    },
  })
  expect(answer.companyCode).toMatch(/^LE\d{4}[A-Z]{3}$/)
})

test('the preferred company first; then the least filled, the least recently given a lead, the lowest id', async () => {
  const buyers = [await organisation(world, admin), await organisation(world, admin), await organisation(world, admin)]
  const quantities = [10, 20, 20]
  for (const [at, buyer] of buyers.entries())
    await externalContract(world, admin, buyer.id, { leadQuantity: quantities[at] ?? 0 })
  const [first, second, third] = buyers.map(({ id }) => id)
  const thandi = await loader(world, admin)
  const next = async (organisationId?: string) => {
    world.moveBy(1000)
    const { id } = await submitted(world, thandi, organisationId === undefined ? {} : { organisationId })
    const { assignment } = await standing(id)
    return [assignment?.organisationId, assignment?.reason]
  }
  expect(await next(second)).toEqual([second, 'preferred company'])
  expect(await next(second)).toEqual([second, 'preferred company'])
  // 0 of 10, 2 of 20, 0 of 20: two are equally filled and were never given a lead.
  expect(await next()).toEqual([first, 'least filled of 3 contracts: 0 of 10, first in line of equals'])
  expect(await next()).toEqual([third, 'least filled of 3 contracts: 0 of 20'])
  expect(await next()).toEqual([third, 'least filled of 3 contracts: 1 of 20'])
  // 1 of 10, 2 of 20, 2 of 20: a tenth each; the second has waited the longest.
  expect(await next()).toEqual([second, 'least filled of 3 contracts: 2 of 20, least recently given a lead'])
})

test('a contract without a fee for the quality, of another type, paused or full is passed over', async () => {
  const thandi = await loader(world, admin)
  const insurers = await Promise.all(Array.from({ length: 4 }, () => organisation(world, admin)))
  const [noFee, otherType, paused, full] = insurers.map(({ id }) => id)
  await externalContract(world, admin, noFee ?? '', { insuranceType: 'medicalInsurance', basicQualityFee: null })
  await externalContract(world, admin, otherType ?? '', { insuranceType: 'petInsurance' })
  await externalContract(world, admin, paused ?? '', { insuranceType: 'medicalInsurance', leadQuantity: 0 })
  await externalContract(world, admin, full ?? '', { insuranceType: 'medicalInsurance', leadQuantity: 1 })
  const poor = async () => standing((await world.request(thandi.token, submitLead, { body: poorBody() })).answer.id)
  expect(await poor()).toMatchObject({
    quality: 'low',
    assignment: { organisationId: full, reason: 'least filled of 1 contract: 0 of 1' },
  })
  expect(await poor()).toMatchObject({ quality: 'low', assignment: null })
})
