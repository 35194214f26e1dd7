import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { getBilling } from '@lodeway/contract/billing.ts'
import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { addCaseFile } from '@lodeway/contract/case-conversations.ts'
import { addLeadNote } from '@lodeway/contract/lead-notes.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import { acceptOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { writeOwnCaseMessage } from '@lodeway/contract/own-cases.ts'
import { cancelPaymentRun } from '@lodeway/contract/payment-run-steps.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { retention } from '@lodeway/rules/data-requests/retention.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { applyRetention } from '../../apps/api/src/features/data-requests/retention.job.ts'
import { mailFolder } from '../../apps/api/src/mail/mail-folder.ts'
import { buyer } from '../factories/buyers.ts'
import { figures } from '../factories/figures.ts'
import { admin, at, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, partnerOf, recordAsAdministrator } from '../factories/outcomes.ts'
import { runsOf, withPassword } from '../factories/payment-runs.ts'
import { billingDetails, loader } from '../factories/people.ts'

const start = '2026-03-02T08:00:00+02:00'
const day = 86_400_000
inOneWorld(start)
beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 1000 })
})

/** So many days, and hours, after the beginning. */
const moment = (days: number, hours = 0) => new Date(Date.parse(start) + days * day + hours * 3_600_000).toISOString()
const moveTo = (days: number, hours = 0) => world.moveTo(moment(days, hours))
const sell = async (id: string, organisationStatus: 'sale' | 'cashed' = 'sale') =>
  world.request(await world.tokenFor(admin.id), recordOutcome, {
    params: { id },
    body: { organisationStatus, premium: 1234.55 },
  })
async function pay(leadId: string) {
  const token = await world.tokenFor(admin.id)
  const { answer } = await world.request(token, listSales, { query: { limit: 500 } })
  for (const row of answer.data.filter(sale => sale.leadId === leadId && sale.paymentStatus === 'unpaid'))
    await world.request(token, markSalePaid, { params: { id: row.id } })
}
const erasedAt = async (id: string) =>
  (await world.db.selectFrom('lead').select('erasedAt').where('id', '=', id).executeTakeFirstOrThrow()).erasedAt
const nothing = {
  unsoldLeads: 0,
  soldLeads: 0,
  paymentAccounts: 0,
  runAccounts: 0,
  deliveryAnswers: 0,
  writtenMails: 0,
}

test('each kind has its time, not a day earlier; sums stay to the cent; a second run changes nothing', async () => {
  const [unsold, called, paid, owed] = [
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
    await submitted(world, thandi),
  ]
  await sell(paid.id)
  await sell(owed.id)
  moveTo(10)
  await pay(paid.id)
  moveTo(100)
  await world.request(await world.tokenFor(admin.id), recordOutcome, {
    params: { id: called.id },
    body: { organisationStatus: 'callBack' },
  })

  // What still waits to be sent of each goes with it, and so do the words that say why.
  const sent = { deliveryAnswers: 1 }
  moveTo(retention.unsoldLead.days, -1)
  expect(await applyRetention(world.context)).toEqual(nothing)
  const before = await figures(world, admin.id, thandi.id)
  moveTo(retention.unsoldLead.days, 1)
  expect(await applyRetention(world.context)).toEqual({ ...nothing, unsoldLeads: 1, ...sent })
  expect(await erasedAt(unsold.id)).toEqual(world.now())
  const delivery = world.db.selectFrom('delivery').select('status').where('leadId', '=', unsold.id)
  expect(await delivery.execute()).toEqual([{ status: 'withdrawn' }])
  moveTo(100 + retention.unsoldLead.days, -1)
  expect(await applyRetention(world.context)).toEqual(nothing)
  moveTo(100 + retention.unsoldLead.days, 1)
  expect(await applyRetention(world.context)).toEqual({ ...nothing, unsoldLeads: 1, ...sent })
  expect(await erasedAt(called.id)).not.toBeNull()

  moveTo(10 + retention.soldLead.days, -1)
  expect(await applyRetention(world.context)).toEqual(nothing)
  moveTo(10 + retention.soldLead.days, 1)
  // Of two rows one was an invoice, which was paid to nobody's account.
  const soldAndPaid = { ...nothing, soldLeads: 1, paymentAccounts: 1, runAccounts: 1, ...sent }
  expect(await applyRetention(world.context)).toEqual(soldAndPaid)
  expect(await applyRetention(world.context)).toEqual(nothing)
  expect([await erasedAt(paid.id), await erasedAt(owed.id)]).toEqual([expect.any(Date), null])
  expect(await figures(world, admin.id, thandi.id)).toEqual(before)
  const accounts = await world.db.selectFrom('sale').select('id').where('paidTo', 'is not', null).execute()
  expect(accounts).toEqual([])
  // The account on file is the loader's own and stays.
  const { answer } = await world.request(await world.tokenFor(thandi.id), getBilling, { params: { id: thandi.id } })
  expect(answer.number).toBe(billingDetails.number)

  await pay(owed.id)
  moveTo(10 + 2 * retention.soldLead.days, 2)
  expect(await applyRetention(world.context)).toEqual(soldAndPaid)
  expect(await figures(world, admin.id, thandi.id)).not.toEqual([])
  expect((await sql`SELECT * FROM audit_broken()`.execute(world.db)).rows).toEqual([])
  const audit = await world.db.selectFrom('auditLog').select('detail').where('action', '=', 'lead.erase').execute()
  expect(audit).toEqual(Array.from({ length: 4 }, () => ({ detail: { why: 'retention' } })))
})

test('an amount of R0.00, which nobody is ever asked for, keeps no lead', async () => {
  world.moveTo(start)
  const nobody = await loader(world, { ...admin, token: await world.tokenFor(admin.id) }, { saleCommission: 0 })
  const { id } = await submitted(world, { ...nobody, token: await world.tokenFor(nobody.id) })
  await sell(id)
  const rows = () =>
    world.db.selectFrom('sale').select(['id', 'amountCents', 'paymentStatus']).where('leadId', '=', id).execute()
  for (const row of await rows())
    if (row.amountCents !== 0)
      await world.request(await world.tokenFor(admin.id), markSalePaid, { params: { id: row.id } })
  expect((await rows()).filter(row => row.paymentStatus === 'unpaid')).toMatchObject([{ amountCents: 0 }])
  moveTo(retention.soldLead.days, 1)
  expect(await applyRetention(world.context)).toMatchObject({ soldLeads: 1 })
  expect(await erasedAt(id)).not.toBeNull()
})

test('many at once go in lots, and two runs at the same time erase each once', async () => {
  world.moveTo(start)
  const ids: string[] = []
  for (let lot = 0; lot < 30; lot++)
    ids.push(...(await Promise.all(Array.from({ length: 15 }, async () => (await submitted(world, thandi)).id))))
  moveTo(retention.unsoldLead.days, 1)
  const runs = await Promise.all([applyRetention(world.context), applyRetention(world.context)])
  const missed = await applyRetention(world.context)
  expect(runs[0].unsoldLeads + runs[1].unsoldLeads + missed.unsoldLeads).toBe(ids.length)
  const left = await world.db.selectFrom('lead').select('id').where('erasedAt', 'is', null).execute()
  expect(left).toEqual([])
  const entries = await world.db.selectFrom('auditLog').select('subjectId').where('action', '=', 'lead.erase').execute()
  expect(new Set(entries.map(entry => entry.subjectId)).size).toBe(entries.length)
  expect(await world.db.selectFrom('leadPerson').select('leadId').execute()).toEqual([])
})

test("endpoints' answers, and mails written as files, go after their days", async () => {
  world.moveTo(start)
  const { id } = await submitted(world, thandi)
  await world.db
    .updateTable('delivery')
    .set({ status: 'delivered', lastAnswer: 'Answered 204' })
    .where('leadId', '=', id)
    .execute()
  const folder = mailFolder(world.context.settings)
  await mkdir(folder, { recursive: true })
  const written = (days: number) =>
    `${new Date(Date.parse(start) + days * day).toISOString().replace(/[:.]/g, '-')}-0a1b2c3d.eml`
  for (const name of [written(0), written(5), 'notes.txt']) await writeFile(`${folder}/${name}`, '')
  moveTo(retention.writtenMail.days, 1)
  expect(await applyRetention(world.context)).toEqual({ ...nothing, writtenMails: 1 })
  expect((await readdir(folder)).toSorted()).toEqual([written(5), 'notes.txt'].toSorted())
  moveTo(retention.deliveryAnswer.days, -1)
  expect((await applyRetention(world.context)).deliveryAnswers).toBe(0)
  moveTo(retention.deliveryAnswer.days, 1)
  expect((await applyRetention(world.context)).deliveryAnswers).toBe(1)
  expect(await applyRetention(world.context)).toEqual(nothing)
})

test('the queues keep sent mails for a day and given-up work for 90 days', async () => {
  const { rows } = await sql<{ name: string; days: number }>`
    SELECT name, CASE name WHEN 'parked' THEN retention_seconds ELSE deletion_seconds END / 86400 AS days
    FROM pgboss.queue WHERE name IN ('send-mail', 'parked') ORDER BY name`.execute(world.db)
  expect(rows).toEqual([
    { name: 'parked', days: retention.parkedJob.days },
    { name: 'send-mail', days: retention.sentMail.days },
  ])
})

test('accounts in payment runs and their bank files go with those of the payments, and of a cancelled run at once', async () => {
  world.moveTo(start)
  const lwazi = await withPassword(world, { ...admin, token: await world.tokenFor(admin.id) })
  const runs = runsOf(world, lwazi)
  const accounts = () =>
    world.db.selectFrom('paymentRunPayee').select('runId').where('account', 'is not', null).execute()
  await sell((await submitted(world, thandi)).id)
  const cancelled = await runs.create()
  await runs.bring(cancelled.id, 'approved')
  const about = { params: { id: cancelled.id }, body: { version: 3, reason: 'Too early' } }
  expect((await world.request(lwazi.token, cancelPaymentRun, about)).status).toBe(200)
  expect(await accounts()).toEqual([])

  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'paid')
  moveTo(retention.paymentAccount.days, -1)
  expect(await applyRetention(world.context)).toMatchObject({ runAccounts: 0 })
  expect([(await accounts()).length, (await runFiles(id)).length > 0]).toEqual([1, true])
  moveTo(retention.paymentAccount.days, 1)
  expect(await applyRetention(world.context)).toMatchObject({ runAccounts: 2 })
  expect(await applyRetention(world.context)).toMatchObject({ runAccounts: 0 })
  expect([await accounts(), (await runFiles(id)).length]).toEqual([[], 0])
  const later = runsOf(world, { ...lwazi, token: await world.tokenFor(admin.id) })
  const gone = await later.file(id)
  expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('The bank file was erased')])
})

const runFiles = async (id: string) =>
  (await world.db.selectFrom('paymentRun').select('fileSealed').where('id', '=', id).executeTakeFirstOrThrow())
    .fileSealed ?? Buffer.alloc(0)

test('a lead that somebody is still at work with is kept', async () => {
  await at(start)
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'lifeInsurance', leadQuantity: 3 })
  const caller = await buyer(world, admin, insurer.id)
  const lead = () => submitted(world, thandi, { insuranceType: 'lifeInsurance' })
  const [noted, agreed, left, waiting] = [await lead(), await lead(), await lead(), await lead()]
  const agreeToCall = async ({ id }: { id: string }) => {
    const callBackAt = new Date(world.now().getTime() + 7 * day).toISOString()
    const said = { params: { id }, body: { organisationStatus: 'callBack' as const, callBackAt } }
    expect((await world.request(await world.tokenFor(caller.id), reportBoughtLead, said)).status).toBe(200)
  }
  for (const each of [noted, agreed, left]) await agreeToCall(each)

  moveTo(600)
  const note = { params: { id: noted.id }, body: { note: 'Asked to be called again' } }
  expect((await world.request(await world.tokenFor(caller.id), addLeadNote, note)).status).toBe(201)
  await agreeToCall(agreed)
  const change = { params: { id: waiting.id }, body: { lastName: 'Tladi' } }
  expect((await world.request(await world.tokenFor(thandi.id), changeLead, change)).status).toBe(200)
  const erased = async () =>
    (await Promise.all([left, noted, waiting, agreed].map(({ id }) => erasedAt(id)))).map(moment => moment !== null)
  moveTo(10 + retention.unsoldLead.days)
  await applyRetention(world.context)
  expect(await erased()).toEqual([true, false, false, false])
  moveTo(600 + retention.unsoldLead.days, 1)
  await applyRetention(world.context)
  expect(await erased()).toEqual([true, true, true, false])
  moveTo(607 + retention.unsoldLead.days, 1)
  await applyRetention(world.context)
  expect(await erased()).toEqual([true, true, true, true])
})

test('a lead that was ever sold is kept for seven years after the last of it, also when the sale was taken back', async () => {
  await at(start)
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'petInsurance', leadQuantity: 9 })
  const partner = await partnerOf(world, admin, insurer.id)
  const lead = async () => (await submitted(world, thandi, { insuranceType: 'petInsurance' })).id
  const record = async (id: string, organisationStatus: 'notInterested' | 'invalidContactDetails' | 'doNotCall') => {
    const { status } = await recordAsAdministrator(world, admin, id, { organisationStatus })
    expect(status).toBe(200)
  }
  const [never, objected] = [await lead(), await lead()]
  const [takenBack, returned, soldAgain, soldAndObjected, late] = [
    await lead(),
    await lead(),
    await lead(),
    await lead(),
    await lead(),
  ]
  for (const id of [takenBack, returned, soldAgain, soldAndObjected]) await sell(id)

  await at(moment(5))
  await pay(soldAndObjected)
  await record(takenBack, 'notInterested')
  await record(soldAgain, 'notInterested')
  await record(objected, 'doNotCall')
  // An organisation's word that its client objects takes no sale back.
  const said = await partner.report(soldAndObjected, { organisationStatus: 'doNotCall' })
  expect([said.status, (await leadNow(world, soldAndObjected)).organisationStatus]).toEqual([200, 'sale'])
  await record(returned, 'invalidContactDetails')
  const [opened] = await casesOf(world, admin, returned)
  await at(moment(6))
  const accepted = { params: { id: opened?.id ?? '' }, body: { reason: 'We called the client.' } }
  expect((await world.request(admin.token, acceptOutcomeCase, accepted)).status).toBe(200)

  const [unsoldDays, soldDays] = [retention.unsoldLead.days, retention.soldLead.days]
  const names = { never, objected, takenBack, returned, soldAgain, soldAndObjected, late }
  const held = async () => {
    await applyRetention(world.context)
    const found = await world.db.selectFrom('lead').select('id').where('erasedAt', 'is', null).execute()
    const ids = new Set(found.map(({ id }) => id))
    return Object.keys(names).filter(name => ids.has(names[name as keyof typeof names]))
  }
  const everSold = ['takenBack', 'returned', 'soldAgain', 'soldAndObjected', 'late']
  // An hour before its two years end, one is sold after all.
  await at(moment(unsoldDays, -1))
  await sell(late)
  expect(await held()).toEqual(['never', 'objected', ...everSold])
  await at(moment(unsoldDays, 1))
  expect(await held()).toEqual(['objected', ...everSold])
  await at(moment(5 + unsoldDays, -1))
  expect(await held()).toEqual(['objected', ...everSold])
  await at(moment(5 + unsoldDays, 1))
  expect(await held()).toEqual(everSold)
  await sell(soldAgain)
  await pay(soldAgain)
  await pay(late)

  await at(moment(5 + soldDays, -1))
  expect(await held()).toEqual(everSold)
  await at(moment(5 + soldDays, 1))
  expect(await held()).toEqual(['returned', 'soldAgain', 'late'])
  await at(moment(6 + soldDays, -1))
  expect(await held()).toEqual(['returned', 'soldAgain', 'late'])
  await at(moment(6 + soldDays, 1))
  expect(await held()).toEqual(['soldAgain', 'late'])
  await at(moment(5 + unsoldDays + soldDays))
  expect(await held()).toEqual(['soldAgain', 'late'])
  await at(moment(5 + unsoldDays + soldDays, 2))
  expect(await held()).toEqual([])
})

test('evidence that was added to an old message is the last thing that happened', async () => {
  await at(start)
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'trackingDevice' })
  const caller = await buyer(world, admin, insurer.id)
  const { id } = await submitted(world, thandi, { insuranceType: 'trackingDevice' })
  const said = { organisationStatus: 'invalidContactDetails' as const, note: 'Nobody of that name' }
  await world.request(caller.token, reportBoughtLead, { params: { id }, body: said })
  const [{ id: caseId } = { id: '' }] = await casesOf(world, admin, id)
  const wrote = { params: { orgId: insurer.id, id: caseId }, body: { message: 'The call is recorded' } }
  const { answer } = await world.request(caller.token, writeOwnCaseMessage, wrote)
  moveTo(600)
  const content = Buffer.from('%PDF-1.7\n%%EOF').toString('base64')
  const file = { params: { id: answer.messages.at(-1)?.id ?? '' }, body: { name: 'Call.pdf', content } }
  expect((await world.request(await world.tokenFor(caller.id), addCaseFile, file)).status).toBe(201)
  moveTo(10 + retention.unsoldLead.days)
  await applyRetention(world.context)
  expect(await erasedAt(id)).toBeNull()
  moveTo(600 + retention.unsoldLead.days, 1)
  await applyRetention(world.context)
  expect(await erasedAt(id)).not.toBeNull()
})
