import { changeExternalContract, createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inOneWorld()

const noFees = { basicQualityFee: null, mediumQualityFee: null, highQualityFee: null }
const needed = 'Give a fee for at least one lead quality'
const refusal = {
  message: needed,
  fields: { basicQualityFee: needed, mediumQualityFee: needed, highQualityFee: needed },
}

test('an external contract without any fee is refused at its fees, new, changed and renewed', async () => {
  const { id: orgId } = await organisation(world, admin)
  const body = {
    name: 'Buys nothing',
    recurring: false,
    period: 'P1M',
    startAt: johannesburgDate(world.now()),
    insuranceType: 'funeralCover',
    orgSalesCommission: 150,
    term: 'firstPremium',
    leadQuantity: 10,
    leadExpiryPeriod: 'P1M',
  } as const
  for (const fees of [{}, noFees]) {
    const created = await world.request(admin.token, createExternalContract, {
      params: { orgId },
      body: { ...body, ...fees },
    })
    expect(created).toMatchObject({ status: 400, answer: refusal })
  }
  const { id } = await externalContract(world, admin, orgId)
  const changed = await world.request(admin.token, changeExternalContract, { params: { orgId, id }, body: noFees })
  expect(changed).toMatchObject({ status: 400, answer: refusal })

  await sql`UPDATE contract SET start_on = '2020-01-01', ends_on = '2020-02-01', recurring = false WHERE id = ${id}`.execute(
    world.db,
  )
  const renewed = await world.request(admin.token, createExternalContract, {
    params: { orgId },
    body: { ...body, name: 'Renewed', renewedFromId: id },
  })
  expect(renewed).toMatchObject({ status: 400, answer: refusal })
})

test('one that was saved without a fee before is still changed in the rest, and gets one', async () => {
  const { id: orgId } = await organisation(world, admin)
  const { id } = await externalContract(world, admin, orgId)
  await sql`UPDATE contract SET basic_fee_cents = NULL, medium_fee_cents = NULL, high_fee_cents = NULL WHERE id = ${id}`.execute(
    world.db,
  )
  const change = async (body: object) =>
    world.request(admin.token, changeExternalContract, { params: { orgId, id }, body })
  expect((await change({ leadQuantity: 0 })).answer).toMatchObject({ leadQuantity: 0, ...noFees })
  expect((await change({ highQualityFee: 350 })).status).toBe(200)
  expect(await change(noFees)).toMatchObject({ status: 400, answer: refusal })
})
