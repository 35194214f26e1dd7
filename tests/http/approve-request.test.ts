import { approveLoader, requestAccess, suggestCommissions } from '@lodeway/contract/access.ts'
import { changeLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { accessRequestFor, linkIn, loader } from '../factories/people.ts'

inOneWorld()

const bothAt = { saleCommission: 35, feeCommission: 42.5 }
async function requested(options: Parameters<typeof accessRequestFor>[0] = {}) {
  const request = accessRequestFor(options)
  await world.request(undefined, requestAccess, { body: request })
  const { answer } = await world.request(admin.token, listLoaders, { query: { search: request.emailAddress } })
  return { request, id: answer.data[0]?.id ?? '' }
}

test('a request with a code that belongs to nobody is corrected and approved', async () => {
  const company = await organisation(world, admin, { distributionType: 'internal' })
  const { id, request } = await requested({ companyCode: 'ZZ0101ZZZ' })
  const params = { id }
  const refused = await world.request(admin.token, approveLoader, { params, body: bothAt })
  expect([refused.status, refused.answer.code]).toEqual([422, 'unknown_company_code'])
  const body = { type: 'organisational', companyCode: company.companyCode, lastName: 'Dube' } as const
  const corrected = await world.request(admin.token, changeLoader, { params, body })
  expect(corrected.answer).toMatchObject({ status: 'requested', organisationName: company.name })
  const approved = await world.request(admin.token, approveLoader, { params, body: bothAt })
  expect(approved.answer).toMatchObject({
    status: 'pending',
    organisationId: company.id,
    companyCode: company.companyCode,
  })
  await world.runJobs('send-mail')
  expect(linkIn(world, request.emailAddress)).not.toBe('')
})

test('a code that was given to an organisation after the request was made is found when it is approved', async () => {
  const { id } = await requested({ companyCode: 'YY0101YYY' })
  const company = await organisation(world, admin, { distributionType: 'internal' })
  await world.db.updateTable('organisation').set({ companyCode: 'YY0101YYY' }).where('id', '=', company.id).execute()
  const approved = await world.request(admin.token, approveLoader, { params: { id }, body: bothAt })
  expect([approved.status, approved.answer.organisationId]).toEqual([200, company.id])
})

test('the usual percentages are those of most in the same organisation, else of most of the same loader status', async () => {
  const company = await organisation(world, admin, { distributionType: 'internal' })
  const companyCode = company.companyCode ?? ''
  const suggested = async (id: string) =>
    (await world.request(admin.token, suggestCommissions, { params: { id } })).answer
  const first = await requested({ companyCode })
  for (const saleCommission of [20, 20, 25]) await loader(world, admin, { saleCommission, feeCommission: 30 })
  expect(await suggested((await requested()).id)).toEqual({ saleCommission: 20, feeCommission: 30 })
  for (const saleCommission of [60, 60, 25])
    await loader(world, admin, { companyCode, saleCommission, feeCommission: 90 })
  expect(await suggested(first.id)).toEqual({ saleCommission: 60, feeCommission: 90 })
})
