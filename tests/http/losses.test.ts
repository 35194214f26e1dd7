import { changeExternalContract } from '@lodeway/contract/external-contracts.ts'
import { changeLeadCompanyFees, createLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inOneWorld()

const card = { title: 'Card', basicFee: 100, mediumFee: 200, highFee: 300, saleCommission: 60, feeCommission: 90 }
const words = (pays: string, owed: string) =>
  `On a cashed lead of high quality from Baobab Leads, Karoo Mutual pays ${pays} under "Funeral" and Baobab Leads is owed ${owed}.`

test('a fee below what a card owes is said when either is saved, and what breaks even is not', async () => {
  const company = await organisation(world, admin, { name: 'Baobab Leads', distributionType: 'externalLeadCompany' })
  const buyer = await organisation(world, admin, { name: 'Karoo Mutual' })
  const fees = { basicQualityFee: 150, mediumQualityFee: 250, highQualityFee: 100 }
  const contract = await externalContract(world, admin, buyer.id, { name: 'Funeral', ...fees })
  expect(contract.warnings).toEqual([])

  const created = await world.request(admin.token, createLeadCompanyFees, { params: { id: company.id }, body: card })
  expect(created.answer.warnings).toEqual([words('R100.00', 'R270.00')])
  // The same card again after a lost answer is there, and another one is not saved over it.
  const again = (highFee: number) =>
    world.request(admin.token, createLeadCompanyFees, { params: { id: company.id }, body: { ...card, highFee } })
  expect([(await again(card.highFee)).status, (await again(card.highFee + 1)).status]).toEqual([201, 409])
  const params = { orgId: buyer.id, id: contract.id }
  const change = async (highQualityFee: number | null) =>
    (await world.request(admin.token, changeExternalContract, { params, body: { highQualityFee } })).answer.warnings
  expect(await change(269.99)).toEqual([words('R269.99', 'R270.00')])
  expect(await change(270)).toEqual([])

  const changed = await world.request(admin.token, changeLeadCompanyFees, {
    params: { id: company.id },
    body: { ...card, highFee: 350 },
  })
  expect(changed.answer.warnings).toEqual([words('R270.00', 'R315.00')])
  // A quality that is not bought loses nothing.
  expect(await change(null)).toEqual([])
})

test('a contract that has expired is not held against a card', async () => {
  const [company, buyer] = [
    await organisation(world, admin, { name: 'Aloe Leads', distributionType: 'externalLeadCompany' }),
    await organisation(world, admin, { name: 'Fynbos Direct' }),
  ]
  const { id } = await externalContract(world, admin, buyer.id, { name: 'Over', recurring: false, highQualityFee: 0 })
  await world.db
    .updateTable('contract')
    .set({ startOn: '2020-01-01', endsOn: '2020-02-01' })
    .where('id', '=', id)
    .execute()
  const { answer } = await world.request(admin.token, createLeadCompanyFees, { params: { id: company.id }, body: card })
  expect(answer.warnings.filter(sentence => sentence.includes('Fynbos Direct'))).toEqual([])
})
