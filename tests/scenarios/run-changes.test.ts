import { changeBilling } from '@lodeway/contract/billing.ts'
import { changeCompanyBilling, createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { expect, test } from 'vitest'
import { thandi, world } from '../factories/in-a-world.ts'
import {
  balance,
  cashed,
  change,
  comeBack,
  inPayingWorlds,
  lwazi,
  payouts,
  runs,
  takeBack,
} from '../factories/in-paying-worlds.ts'
import { submitted } from '../factories/leads.ts'
import { feeCard, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { differences, ownPassword } from '../factories/payment-runs.ts'
import { billingDetails, loader, loaderPassword, type Person } from '../factories/people.ts'

// What changes while a run is open: payouts are taken back and bank details change, and the run is submitted and approved anew.
inPayingWorlds()

test('a payout that is taken back leaves the run, which is submitted and approved anew', async () => {
  const [kept, gone] = [await cashed(), await cashed()]
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  expect(await balance('run')).toBe(1593.78)
  await takeBack(gone.id)
  expect(await runs.view(id)).toMatchObject({
    state: 'draft',
    amount: 796.89,
    approved: null,
    returnedReason: 'A payout of this run was taken back',
  })
  expect([await balance('run'), await differences(world)]).toEqual([0, []])
  // Of a payee who is left out, what is no longer in the run is not left out as well.
  const [payee] = await runs.payees(id)
  await change(id, payee?.id ?? '', 'leaveOut')
  expect(await runs.payees(id)).toMatchObject([{ state: 'leftOut', amount: 796.89, count: 2, leftOut: 2, gone: 2 }])
  await change(id, payee?.id ?? '', 'putBack')
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  expect((await payouts('paid')).data.map(({ leadId }) => leadId)).toEqual([kept.id, kept.id])
})

test('taken back once the file is made: owed back, whatever the bank answers', async () => {
  const lead = await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  await takeBack(lead.id)
  expect([(await runs.view(id)).state, await differences(world)]).toEqual(['fileMade', []])
  await runs.send(id)
  await runs.settle(id, 'paid')
  expect((await payouts('paid')).toPay).toBe(796.89)
  expect((await payouts('unpaid')).toPay).toBe(-796.89)
  // The debt is carried: nobody is paid less than nothing.
  expect((await runs.payees((await runs.create()).id))[0]).toMatchObject({ state: 'held', hold: 'negativeBalance' })
})

test('taken back while it is with the bank, and refused: the two cancel each other', async () => {
  const lead = await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await takeBack(lead.id)
  await runs.settle(id, 'refused')
  expect(await payouts('unpaid')).toMatchObject({ count: 4, toPay: 0 })
})

test('whoever owes more than they are owed is not paid, whichever run that is in or was left out of', async () => {
  const paid = await cashed()
  const first = await runs.create()
  await runs.bring(first.id, 'sent')
  await runs.settle(first.id, 'paid')
  // One run has what they earned since, another one what was taken back after it was made.
  await recordAsAdministrator(world, lwazi, (await submitted(world, thandi)).id, {
    organisationStatus: 'sale',
    premium: 400,
  })
  const earned = await runs.create()
  expect(await runs.payees(earned.id)).toMatchObject([{ state: 'included', amount: 210 }])
  await takeBack(paid.id)
  // What was taken back joined the draft, and is left out of it.
  const [payee] = await runs.payees(earned.id)
  for (const { id, payment } of (await payouts('unpaid')).data)
    if (payment < 0) await change(earned.id, payee?.id ?? '', 'leaveOut', id)
  const owing = await runs.create()
  expect(await runs.payees(owing.id)).toMatchObject([{ hold: 'negativeBalance', amount: -796.89 }])
  expect(await runs.payees(earned.id)).toMatchObject([{ hold: 'negativeBalance' }])
  expect((await runs.submit(earned.id)).status).toBe(422)
})

test('a payee whose bank details change leaves the run, and is held for 48 hours', async () => {
  const other = await loader(world, lwazi)
  await cashed()
  await cashed(other)
  const gone = await cashed(other)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  const changed = await world.request(thandi.token, changeBilling, {
    params: { id: thandi.id },
    body: { ...billingDetails, number: '9999991111', password: loaderPassword },
  })
  expect(changed.status).toBe(200)
  expect(await runs.view(id)).toMatchObject({
    state: 'draft',
    payees: 1,
    returnedReason: 'Bank details of a payee of this run were changed',
  })
  // Another reason is named beside it, and neither once it is submitted anew.
  await takeBack(gone.id)
  expect(await runs.view(id)).toMatchObject({
    returnedReason: 'Bank details of a payee of this run were changed, and a payout of this run was taken back',
  })
  await runs.bring(id, 'approved')
  expect(await runs.view(id)).toMatchObject({ returnedReason: null })
  const next = await runs.create()
  expect((await runs.payees(next.id))[0]).toMatchObject({
    hold: 'accountChanged',
    accountNumber: expect.stringContaining('1111'),
  })
  world.moveBy(48 * 3_600_000)
  await comeBack()
  expect((await runs.payees(next.id))[0]).toMatchObject({ state: 'included', hold: null })
})

test('who was held when a run was submitted is held as they stand now once it is a draft again', async () => {
  const [other, elsewhere] = [
    await loader(world, lwazi, { firstName: 'Anele' }),
    await loader(world, lwazi, { firstName: 'Bongi' }),
  ]
  for (const { id, token } of [thandi, elsewhere])
    await world.request(token, changeBilling, {
      params: { id },
      body: { ...billingDetails, number: '9999991111', password: loaderPassword },
    })
  for (const by of [thandi, other, elsewhere]) await cashed(by)
  const gone = await cashed(other)
  const { id } = await runs.create()
  expect((await runs.submit(id)).answer).toMatchObject({ payees: 1, heldPayees: 2 })
  const names = async (person: Person) => {
    const { firstName, lastName } = await world.db
      .selectFrom('account')
      .select(['firstName', 'lastName'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return `${firstName} ${lastName}`
  }
  const [name, free, taken] = [await names(other), await names(thandi), await names(elsewhere)]
  // What is held is free: some of it is put into another run, and stays there.
  const second = await runs.create()
  const left = (await runs.payees(second.id)).find(payee => payee.name === free)
  await change(second.id, left?.id ?? '', 'leaveOut')
  await takeBack(gone.id)
  const stands = async () =>
    Object.fromEntries((await runs.payees(id)).map(payee => [payee.name, payee.hold ?? payee.state]))
  expect(await stands()).toEqual({ [name]: 'included', [free]: 'accountChanged', [taken]: 'gone' })
  world.moveBy(48 * 3_600_000)
  await comeBack()
  expect(await stands()).toEqual({ [name]: 'included', [free]: 'included', [taken]: 'gone' })
  expect((await runs.submit(id)).answer).toMatchObject({ state: 'submitted', payees: 2, amount: 1593.78 })
})

test('bank details saved as they were, or with another address, change no account and no run', async () => {
  const company = await organisation(world, lwazi, { distributionType: 'externalLeadCompany' })
  await feeCard(world, lwazi, company.id)
  const theirs = await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false })
  await world.request(lwazi.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  await cashed()
  await cashed(theirs)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  const save = async (changed: Partial<typeof billingDetails> | { address: string }) => {
    world.moveBy(1000)
    const body = { ...billingDetails, number: '123 456 7890', ...changed }
    const own = { params: { id: thandi.id }, body: { ...body, password: loaderPassword } }
    expect((await world.request(thandi.token, changeBilling, own)).status).toBe(200)
    const its = { params: { id: company.id }, body: { ...body, password: ownPassword } }
    expect((await world.request(lwazi.token, changeCompanyBilling, its)).status).toBe(200)
    return runs.view(id)
  }
  expect(await save({})).toMatchObject({ state: 'approved', payees: 2 })
  expect(await save({ address: '1 Long Street, Cape Town' })).toMatchObject({ state: 'approved', payees: 2 })
  expect((await runs.payees(id)).map(({ hold }) => hold)).toEqual([null, null])
  expect(await save({ branchCode: '470011' as never })).toMatchObject({ state: 'draft', payees: 0 })
})
