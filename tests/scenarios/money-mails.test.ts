import { blockLoader } from '@lodeway/contract/access.ts'
import { createCompanyBilling } from '@lodeway/contract/company-billing.ts'
import { earningsStatement } from '@lodeway/contract/earnings.ts'
import { changeMailChoices, getMailChoices } from '@lodeway/contract/profile.ts'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMail } from '../../apps/api/src/mail/mail.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { watch } from '../../bench/watch.ts'
import { admin, enter, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, feeCard, internalContract, organisation } from '../factories/organisations.ts'
import { openLateSale, outcomeFile, payAllFor, recordAsAdministrator, upload } from '../factories/outcomes.ts'
import { runsOf, withPassword } from '../factories/payment-runs.ts'
import { billingDetails, loader, type Person } from '../factories/people.ts'
import type { World } from '../factories/world.ts'

// A loader is told of every cent, once each, and can switch each mail off.
let lwazi: Person
let insurer: { id: string }
beforeEach(async () => {
  await enter('2026-03-02T08:00:00+02:00', withInsurer)
  lwazi = admin
})
async function withInsurer(made: World, by: Person): Promise<Person> {
  const known = await withPassword(made, by)
  insurer = await organisation(made, known)
  await externalContract(made, known, insurer.id, { leadQuantity: 100 })
  return known
}
afterEach(() => world.close())

const cash = (id: string) =>
  recordAsAdministrator(world, lwazi, id, { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })
async function cashed(by: Person = thandi) {
  const lead = await submitted(world, by)
  await cash(lead.id)
  return lead
}
/** What has been mailed to somebody about money, in order. */
async function mails(person: Person = thandi) {
  await world.runJobs('send-mail')
  return world.mails.filter(({ to, text }) => to === person.emailAddress && text.includes('switch this email off'))
}
const subjects = async (person: Person = thandi) => (await mails(person)).map(({ subject }) => subject)
type Mail = 'earned' | 'paid' | 'waiting' | 'takenBack'
const mute = (muted: Mail[], of?: Mail[]) => world.request(thandi.token, changeMailChoices, { body: { muted, of } })

test('earned, paid and taken back, each once however often it is reported, and nothing that is nobody’s business', async () => {
  const lead = await cashed()
  await cash(lead.id)
  expect(await subjects()).toEqual([`You earned R796.89 on lead ${leadReference(lead.id)}`])
  await payAllFor(world, lwazi, lead.id)
  await payAllFor(world, lwazi, lead.id)
  expect((await subjects()).slice(1)).toEqual(['We paid you R648.14', 'We paid you R148.75'])
  // The day of the payment, with its statement.
  for (const { text } of (await mails()).slice(1)) {
    const day = johannesburgDate(world.now())
    expect(text).toContain(`/my-earnings?state=paid&from=${day}&to=${day}`)
  }
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'noAnswer' })
  const all = await mails()
  expect(all.slice(3).map(({ subject }) => subject)).toEqual([
    'R796.89 was taken back: an administrator recorded "No answer"',
  ])
  for (const { text, html } of all)
    for (const secret of ['1234567890', '7890', lead.lastName, 'Ubuntu']) expect(text + html).not.toContain(secret)
})

test('many sales of one file are one mail to each loader', async () => {
  const other = await loader(world, lwazi)
  const leads = []
  for (const by of [thandi, thandi, thandi, other]) leads.push(await submitted(world, by))
  await upload(world, lwazi, insurer.id, outcomeFile(...leads.map(({ id }) => `${id},sale,1234.55,`)))
  expect(await subjects()).toEqual(['You earned R1 944.42 on 3 leads'])
  expect(await subjects(other)).toEqual([`You earned R648.14 on lead ${leadReference(leads[3]?.id ?? '')}`])
})

test('a run pays in one mail, and what the bank refuses waits for the payee', async () => {
  await cashed()
  await cashed()
  const runs = runsOf(world, lwazi)
  const first = await runs.create()
  await runs.bring(first.id, 'sent')
  await runs.settle(first.id, 'refused')
  expect((await subjects()).slice(2)).toEqual(['R1 593.78 is waiting: check your bank details'])
  const again = await runs.create()
  await runs.release(again.id)
  await runs.bring(again.id, 'sent')
  await runs.settle(again.id, 'paid')
  expect((await subjects()).slice(3)).toEqual(['We paid you R1 593.78'])
})

/** How each mail in the queue is tried, kept and taken before others. */
async function waitingMails(): Promise<string[]> {
  const { rows } = await world.pool.query<{ how: string }>(`SELECT jsonb_build_array(keep_until - start_after,
      to_jsonb(job) - '{id, data, created_on, start_after, keep_until}'::text[])::text AS how
    FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'`)
  return rows.map(({ how }) => how)
}

test('whomever a run pays, their mails are put into the queue together, as one by one they would be', async () => {
  const other = await loader(world, lwazi)
  await cashed()
  await cashed(other)
  await world.runJobs('send-mail')
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  const seen: string[] = []
  const watchOne = (connected: pg.PoolClient) => watch(connected, ({ text }) => void seen.push(text))
  for (const connected of (world.pool as unknown as { _clients: pg.PoolClient[] })._clients) watchOne(connected)
  world.pool.on('connect', watchOne)
  await runs.settle(id, 'paid')
  expect(seen.filter(text => /INSERT INTO pgboss\./.test(text))).toHaveLength(1)
  expect(await waitingMails()).toHaveLength(2)
  await inTransaction(world.context, { kind: 'system' }, work =>
    sendMail(work, 'nobody@example.co.za', { subject: 'Hello', greeting: 'Hello', paragraphs: ['Hello'] }),
  )
  expect(new Set(await waitingMails()).size).toBe(1)
  for (const person of [thandi, other]) expect((await subjects(person)).at(-1)).toBe('We paid you R796.89')
})

test('what waits for bank details is told with the first amount, not with every one', async () => {
  const employer = await organisation(world, lwazi, { distributionType: 'internal' })
  await internalContract(world, lwazi, employer.id)
  const member = await loader(world, lwazi, { companyCode: employer.companyCode ?? '', withBilling: false })
  await cashed(member)
  const [, waiting] = await subjects(member)
  expect(waiting).toMatch(/^R[\d .]+ is waiting: enter your bank details$/)
  await cashed(member)
  expect((await subjects(member)).slice(2).map(subject => subject.split(' ')[1])).toEqual(['earned'])
})

test.each([
  ['sale', 20, 'paid together with what is earned next, once that is R50.00 or more in all.'],
  ['cashed', 1234.55, 'paid on the next pay day for which there is still time.'],
] as const)(
  'what waits for bank details says when it is paid: a %s of a premium of R%d',
  async (organisationStatus, premium, then) => {
    const employer = await organisation(world, lwazi, { distributionType: 'internal' })
    await internalContract(world, lwazi, employer.id)
    const member = await loader(world, lwazi, { companyCode: employer.companyCode ?? '', withBilling: false })
    const { id } = await submitted(world, member)
    const collected = organisationStatus === 'cashed' && { premiumsCollected: 1 }
    await recordAsAdministrator(world, lwazi, id, { organisationStatus, premium, ...collected })
    const waiting = (await mails(member)).find(({ subject }) => subject.includes('is waiting'))
    expect(waiting?.text).toContain(then)
  },
)

const withoutAccount = (id: string) => world.db.deleteFrom('billing').where('accountId', '=', id).execute()
async function refused() {
  await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'refused')
}
const changed = (id: string) =>
  world.db.updateTable('billing').set({ changedAt: world.now() }).where('accountId', '=', id).execute()
// The file of 3 March is due today.
async function changedBeforePayDay(id: string) {
  await world.db
    .updateTable('paymentSetting')
    .set({ payDays: [3] })
    .execute()
  await changed(id)
}

test.each<[string, string, (id: string) => Promise<unknown>]>([
  [
    'without an account',
    'We do not have your bank details. Enter your bank details under Billing Details.',
    withoutAccount,
  ],
  [
    'whom the bank refused',
    'The bank refused the last payment to your account. Check your bank details under Billing Details and correct them, or ask us to pay again.',
    refused,
  ],
  [
    'whose account was changed just before the pay day',
    'Your bank details changed less than 48 hours ago. You need do nothing.',
    changedBeforePayDay,
  ],
])('no pay day is promised to somebody %s: it is held, in the words of My Earnings', async (_who, held, become) => {
  const { id } = await submitted(world, thandi)
  await become(thandi.id)
  await cash(id)
  const told = (await mails()).find(({ subject }) => subject.endsWith(`earned R796.89 on lead ${leadReference(id)}`))
  expect(told?.text).toContain(`R796.89 is owed to you. It is held for now. ${held}`)
  expect(told?.text).not.toContain('pay day is')
})

/** What the mails with these subjects say of the pay day. */
const whenPaid = async (subject: RegExp) =>
  (await mails()).flatMap(mail =>
    subject.test(mail.subject) ? (/R[\d ]+\.\d\d is owed to .*/.exec(mail.text) ?? []) : [],
  )
const undecided = 'A return or a late sale of this lead is not decided yet. Nothing to do: an administrator decides it.'

test('what is earned on a lead with an open case is held by it, whatever else is owed, and no pay day is promised', async () => {
  const lead = await submitted(world, thandi)
  const record = (body: Parameters<typeof recordAsAdministrator>[3]) =>
    recordAsAdministrator(world, lwazi, lead.id, body)
  await record({ organisationStatus: 'sale', premium: 1234.55 })
  await record({ organisationStatus: 'invalidContactDetails' })
  await record({ organisationStatus: 'sale', premiumsCollected: 2 })
  // With enough that is free.
  await cashed()
  const disputed = await submitted(world, thandi)
  await openLateSale(world, disputed.id)
  await cash(disputed.id)
  expect(await whenPaid(/^You earned/)).toEqual([
    'R648.14 is owed to you. The next pay day is 25 Mar 2026.',
    `R148.75 is owed to you. It is held for now. ${undecided}`,
    'R796.89 is owed to you. The next pay day is 25 Mar 2026.',
    `R796.89 is owed to you. It is held for now. ${undecided}`,
  ])
})

test('of several leads, some with an open case, no pay day is promised for all', async () => {
  const leads = [await submitted(world, thandi), await submitted(world, thandi)]
  await openLateSale(world, leads[0]?.id ?? '')
  await upload(world, lwazi, insurer.id, outcomeFile(...leads.map(({ id }) => `${id},sale,1234.55,`)))
  const among =
    'A return or a late sale among these leads is not decided yet. Nothing to do: an administrator decides it.'
  expect(await whenPaid(/^You earned/)).toEqual([`R1 296.28 is owed to you. Some of it is held for now. ${among}`])
})

test('of several leads, some with an open case, what holds their payee is said first, with what to do', async () => {
  await refused()
  const leads = [await submitted(world, thandi), await submitted(world, thandi)]
  await openLateSale(world, leads[0]?.id ?? '')
  await upload(world, lwazi, insurer.id, outcomeFile(...leads.map(({ id }) => `${id},sale,1234.55,`)))
  const bank =
    'The bank refused the last payment to your account. Check your bank details under Billing Details and correct them, or ask us to pay again.'
  expect(await whenPaid(/^You earned .* on 2 leads$/)).toEqual([
    `R1 296.28 is owed to you. It is held for now. ${bank} Besides, a return or a late sale among these leads is not decided yet.`,
  ])
})

test('what was not paid after all is held by the case that was opened meanwhile', async () => {
  const lead = await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await runs.markPaid(id)
  await openLateSale(world, lead.id)
  await runs.cancel(id, 'The bank was closed')
  const told = (await mails()).find(({ subject }) => subject === 'R796.89 was not paid after all')
  expect(told?.text.split('\n')).toContain(`It is owed to you as before. It is held for now. ${undecided}`)
})

test('less than is paid by itself is held, and an account that was changed long before the pay day is not', async () => {
  await changed(thandi.id)
  const { id } = await submitted(world, thandi)
  await recordAsAdministrator(world, lwazi, id, { organisationStatus: 'sale', premium: 20 })
  expect((await mails())[0]?.text).toContain(
    'It is held for now. Amounts below R50.00 are not paid by themselves. Nothing to do: it is paid together with what you earn next.',
  )
  await cashed()
  expect((await mails())[1]?.text).toContain('R796.89 is owed to you. The next pay day is 25 Mar 2026.')
})

test('a blocked loader is asked for nothing that only somebody who signs in can do', async () => {
  const employer = await organisation(world, lwazi, { distributionType: 'internal' })
  await internalContract(world, lwazi, employer.id)
  const without = await loader(world, lwazi, { companyCode: employer.companyCode ?? '', withBilling: false })
  const leads = [await submitted(world, without), await submitted(world, thandi)]
  for (const { id } of [without, thandi]) await world.request(lwazi.token, blockLoader, { params: { id } })
  for (const { id } of leads) await cash(id)
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await runs.settle(id, 'refused')
  await world.runJobs('send-mail')
  const told = world.mails.filter(({ subject }) => /^You earned|is waiting/.test(subject))
  expect(told).toHaveLength(4)
  for (const { text } of told) expect(text).not.toMatch(/switch this email off|My Earnings|https?:/)
  const waiting = told.filter(({ subject }) => subject.includes('waiting'))
  expect(waiting.map(({ to, subject }) => [to, subject.split(': ')[1]])).toEqual([
    [without.emailAddress, 'we do not have your bank details'],
    [thandi.emailAddress, 'check your bank details'],
  ])
  for (const { text } of waiting) expect(text).toContain('Your access is blocked')
})

test('a payment that was marked and taken back is told, and stands in the statement with both days', async () => {
  await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await runs.markPaid(id)
  await runs.cancel(id, 'The bank was closed')
  const [, , told] = await mails()
  expect(told?.subject).toBe('R796.89 was not paid after all')
  expect(told?.text).toContain('The next pay day is 25 Mar 2026.')
  const { text } = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  const happened = text.split('\n').flatMap(line => /Earned|Paid to you|Not paid after all/.exec(line)?.[0] ?? [])
  expect(happened.toSorted()).toEqual(['Earned', 'Earned', 'Not paid after all', 'Paid to you'].toSorted())
  expect(text).toContain('"2 amounts, Payment run 1. Reason: The bank was closed"')
})

test.each([
  [1, 'R796.89', 'Nothing is owed to you for it any more, as it was taken back meanwhile.'],
  [
    2,
    'R1 593.78',
    'R796.89 of it is owed to you as before; the rest was taken back meanwhile. The next pay day is 25 Mar 2026.',
  ],
])('a payment of %d sales that was none, one of them taken back before that was known', async (count, sum, owed) => {
  const lead = await cashed()
  if (count === 2) await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await runs.markPaid(id)
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'noAnswer' })
  await runs.cancel(id, 'The bank was closed')
  const told = (await mails()).find(({ subject }) => subject === `${sum} was not paid after all`)
  expect(told?.text.split('\n')).toContain(owed)
})

test('what is taken back after its file and refused by the bank was never paid', async () => {
  const lead = await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'noAnswer' })
  await runs.settle(id, 'refused')
  const told = (await mails()).at(-1)
  expect(told?.subject).toBe('R796.89 was not paid after all')
  expect(told?.text).toContain('Nothing is owed to you for it any more, as it was taken back meanwhile.')
  const { text } = await world.request(thandi.token, earningsStatement, { query: { month: '2026-03', format: 'csv' } })
  expect(text).toContain('Taken back while it was being paid')
  expect(text).not.toContain('after it was paid')
})

test('what the bank refuses after a part of it was taken back waits without that part', async () => {
  const lead = await cashed()
  await cashed()
  const runs = runsOf(world, lwazi)
  const { id } = await runs.create()
  await runs.bring(id, 'sent')
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'noAnswer' })
  await runs.settle(id, 'refused')
  const told = (await mails()).at(-1)
  expect(told?.subject).toBe('R796.89 is waiting: check your bank details')
  expect(told?.text).toContain('R796.89 of it is owed to you as before; the rest was taken back meanwhile.')
  // What took it back is in the next run itself, and is not taken off once more.
  const again = await runs.create()
  await runs.release(again.id)
  await runs.bring(again.id, 'sent')
  await runs.settle(again.id, 'refused')
  expect((await mails()).at(-1)?.text).toContain(
    'The bank refused the payment of R796.89 to your account. It is owed to you as before.',
  )
})

test('each can be switched off, and on again', async () => {
  expect((await mute(['earned', 'earned', 'paid'])).answer.muted).toEqual(['earned', 'paid'])
  expect((await world.request(thandi.token, getMailChoices, {})).answer.muted).toEqual(['earned', 'paid'])
  const lead = await cashed()
  await payAllFor(world, lwazi, lead.id)
  expect(await subjects()).toEqual([])
  // Each of two tabs changes one, also at the same moment.
  await Promise.all([mute([], ['earned']), mute(['takenBack'], ['takenBack'])])
  expect((await world.request(thandi.token, getMailChoices, {})).answer.muted).toEqual(['paid', 'takenBack'])
  await mute([])
  await cashed()
  expect(await subjects()).toHaveLength(1)
})

test("a lead company's amounts are mailed to its representative, and to none of its loaders", async () => {
  const kopano = { firstName: 'Kopano', lastName: 'Mokoena', emailAddress: 'accounts@kopanong.example' }
  const named = { name: 'Kopanong Leads', distributionType: 'externalLeadCompany', representative: kopano } as const
  const company = await organisation(world, lwazi, named)
  await feeCard(world, lwazi, company.id)
  const agent = await loader(world, lwazi, { companyCode: company.companyCode ?? '', withBilling: false })
  await cashed(agent)
  await world.request(lwazi.token, createCompanyBilling, { params: { id: company.id }, body: billingDetails })
  const runs = runsOf(world, lwazi)
  for (const outcome of ['refused', 'paid'] as const) {
    const { id } = await runs.create()
    await runs.release(id)
    await runs.bring(id, 'sent')
    await runs.settle(id, outcome)
  }
  expect(await subjects(agent)).toEqual([])
  const told = world.mails.filter(({ to, subject }) => to === kopano.emailAddress && subject.includes('R'))
  expect(told.map(({ subject }) => subject.replace(/R[\d ]+\.\d\d/, 'R…').replace(/lead .*/, 'lead …'))).toEqual([
    'You earned R… on lead …',
    'R… is waiting: send us your bank details',
    'R… is waiting: check your bank details',
    'We paid you R…',
  ])
  for (const { text } of told) {
    expect(text).toContain('Kopanong Leads')
    expect(text).not.toMatch(/7890|Capitec|Profile|My Earnings/)
  }
})
