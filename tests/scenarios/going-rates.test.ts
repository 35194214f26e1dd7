import { goingRates } from '@lodeway/contract/lead-submission.ts'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, internalContract, organisation } from '../factories/organisations.ts'
import { loader, type Person } from '../factories/people.ts'

// While they submit, loaders see what such a lead pays them now: a range, and nothing of anybody's contract.
inNewWorlds('2026-03-02T08:00:00+02:00')

const ask = (person: Person, type: 'funeralCover' | 'petInsurance' = 'funeralCover') =>
  world.request(person.token, goingRates, { query: { type } })
const highOf = async (person: Person) => (await ask(person)).answer.rates.find(({ quality }) => quality === 'high')

test('nothing is known while no contract has room', async () => {
  expect((await ask(thandi)).answer).toEqual({ rates: [], companyIsPaid: false })
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 0 })
  expect((await ask(thandi)).answer.rates).toEqual([])
})

test('a range over those with room, which a full one leaves; no name and no number of contracts', async () => {
  const insurer = await organisation(world, admin, { name: 'Ubuntu Life' })
  await externalContract(world, admin, insurer.id, { leadQuantity: 1 })
  const one = { fee: { from: 148.75, to: 148.75 }, commission: { from: 52.5, to: 52.5 } }
  expect(await highOf(thandi)).toEqual({ quality: 'high', ...one })
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { leadQuantity: 50, orgSalesCommission: 100, highQualityFee: 400 })
  expect(await highOf(thandi)).toMatchObject({ fee: { from: 148.75, to: 170 }, commission: { from: 35, to: 52.5 } })
  const { text } = await ask(thandi)
  for (const secret of ['Ubuntu', insurer.id, 'rganisation', '150', '350']) expect(text).not.toContain(secret)
  const lead = await submitted(world, thandi, { organisationId: insurer.id })
  expect(lead.organisationId).toBe(insurer.id)
  expect(await highOf(thandi)).toMatchObject({ fee: { from: 170, to: 170 } })
  expect((await ask(thandi, 'petInsurance')).answer.rates).toEqual([])
})

test("by whose terms it is: a lead company's card, or the own organisation's contract", async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id)
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  const agent = await loader(world, admin, { companyCode: company.companyCode ?? '', withBilling: false })
  expect((await ask(agent)).answer).toEqual({ rates: [], companyIsPaid: true })
  await feeCard(world, admin, company.id)
  expect((await ask(agent)).answer.rates.length).toBeGreaterThan(0)
  const employer = await organisation(world, admin, { distributionType: 'internal' })
  const member = await loader(world, admin, { companyCode: employer.companyCode ?? '' })
  expect((await ask(member)).answer.rates).toEqual([])
  await internalContract(world, admin, employer.id)
  expect((await ask(member)).answer.rates).toHaveLength(3)
  expect((await ask(admin)).status).toBe(403)
})
