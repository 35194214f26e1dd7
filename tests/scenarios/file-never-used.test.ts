import { recordFileUnused } from '@lodeway/contract/bank-answers.ts'
import { listEarnings } from '@lodeway/contract/earnings.ts'
import { beforeEach, expect, test } from 'vitest'
import { thandi, world } from '../factories/in-a-world.ts'
import { balance, cashed, inPayingWorlds, lwazi, runs } from '../factories/in-paying-worlds.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'
import { loader, type Person } from '../factories/people.ts'

// A bank file that was made, or said to be with the bank, and never used: nobody was paid, and nobody was refused.
inPayingWorlds()
let other: Person
beforeEach(async () => {
  other = await loader(world, lwazi)
})

const mails = () => world.mails.length

test.each(['fileMade', 'sent'] as const)(
  'a file that was %s and never used: all of it is due again at once, nobody is held and nobody is told of a refusal',
  async state => {
    await cashed(thandi)
    await cashed(other)
    const { id } = await runs.create()
    await runs.bring(id, state)
    await world.runJobs('send-mail')
    const before = mails()
    const { status, answer } = await runs.fileUnused(id, 'Uploaded too late for the pay day')
    expect([status, answer.state, answer.fileUnusedReason]).toEqual([
      200,
      'closed',
      'Uploaded too late for the pay day',
    ])
    expect(answer).toMatchObject({ paidAmount: 0, refusedAmount: 1593.78, fileUnused: { by: expect.any(String) } })
    await world.runJobs('send-mail')
    expect(mails()).toBe(before)
    const books = [await balance('payable'), await balance('held'), await balance('run'), await balance('transit')]
    expect(books).toEqual([1593.78, 0, 0, 0])
    const { answer: earnings } = await world.request(thandi.token, listEarnings, { query: {} })
    expect(earnings.sums).toEqual({ waiting: 796.89, held: 0, inRun: 0, paid: 0 })
    // Its file would pay them twice.
    const again = await runs.file(id)
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('never used this file')])
    expect((await runs.fileUnused(id)).status).toBe(409)
    const next = await runs.create()
    expect(next).toMatchObject({ number: 2, payees: 2, amount: 1593.78, heldPayees: 0 })
    await runs.bring(next.id, 'sent')
    expect((await runs.settle(next.id, 'paid')).answer).toMatchObject({ state: 'closed', paidAmount: 1593.78 })
  },
)

test('what was taken back while the file was there cancels what is due again', async () => {
  const lead = await cashed(thandi)
  const { id } = await runs.create()
  await runs.bring(id, 'fileMade')
  await recordAsAdministrator(world, lwazi, lead.id, { organisationStatus: 'busy' })
  expect((await runs.fileUnused(id)).status).toBe(200)
  expect(await balance('payable')).toBe(0)
})

test('a file of which the bank paid or refused anybody was used; of an older version nothing is said', async () => {
  await cashed(thandi)
  await cashed(other)
  const { id } = await runs.create()
  expect((await runs.fileUnused(id)).status).toBe(409)
  await runs.bring(id, 'sent')
  const { version } = await runs.view(id)
  const [payee] = await runs.payees(id)
  await runs.settle(id, 'refused', payee?.id)
  const body = { version, reason: 'The bank was closed' }
  expect((await world.request(lwazi.token, recordFileUnused, { params: { id }, body })).text).toContain('run_changed')
  const refused = await runs.fileUnused(id)
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('already recorded for 1 payee')])
  expect((await runs.view(id)).state).toBe('sent')
})
