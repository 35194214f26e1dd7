import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { erasePerson } from '@lodeway/contract/data-requests.ts'
import { listEarnings } from '@lodeway/contract/earnings.ts'
import { listBalances } from '@lodeway/contract/journal.ts'
import { getLeadStory } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase, refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { getOwnCase, withdrawOwnReturn } from '@lodeway/contract/own-cases.ts'
import { markSalesPaid } from '@lodeway/contract/sales.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, enter, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, outcomeFile, partnerOf, payAllFor, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { differences, runsOf, withPassword } from '../factories/payment-runs.ts'
import type { Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// 'Invalid contact details' of a lead that is sold asks an administrator; the money follows what they decide.
let lwazi: Person
let insurerId: string
beforeEach(async () => {
  await enter('2026-03-02T08:00:00+02:00', withInsurer)
  lwazi = admin
})
async function withInsurer(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  insurerId = (await organisation(made, known)).id
  await externalContract(made, known, insurerId, { leadQuantity: 100 })
  return known
}
afterEach(async () => {
  expect(await differences(world)).toEqual([])
  await world.close()
})

const cashed = { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 } as const
const invalid = { organisationStatus: 'invalidContactDetails' } as const
async function returned() {
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, cashed)
  expect((await recordAsAdministrator(world, lwazi, id, invalid)).status).toBe(200)
  const [found] = await casesOf(world, lwazi, id)
  return { id, caseId: found?.id ?? '' }
}
const rowsOf = (leadId: string) =>
  world.db.selectFrom('sale').selectAll().where('leadId', '=', leadId).orderBy('id').execute()
const journal = () => world.db.selectFrom('journal').selectAll().orderBy('id').execute()
const decide = (id: string, how: typeof acceptOutcomeCase | typeof refuseOutcomeCase) =>
  world.request(lwazi.token, how, { params: { id }, body: { reason: 'We called the client.' } })
const earned = async () => (await world.request(thandi.token, listEarnings, { query: { state: 'held' } })).answer
const balance = async (account: 'payable' | 'unbilled') =>
  (await world.request(lwazi.token, listBalances, { query: { account } })).answer.sum

test('a refused return leaves what is owed as it was: held while it was open, due again after', async () => {
  const { id, caseId } = await returned()
  const [rows, books] = [await rowsOf(id), await journal()]
  expect(rows.map(({ voidedAt }) => voidedAt)).toEqual([null, null, null, null])
  expect(await leadNow(world, id)).toMatchObject({ organisationStatus: 'cashed', premiumsCollected: 1 })
  expect((await casesOf(world, lwazi, id))[0]).toMatchObject({ state: 'open', isSold: true })
  const { sums, data } = await earned()
  expect(sums).toEqual({ waiting: 0, held: 796.89, inRun: 0, paid: 0 })
  expect(data.map(({ hold }) => hold?.reason)).toEqual(['caseOpen', 'caseOpen'])
  // Said again, it is the same question; nobody is paid before it is answered.
  expect((await recordAsAdministrator(world, lwazi, id, invalid)).status).toBe(200)
  expect(await casesOf(world, lwazi, id)).toHaveLength(1)
  expect((await world.request(lwazi.token, markSalesPaid, { body: { category: 'payout' } })).status).toBe(422)
  expect((await decide(caseId, refuseOutcomeCase)).status).toBe(200)
  expect([await rowsOf(id), await journal()]).toEqual([rows, books])
  expect((await earned()).sums).toEqual({ waiting: 796.89, held: 0, inRun: 0, paid: 0 })
  const events = await world.db.selectFrom('leadEvent').select('kind').where('leadId', '=', id).orderBy('id').execute()
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['returnOpened', 'returnRefused'])
  const runs = runsOf(world, lwazi)
  expect(await runs.create()).toMatchObject({ amount: 796.89, heldAmount: 0 })
})

test('an accepted return takes the sale back: what is unpaid is voided', async () => {
  const { id, caseId } = await returned()
  expect((await decide(caseId, acceptOutcomeCase)).status).toBe(200)
  expect((await rowsOf(id)).every(({ voidedAt }) => voidedAt !== null)).toBe(true)
  expect([await balance('payable'), await balance('unbilled')]).toEqual([0, 0])
  expect(await leadNow(world, id)).toMatchObject({ internalStatus: 'available', awaitsCorrection: true, ...invalid })
  await world.runJobs('send-mail')
  const told = world.mails.filter(({ to, subject }) => to === thandi.emailAddress && subject.includes('taken back'))
  expect(told.map(({ subject }) => subject)).toEqual([
    'R796.89 was taken back: an administrator accepted the return of the lead ("Invalid contact details")',
  ])
})

test('an accepted return after the payout was paid owes it back', async () => {
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, cashed)
  expect((await world.request(lwazi.token, markSalesPaid, { body: { category: 'payout' } })).status).toBe(200)
  await recordAsAdministrator(world, lwazi, id, invalid)
  const [found] = await casesOf(world, lwazi, id)
  expect((await decide(found?.id ?? '', acceptOutcomeCase)).status).toBe(200)
  const owed = (await rowsOf(id)).filter(row => row.category === 'payout' && row.paymentStatus === 'unpaid')
  expect(owed.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(-79_689)
})

test('a run that was submitted before waits for the decision, and another status answers the return', async () => {
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, cashed)
  const runs = runsOf(world, lwazi)
  const run = await runs.create()
  await runs.submit(run.id)
  await recordAsAdministrator(world, lwazi, id, invalid)
  expect((await runs.approve(run.id)).status).toBe(409)
  await recordAsAdministrator(world, lwazi, id, { organisationStatus: 'busy' })
  expect((await casesOf(world, lwazi, id))[0]?.state).toBe('withdrawn')
  expect((await rowsOf(id)).every(({ voidedAt }) => voidedAt !== null)).toBe(true)
})

test('a file says it as an edit does', async () => {
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, cashed)
  await upload(world, lwazi, insurerId, outcomeFile(`${id},Invalid contact details,,`))
  expect((await casesOf(world, lwazi, id))[0]?.state).toBe('open')
  expect((await rowsOf(id)).every(({ voidedAt }) => voidedAt === null)).toBe(true)
})

test('an organisation asks for it once, by its screen or its key; an administrator may again', async () => {
  const naledi = await buyer(world, lwazi, insurerId)
  const { report } = await partnerOf(world, lwazi, insurerId)
  const { id } = await submitted(world, thandi)
  await report(id, { organisationStatus: 'sale', premium: 1234.55 })
  const ask = (note: string) =>
    world.request(naledi.token, reportBoughtLead, { params: { id }, body: { ...invalid, note, seen: 'sale' } })
  expect((await ask('The debit order\nwas sent back')).answer).toMatchObject({ organisationStatus: 'sale' })
  const [found] = await casesOf(world, lwazi, id)
  expect(found).toMatchObject({ state: 'open', isSold: true, reportedReason: 'The debit order\nwas sent back' })
  expect((await earned()).data.map(({ hold }) => hold?.reason)).toEqual(['caseOpen'])
  expect((await decide(found?.id ?? '', refuseOutcomeCase)).status).toBe(200)
  expect(await ask('It was')).toMatchObject({ status: 409, answer: { code: 'return_refused' } })
  expect((await report(id, invalid)).status).toBe(200)
  await upload(world, lwazi, insurerId, outcomeFile(`${id},Invalid contact details,,`))
  expect(await casesOf(world, lwazi, id)).toHaveLength(1)
  await recordAsAdministrator(world, lwazi, id, invalid)
  expect((await casesOf(world, lwazi, id)).map(({ state }) => state).toSorted()).toEqual(['open', 'refused'])
  await report(id, { organisationStatus: 'busy' })
  expect(await leadNow(world, id)).toMatchObject({ organisationStatus: 'sale' })
})

test('premiums that are collected while a return is open leave it open, whoever says so, also where they make the sale cashed', async () => {
  const naledi = await buyer(world, lwazi, insurerId)
  const { report } = await partnerOf(world, lwazi, insurerId)
  const { id } = await submitted(world, thandi)
  await report(id, { organisationStatus: 'sale', premium: 1234.55 })
  await report(id, invalid)
  const counted = (premiumsCollected: number) =>
    ({ organisationStatus: 'sale', premium: 1234.55, premiumsCollected }) as const
  await report(id, counted(1))
  const body = { ...counted(2), seen: 'cashed' as const }
  expect((await world.request(naledi.token, reportBoughtLead, { params: { id }, body })).status).toBe(200)
  expect(await leadNow(world, id)).toMatchObject({ organisationStatus: 'cashed', premiumsCollected: 2 })
  expect((await casesOf(world, lwazi, id)).map(({ state }) => state)).toEqual(['open'])
  expect((await earned()).sums).toMatchObject({ waiting: 0, held: 796.89 })
})

test('an organisation withdraws its return while it is open: the sale stands, and its payout is held no longer', async () => {
  const naledi = await buyer(world, lwazi, insurerId)
  const { id, caseId } = await returned()
  const withdraw = (by = naledi, orgId = insurerId, of = caseId) =>
    world.request(by.token, withdrawOwnReturn, { params: { orgId, id: of }, body: null })
  const other = await organisation(world, lwazi)
  expect((await withdraw(await buyer(world, lwazi, other.id), other.id)).status).toBe(404)
  const own = await world.request(naledi.token, getOwnCase, { params: { orgId: insurerId, id: caseId } })
  expect(own.answer).toMatchObject({ canWithdraw: true, isWithdrawnByReport: false })
  const both = await Promise.all([withdraw(), withdraw()])
  for (const { status, answer } of both)
    expect([status, answer]).toMatchObject([200, { state: 'withdrawn', canWithdraw: false }])
  expect(await leadNow(world, id)).toMatchObject({ organisationStatus: 'cashed' })
  expect((await earned()).sums).toEqual({ waiting: 796.89, held: 0, inRun: 0, paid: 0 })
  const events = await world.db.selectFrom('leadEvent').select('kind').where('leadId', '=', id).execute()
  expect(events.filter(({ kind }) => kind === 'returnWithdrawn')).toHaveLength(1)
  // Administrators read who of the organisation it was; its loader reads that it was the organisation.
  const told = async (by: Person) =>
    (await world.request(by.token, getLeadStory, { params: { id } })).answer.entries.flatMap(entry =>
      entry.kind === 'reported' && entry.event === 'returnWithdrawn' ? [entry.by] : [],
    )
  expect(await told(lwazi)).toMatchObject([{ kind: 'organisation', person: 'Naledi Mokoena' }])
  expect(await told(thandi)).toEqual([{ kind: 'organisation', name: null }])
  // It may ask again; what is decided, and what is not sold, is not withdrawn so.
  await recordAsAdministrator(world, lwazi, id, invalid)
  const again = (await casesOf(world, lwazi, id)).find(({ state }) => state === 'open')?.id ?? ''
  expect((await decide(again, refuseOutcomeCase)).status).toBe(200)
  const late = await withdraw(naledi, insurerId, again)
  expect([late.status, late.answer.message]).toEqual([409, 'This has been decided, so it can no longer be withdrawn.'])
  const unsold = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, unsold.id, invalid)
  const [open] = await casesOf(world, lwazi, unsold.id)
  expect((await withdraw(naledi, insurerId, open?.id)).answer.code).toBe('not_sold')
  const ofCase = async (id = '') =>
    (await world.request(naledi.token, getOwnCase, { params: { orgId: insurerId, id } })).answer
  expect(await ofCase(open?.id)).toMatchObject({ canWithdraw: false, isWithdrawnByReport: true })
  // Nor is what is about somebody who was erased.
  const gone = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, gone.id, cashed)
  await payAllFor(world, lwazi, gone.id)
  await recordAsAdministrator(world, lwazi, gone.id, invalid)
  const [ofGone] = await casesOf(world, lwazi, gone.id)
  const erase = { body: { leadIds: [gone.id], accountId: null } }
  expect((await world.request(lwazi.token, erasePerson, erase)).status).toBe(200)
  expect(await ofCase(ofGone?.id)).toMatchObject({ canWithdraw: false, isWithdrawnByReport: false })
  await world.request(lwazi.token, erasePerson, { body: { leadIds: [unsold.id], accountId: null } })
  expect(await ofCase(open?.id)).toMatchObject({ canWithdraw: false, isWithdrawnByReport: false })
})
