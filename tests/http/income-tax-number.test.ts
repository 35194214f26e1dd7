import { changeBilling, getBilling } from '@lodeway/contract/billing.ts'
import { createCompanyBilling, getCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { exportPaidByYear } from '@lodeway/contract/journal.ts'
import { incomeTaxNumberProblem } from '@lodeway/rules/billing/income-tax-number.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { withPassword } from '../factories/payment-runs.ts'
import { billingDetails, loaderPassword } from '../factories/people.ts'

// Whoever is paid may give an income tax number, which the yearly list of payments names.
inOneWorld()

const change = (incomeTaxNumber?: string | null) =>
  world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, password: loaderPassword, ...(incomeTaxNumber !== undefined && { incomeTaxNumber }) },
  })
const shownTo = async (by: typeof admin) =>
  (await world.request(by.token, getBilling, { params: { id: thandi.id } })).answer.incomeTaxNumber

test('a loader gives it, sees it in full and an administrator its end; left out it stays, emptied it goes', async () => {
  expect(await shownTo(thandi)).toBeNull()
  expect((await change('0001 339 050')).answer.incomeTaxNumber).toBe('0001339050')
  expect([await shownTo(thandi), await shownTo(admin)]).toEqual(['0001339050', '••••9050'])
  const { incomeTaxNumberEncrypted: sealed } = await world.db
    .selectFrom('billing')
    .select('incomeTaxNumberEncrypted')
    .where('accountId', '=', thandi.id)
    .executeTakeFirstOrThrow()
  expect(sealed?.includes('0001339050')).toBe(false)
  await change()
  expect(await shownTo(thandi)).toBe('0001339050')
  await change(null)
  expect([await shownTo(thandi), await shownTo(admin)]).toEqual([null, null])
})

test('another tax number is told as that, not as another account; what is saved as it was is told to nobody', async () => {
  await world.runJobs('send-mail')
  const before = world.mails.length
  for (let twice = 0; twice < 2; twice++) {
    world.moveBy(1000)
    expect((await change('0001339050')).status).toBe(200)
  }
  await world.runJobs('send-mail')
  const told = world.mails.slice(before)
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [thandi.emailAddress, 'Your billing details were changed'],
  ])
  expect(told[0]?.text).toContain('Your earnings are paid to the account that ends in 7890, as before.')
})

test.each(['0001339051', '4000000002', 'none', ''])('%j is refused at its field', async number => {
  const { status, answer } = await change(number)
  expect([status, answer]).toMatchObject([400, { fields: { incomeTaxNumber: incomeTaxNumberProblem } }])
})

test("a lead company's is entered and read by administrators", async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  const params = { id: company.id }
  const body = { ...billingDetails, incomeTaxNumber: '9125568205' }
  expect((await world.request(admin.token, createCompanyBilling, { params, body })).status).toBe(201)
  const { answer } = await world.request(admin.token, getCompanyBilling, { params })
  expect([answer.number, answer.incomeTaxNumber]).toEqual(['••••7890', '9125568205'])
})

test('the yearly list has such numbers in it, and leaves after a fresh sign-in', async () => {
  const lwazi = await withPassword(world, admin)
  const file = () => world.request(lwazi.token, exportPaidByYear, { query: { year: '2026' } })
  expect((await file()).status).toBe(200)
  world.moveBy(16 * 60_000)
  const { status, answer } = await file()
  expect([status, answer]).toMatchObject([
    403,
    { message: expect.stringMatching(/^This file has income tax numbers\. /) },
  ])
})

test('a window that was forgotten does not put back the account that another one has changed', async () => {
  const { updatedAt } = (await world.request(thandi.token, getBilling, { params: { id: thandi.id } })).answer
  const save = (number: string, seen: string | null, address: string | null = null) =>
    world.request(thandi.token, changeBilling, {
      params: { id: thandi.id },
      body: {
        ...billingDetails,
        number,
        address,
        password: loaderPassword,
        ...(seen && { seen: { updatedAt: seen } }),
      },
    })
  world.moveBy(60_000)
  const changed = await save('1234567899', updatedAt)
  expect(changed.answer.number).toBe('1234567899')
  // Sent again, because the answer was lost.
  world.moveBy(1000)
  expect((await save('1234567899', updatedAt)).answer).toEqual(changed.answer)
  const forgotten = await save('1234567890', updatedAt, '5 Other Street')
  expect([forgotten.status, forgotten.answer.code]).toEqual([409, 'billing_changed'])
  const now = changed.answer.updatedAt
  expect((await save('1234567899', now, '5 Other Street')).answer).toMatchObject({ number: '1234567899' })
  // Callers of before say nothing of what they saw.
  expect((await save('1234567899', null)).status).toBe(200)
})
