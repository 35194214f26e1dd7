import { randomUUID as newId } from 'node:crypto'
import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { getOrganisationAccount, savePrepaid } from '@lodeway/contract/organisation-account.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { changeMailChoices, getMailChoices } from '@lodeway/contract/profile.ts'
import { takeReceipt } from '@lodeway/contract/receipts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { accountOf, asVendor, setUpInvoicing } from '../factories/invoices.ts'
import { leadNow, type SubmissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'
import type { Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// An organisation that pays in advance is given leads of the pool as far as its balance pays for them. A high lead costs R350.
inNewWorlds('2026-01-30T15:10:00+02:00', withInsurer)

let insurer: { id: string }
async function withInsurer(made: World, by: Person): Promise<void> {
  insurer = await organisation(made, by, { name: 'Ubuntu Life' })
  await externalContract(made, by, insurer.id, { leadQuantity: 500 })
}
const prepaid = (isPrepaid: boolean, lowMark: number | null = null, id = insurer.id) =>
  world.request(admin.token, savePrepaid, { params: { id }, body: { isPrepaid, lowMark } })
const pay = (amount: number, organisationId = insurer.id) =>
  world.request(admin.token, takeReceipt, {
    body: { id: newId(), organisationId, receivedOn: '2026-01-30', amount, reference: 'EFT' },
  })
const balance = async () => (await accountOf(world, admin, insurer.id)).prepaid
const submitEach = async (...each: Partial<SubmissionBody>[]) => {
  const leads = []
  for (const changes of each) leads.push(await submitted(world, thandi, changes))
  return leads
}
const placed = (leads: { organisationId: string | null }[]) => leads.map(lead => lead.organisationId !== null)
/** What happens every five minutes; how many leads it gave to somebody. */
const fiveMinutes = async () => {
  const waiting = async () =>
    (
      await sql<{ n: number }>`SELECT count(*)::int AS n FROM lead WHERE internal_status = 'available'`.execute(
        world.db,
      )
    ).rows[0]?.n ?? 0
  const before = await waiting()
  await world.handlers['lapse-and-clean-up']({})
  return before - (await waiting())
}

test('it is given leads as far as the balance goes, and what is received is spent on what waits', async () => {
  expect((await prepaid(true)).status).toBe(200)
  const leads = await submitEach({})
  expect(placed(leads)).toEqual([false])
  expect(await balance()).toMatchObject({ balance: 0, lowMark: null, isLow: false })
  await pay(1000)
  await world.runJobs('offer-available')
  expect(await fiveMinutes()).toBe(0)
  leads.push(...(await submitEach({}, {})))
  expect(placed(await Promise.all(leads.map(({ id }) => leadNow(world, id))))).toEqual([true, true, false])
  expect(await balance()).toMatchObject({ balance: 300, received: 1000, reserved: 700, toInvoice: 0, owed: 0 })
  // R300 pay for a medium lead, of R250.
  const medium = { emailAddress: undefined, idNumber: undefined, address: undefined, geographiclaArea: undefined }
  expect(placed(await submitEach({ ...medium, reason: undefined }))).toEqual([true])
  expect(await balance()).toMatchObject({ balance: 50 })
})

test('neither midnight nor a new month fills a balance again; another payment does', async () => {
  await prepaid(true)
  await pay(350)
  expect(placed(await submitEach({}, {}))).toEqual([true, false])
  for (const instant of ['2026-01-31T00:00:00+02:00', '2026-02-01T00:00:00+02:00', '2026-02-01T02:00:00+02:00']) {
    await at(instant)
    expect(await fiveMinutes()).toBe(0)
  }
  await pay(349.99)
  expect(await fiveMinutes()).toBe(0)
  await pay(0.01)
  expect(await fiveMinutes()).toBe(1)
  expect(await balance()).toMatchObject({ balance: 0 })
})

test('from the day of the registration, at midnight in Johannesburg, a fee is to be covered with its VAT', async () => {
  await setUpInvoicing(world, admin, { ...asVendor, vatRegisteredFrom: '2026-02-01' })
  await prepaid(true)
  await pay(1200)
  await submitEach({})
  await at('2026-01-31T23:59:59+02:00')
  expect(await balance()).toMatchObject({ balance: 850, reserved: 350 })
  await at('2026-02-01T00:00:00+02:00')
  expect(await balance()).toMatchObject({ balance: 797.5, reserved: 402.5 })
  // 797.50 is R7.50 short of two fees of R402.50.
  expect(placed(await submitEach({}, {}))).toEqual([true, false])
})

test('cashed, invoiced and paid by the invoice, a lead costs the same throughout; a reversal gives back all but its fee', async () => {
  await setUpInvoicing(world, admin, asVendor)
  await prepaid(true)
  await pay(5000)
  const [lead] = await submitEach({})
  expect(await balance()).toMatchObject({ balance: 4597.5 })
  const outcome = { organisationStatus: 'cashed', premium: 200, premiumsCollected: 1 } as const
  await recordAsAdministrator(world, admin, lead?.id ?? '', outcome)
  // R300 of commission and R350 of fee, with VAT.
  expect(await balance()).toMatchObject({ balance: 4252.5, toInvoice: 747.5, reserved: 0 })
  await world.request(admin.token, issueInvoice, { body: { organisationId: insurer.id, to: '2026-01-30' } })
  expect(await balance()).toMatchObject({ balance: 4252.5, received: 4252.5, toInvoice: 0, owed: 0 })
  await at('2026-01-30T16:00:00+02:00')
  await recordAsAdministrator(world, admin, lead?.id ?? '', { organisationStatus: 'busy' })
  await world.runJobs('apply-credit')
  expect(await balance()).toMatchObject({ balance: 4597.5, reserved: 402.5 })
  await recordAsAdministrator(world, admin, lead?.id ?? '', { organisationStatus: 'notInterested' })
  expect(await balance()).toMatchObject({ balance: 5000, reserved: 0 })
})

test('a lead that is returned frees its fee, once it is taken back', async () => {
  await prepaid(true)
  await pay(350)
  const leads = await submitEach({}, {})
  expect(placed(leads)).toEqual([true, false])
  await recordAsAdministrator(world, admin, leads[0]?.id ?? '', { organisationStatus: 'invalidContactDetails' })
  expect(await fiveMinutes()).toBe(0)
  const [found] = await casesOf(world, admin, leads[0]?.id ?? '')
  await world.request(admin.token, acceptOutcomeCase, {
    params: { id: found?.id ?? '' },
    body: { reason: 'The number does not exist.' },
  })
  expect(await fiveMinutes()).toBe(1)
  expect((await leadNow(world, leads[1]?.id ?? '')).organisationId).toBe(insurer.id)
})

test('a sold lead keeps its fee reserved; its commission can take the balance below nothing, and then no lead is given', async () => {
  await prepaid(true)
  await pay(800)
  const [lead] = await submitEach({})
  await recordAsAdministrator(world, admin, lead?.id ?? '', { organisationStatus: 'sale', premium: 400 })
  expect(await balance()).toMatchObject({ balance: -150, toInvoice: 600, reserved: 350 })
  expect(placed(await submitEach({}))).toEqual([false])
})

test('of clients who were erased only those who were called keep their fees reserved', async () => {
  await prepaid(true)
  await pay(1000)
  const [called] = await submitEach({}, {})
  await recordAsAdministrator(world, admin, called?.id ?? '', { organisationStatus: 'noAnswer' })
  expect(await balance()).toMatchObject({ balance: 300, reserved: 700 })
  await world.db.updateTable('lead').set({ erasedAt: world.now() }).execute()
  expect(await balance()).toMatchObject({ balance: 650, reserved: 350 })
})

test('switched off, it is given leads again and owes for them; what it says of whom is in the audit log', async () => {
  await prepaid(true)
  const [lead] = await submitEach({})
  expect(await fiveMinutes()).toBe(0)
  expect((await prepaid(false)).status).toBe(200)
  expect(await balance()).toBeNull()
  expect(await fiveMinutes()).toBe(1)
  expect((await leadNow(world, lead?.id ?? '')).organisationId).toBe(insurer.id)
  await prepaid(true, 500)
  expect(await balance()).toMatchObject({ balance: -350, lowMark: 500, isLow: true })
  const { rows } = await sql<{ detail: object }>`
    SELECT detail FROM audit_log WHERE action = 'prepaid.change' ORDER BY id`.execute(world.db)
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { isPrepaid: true },
    { isPrepaid: false },
    { isPrepaid: true, lowMark: 500 },
  ])
})

test('one that has nothing left is passed over for another, and both are told why', async () => {
  await prepaid(true)
  await pay(350)
  const person = await buyer(world, admin, insurer.id)
  const other = await organisation(world, admin, { name: 'Rival Cover' })
  await externalContract(world, admin, other.id, { leadQuantity: 500 })
  const leads = await submitEach({ organisationId: insurer.id }, {})
  expect(leads.map(({ organisationId }) => organisationId)).toEqual([insurer.id, other.id])
  const { considered } = await world.db
    .selectFrom('assignment')
    .select('considered')
    .where('organisationId', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(considered?.map(({ against }) => against).toSorted()).toEqual([null, 'prepaidSpent'])
  // Nobody but its own people and administrators reads what it has, and nobody of an organisation sets it.
  const rival = await buyer(world, admin, other.id)
  const params = { id: insurer.id }
  expect((await world.request(rival.token, getOrganisationAccount, { params })).status).toBe(404)
  expect((await world.request(thandi.token, getOrganisationAccount, { params })).status).toBe(403)
  const own = await world.request(person.token, getOrganisationAccount, { params })
  expect(own.answer.prepaid).toMatchObject({ balance: 0, received: 350, reserved: 350 })
  const body = { isPrepaid: false, lowMark: null }
  for (const { token } of [person, rival, thandi])
    expect((await world.request(token, savePrepaid, { params, body })).status).toBe(403)
  const theirs = await world.request(rival.token, getOrganisationAccount, { params: { id: other.id } })
  expect(theirs.answer.prepaid).toBeNull()
  const read = await world.request(rival.token, getBoughtLead, { params: { id: leads[1]?.id ?? '' } })
  expect(read.status).toBe(200)
  expect(read.text).not.toContain('prepaidSpent')
})

test('its people who see money get one mail for each fall below the mark', async () => {
  const seesMoney = await buyer(world, admin, insurer.id, ['money'])
  // Who does not want it has switched it off, as any other mail.
  const quiet = await buyer(world, admin, insurer.id, ['money'])
  const choice = { body: { muted: ['lowBalance' as const] } }
  expect((await world.request(quiet.token, changeMailChoices, choice)).answer).toEqual({
    muted: ['lowBalance'],
    sent: [],
  })
  await buyer(world, admin, insurer.id, ['leads', 'outcomes'])
  const told = async () => {
    for (let twice = 0; twice < 2; twice++) await world.handlers['lapse-and-clean-up']({})
    await world.runJobs('send-mail')
    return world.mails.flatMap(({ to, subject }) => (subject.includes('prepaid') ? [[to, subject]] : []))
  }
  await prepaid(true, 700)
  // Who pays in advance is offered the choice, nobody else.
  expect((await world.request(quiet.token, getMailChoices, {})).answer.sent).toEqual(['lowBalance'])
  await pay(1000)
  expect(await told()).toEqual([])
  await submitEach({})
  const once = [[seesMoney.emailAddress, 'Your prepaid balance is R650.00']]
  expect(await told()).toEqual(once)
  await submitEach({})
  expect(await told()).toEqual(once)
  await pay(400)
  expect(await told()).toEqual(once)
  await submitEach({})
  expect(await told()).toEqual([...once, [seesMoney.emailAddress, 'Your prepaid balance is R350.00']])
})

test('a lead company has nothing to pay for; a mark belongs to a balance', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  expect((await prepaid(true, null, company.id)).status).toBe(422)
  const refused = await prepaid(false, 500)
  expect(refused.status).toBe(400)
  expect(refused.answer).toMatchObject({
    fields: { lowMark: 'Only an organisation that pays in advance has a balance' },
  })
  expect((await prepaid(true, null, newId())).status).toBe(404)
})

test('64 submitters at once, of two types that two contracts buy: the balance is never overspent, and is used up', async () => {
  await externalContract(world, admin, insurer.id, { leadQuantity: 500, insuranceType: 'petInsurance' })
  await prepaid(true)
  await pay(20 * 350 + 349)
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      submit(world, thandi, { insuranceType: index % 2 === 0 ? 'petInsurance' : 'funeralCover' }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await balance()).toMatchObject({ balance: 349, reserved: 20 * 350 })
  const { rows } = await sql<{ leads: number }>`SELECT count(*)::int AS leads FROM assignment`.execute(world.db)
  expect(rows).toEqual([{ leads: 20 }])
}, 240_000)
