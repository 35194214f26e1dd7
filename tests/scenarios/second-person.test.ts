import { releaseRunPayee } from '@lodeway/contract/payment-run-steps.ts'
import { changePaymentSettings, getPaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { exportAndMarkPaid, listSales, markSalePaid, markSalesPaid } from '@lodeway/contract/sales.ts'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Account } from '../../apps/api/src/db/schema.ts'
import { world } from '../factories/in-a-world.ts'
import { balance, cashed, change, inPayingWorlds, lwazi, runs } from '../factories/in-paying-worlds.ts'
import { ownPassword, runsOf, secondAdministrator } from '../factories/payment-runs.ts'
import { loader, type Person } from '../factories/people.ts'

// Where payments need a second person, nobody pays alone, and two are always enough.
inPayingWorlds()
let naledi: Person | undefined
let hers: ReturnType<typeof runsOf> | undefined
const people = () => {
  if (naledi === undefined || hers === undefined) throw new Error('nobody')
  return { lwazi, naledi, his: runs, hers }
}

const say = (needsSecondPerson: boolean, by: Person) =>
  world.request(by.token, changePaymentSettings, { body: { needsSecondPerson, password: ownPassword } })
async function withTwo(): Promise<void> {
  naledi = await secondAdministrator(world, lwazi)
  hers = runsOf(world, naledi)
  expect((await say(true, lwazi)).answer.needsSecondPerson).toBe(true)
}

test('it is turned on by one, where there are two, and off by two', async () => {
  const alone = await say(true, lwazi)
  expect([alone.status, alone.text]).toEqual([409, expect.stringContaining('You are the only administrator')])
  await withTwo()
  const { lwazi: first, naledi: second } = people()
  expect((await say(false, first)).answer).toMatchObject({
    needsSecondPerson: true,
    offAsked: { by: 'First Administrator' },
    offAskedByYou: true,
  })
  expect((await say(false, first)).status).toBe(409)
  // Keeping it on withdraws what was asked.
  expect((await say(true, second)).answer).toMatchObject({ needsSecondPerson: true, offAsked: null })
  expect((await say(false, second)).answer.needsSecondPerson).toBe(true)
  expect((await say(false, first)).answer).toEqual({ needsSecondPerson: false, offAsked: null, offAskedByYou: false })
  const said = await world.db
    .selectFrom('auditLog')
    .select(({ fn }) => ['action', fn.countAll<number>().as('count')])
    .where('action', 'like', 'payment-settings.%')
    .groupBy('action')
    .orderBy('action')
    .execute()
  expect(said).toEqual([
    { action: 'payment-settings.ask-off', count: 2 },
    { action: 'payment-settings.change', count: 3 },
  ])
})

test('the same person never pays alone, by any call', async () => {
  await withTwo()
  const { lwazi: alone, his: own } = people()
  for (let lead = 0; lead < 4; lead++) await cashed()
  const paid = () =>
    world.db
      .selectFrom('sale')
      .select('id')
      .where('paymentStatus', '=', 'paid')
      .where('category', '=', 'payout')
      .execute()
  const everything = async (id: string) => {
    const [payee] = await own.payees(id)
    for (const step of [
      () => own.submit(id),
      () => own.approve(id),
      () => own.markPaid(id),
      () => own.file(id),
      () => own.send(id),
      () => own.settle(id, 'paid'),
      () => say(false, alone),
      () => own.approve(id),
      () => change(id, payee?.id ?? '', 'leaveOut'),
      () => change(id, payee?.id ?? '', 'putBack'),
      () => own.approve(id),
      () => own.submit(id),
      () => own.submit(id),
      () => say(false, alone),
      () => own.approve(id),
      () => own.markPaid(id),
    ])
      await step()
    expect((await own.view(id)).approved).toBeNull()
  }
  const { answer } = await world.request(alone.token, listSales, { query: { category: 'payout', limit: 10 } })
  for (const { id } of answer.data.slice(0, 2)) await world.request(alone.token, markSalePaid, { params: { id } })
  await world.request(alone.token, markSalesPaid, { body: { status: 'sale' } })
  await world.request(alone.token, exportAndMarkPaid, { body: { status: 'cashed' } })
  const made = await world.db.selectFrom('paymentRun').select('id').execute()
  expect(made.length).toBeGreaterThan(2)
  for (const { id } of made) {
    await everything(id)
    await own.cancel(id, 'Again')
  }
  await everything((await own.create()).id)
  expect(await paid()).toEqual([])
})

/** A run that one of two administrators submitted while payments needed no second person. */
async function submittedWhileOff() {
  await withTwo()
  const { lwazi: first, naledi: second, his: own, hers: other } = people()
  await say(false, first)
  await say(false, second)
  await cashed()
  const { id } = await own.create()
  await own.submit(id)
  return { id, first, second, own, other }
}

test('who asked to turn it off and was blocked since, or lost the area Money, says nothing any more', async () => {
  await withTwo()
  const { lwazi: first, naledi: second } = people()
  const ways: Updateable<Account>[] = [{ status: 'blocked', statusBeforeBlock: 'active' }, { areas: ['people'] }]
  for (const taken of ways) {
    expect((await say(false, second)).answer).toMatchObject({ needsSecondPerson: true, offAskedByYou: true })
    await world.db.updateTable('account').set(taken).where('id', '=', second.id).execute()
    const { answer: seen } = await world.request(first.token, getPaymentSettings)
    expect(seen).toMatchObject({ needsSecondPerson: true, offAsked: null })
    expect((await say(false, first)).answer).toMatchObject({ needsSecondPerson: true, offAskedByYou: true })
    await world.db
      .updateTable('account')
      .set({ status: 'active', statusBeforeBlock: null, areas: null })
      .where('id', '=', second.id)
      .execute()
    expect((await say(true, first)).answer).toMatchObject({ needsSecondPerson: true, offAsked: null })
  }
})

test('a run that was submitted before it was turned on is approved as it stands at the moment of the approval', async () => {
  const { id, first, second, own, other } = await submittedWhileOff()
  await say(true, second)
  const refused = await own.approve(id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Payments need a second person')])
  expect([(await own.view(id)).whyNotApprove, (await other.view(id)).whyNotApprove]).toEqual([
    expect.stringContaining('an administrator other than the one who submitted'),
    null,
  ])
  // Off again in between, and on again.
  await say(false, second)
  expect((await own.approve(id)).status).toBe(409)
  await say(false, first)
  await say(true, first)
  expect((await own.approve(id)).status).toBe(409)
  expect((await other.approve(id)).answer).toMatchObject({ state: 'approved', isApprovedBySubmitter: false })
})

test('what one person approved before it was turned on has no file until another one approves it', async () => {
  const { id, second, own, other } = await submittedWhileOff()
  expect((await own.approve(id)).answer).toMatchObject({ state: 'approved', isApprovedBySubmitter: true })
  await say(true, second)
  expect(await own.view(id)).toMatchObject({ state: 'draft', returnedReason: 'Payments need a second person now' })
  expect((await own.file(id)).status).toBe(409)
  await own.submit(id)
  expect((await own.approve(id)).status).toBe(409)
  expect((await other.approve(id)).status).toBe(200)
  expect((await own.file(id)).status).toBe(200)
})

test('turned on at the moment of an approval, or of marking as paid: one of the two is first, and nobody approves alone after it', async () => {
  await withTwo()
  const { lwazi: first, naledi: second, his: own } = people()
  for (let round = 0; round < 8; round++) {
    await say(false, first)
    await say(false, second)
    await cashed()
    const isMark = round % 2 === 1
    const id = isMark ? '' : (await own.create()).id
    if (!isMark) await own.submit(id)
    const late = Math.random() * 12
    const [turned, taken] = await Promise.all([
      new Promise(done => void setTimeout(done, late)).then(() => say(true, second)),
      isMark ? world.request(first.token, markSalesPaid, { body: { category: 'payout' } }) : own.approve(id),
    ])
    expect([turned.status, [200, 409].includes(taken.status)]).toEqual([200, true])
    const run = await world.db
      .selectFrom('paymentRun')
      .selectAll()
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    // What was approved alone before the setting is a draft again; what was marked as paid is paid.
    if (run.approvedBy === null) {
      expect(['submitted', 'draft']).toContain(run.state)
      if (run.state === 'draft') await own.submit(run.id)
      expect((await own.approve(run.id)).status).toBe(409)
    } else expect([run.state, run.needsSecondPerson]).toEqual(['closed', false])
    await own.cancel(run.id, 'For the next round')
  }
})

test('of two administrators one can always approve: whoever changed a run submits it anew', async () => {
  await withTwo()
  const { his: own, hers: other } = people()
  await cashed()
  const { id } = await own.create()
  await other.submit(id)
  const both = [await own.approve(id), await other.approve(id)]
  expect(both.map(({ status }) => status)).toEqual([409, 409])
  expect(both.map(({ text }) => text)).toEqual([
    expect.stringContaining('Submit it yourself, and they can approve it'),
    expect.stringContaining('submit it again, so that you can approve it'),
  ])
  expect([(await own.view(id)).canSubmitAnew, (await other.view(id)).canSubmitAnew]).toEqual([true, false])
  expect((await other.submit(id)).status).toBe(409)
  expect((await own.submit(id)).answer).toMatchObject({ state: 'submitted', amount: 796.89, canSubmitAnew: false })
  expect([(await own.approve(id)).status, (await other.approve(id)).status]).toEqual([409, 200])
})

test('a refusal has a reason, and holds until the account changes or an administrator releases the payee', async () => {
  const [first, own] = [lwazi, runs]
  const other = await loader(world, first)
  await cashed()
  await cashed(other)
  const { id } = await own.create()
  await own.bring(id, 'sent')
  const [payee] = await own.payees(id)
  const silent = await own.settle(id, 'refused', payee?.id, '')
  expect([silent.status, silent.text]).toEqual([400, expect.stringContaining('Field is required')])
  await own.settle(id, 'refused', payee?.id, 'Account closed')
  await own.settle(id, 'paid')
  const release = () =>
    world.request(first.token, releaseRunPayee, { params: { id }, body: { payeeId: payee?.id ?? '' } })
  const next = await own.create()
  expect(await own.payees(next.id)).toMatchObject([{ hold: 'refusedByBank', count: 2 }])
  expect(next).toMatchObject({ amount: 0, heldPayees: 1, heldAmount: 796.89, heldCount: 2 })
  expect((await release()).status).toBe(200)
  expect((await release()).status).toBe(409)
  expect(await own.payees(id)).toMatchObject([{ state: 'refused', isReleased: true }, { state: 'paid' }])
  expect(await own.payees(next.id)).toMatchObject([{ state: 'included', amount: 796.89 }])
  expect((await own.submit(next.id)).answer).toMatchObject({ amount: 796.89, heldCount: 0 })
})

test('where payments need a second person, whoever submitted or last changed a run never approves it', async () => {
  await withTwo()
  const { naledi: second, hers: theirs } = people()
  await cashed()
  const { id } = await runs.create()
  await theirs.submit(id)
  // One made it, the other submitted it: neither approves.
  expect([(await runs.approve(id)).status, (await theirs.approve(id)).status]).toEqual([409, 409])
  const [payee] = await runs.payees(id)
  await change(id, payee?.id ?? '', 'leaveOut')
  await change(id, payee?.id ?? '', 'putBack')
  await runs.submit(id)
  const refused = await runs.approve(id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Payments need a second person')])
  // Turning the setting off does not let what waits through.
  await say(false, lwazi)
  await say(false, second)
  expect((await runs.approve(id)).status).toBe(409)
  expect((await theirs.approve(id)).answer).toMatchObject({ state: 'approved', isApprovedBySubmitter: false })
  expect([(await theirs.cancel(id, 'Not now')).status, (await runs.cancel(id, 'Not now')).status]).toEqual([409, 200])
  expect(await balance('run')).toBe(0)
})

test('whoever may cancel an approved run is told so on its page, and by the setting that it was approved under', async () => {
  await secondAdministrator(world, lwazi)
  await cashed()
  const { id } = await runs.create()
  await runs.bring(id, 'approved')
  await say(true, lwazi)
  expect((await runs.view(id)).whyNotCancel).toBeNull()
  expect((await runs.cancel(id, 'Not now')).status).toBe(200)
})
