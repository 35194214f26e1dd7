import { setTimeout as sleep } from 'node:timers/promises'
import { listParkedJobs, retryParkedJob, retryParkedJobs } from '@lodeway/contract/background-work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendPasswordReset } from '../../apps/api/src/features/passwords/reset-password.ts'
import { connectQueue, prepareQueues } from '../../apps/api/src/jobs/queue.ts'
import { startWorkers } from '../../apps/api/src/jobs/workers.ts'
import type { Mail } from '../../apps/api/src/mail/mail.ts'
import { sendMail } from '../../apps/api/src/mail/mail.ts'
import { createOutbound } from '../../apps/api/src/outbound/public-fetch.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { administrator, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

const refused = 'refused@example.co.za'
let world: World
let admin: Person
let worker: Awaited<ReturnType<typeof connectQueue>>
let isMended = false
const sent: string[] = []

/** A mail server that has something against one address. */
async function send(mail: Mail): Promise<void> {
  if (mail.to === refused && !isMended)
    throw Object.assign(new Error(`550 no such user ${mail.to}`), { code: 'EENVELOPE' })
  sent.push(mail.to)
}

let stopWebhooks: () => Promise<void>
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  worker = await connectQueue(world.url, 'worker', () => undefined)
  // The real queue tries for an hour.
  await worker.updateQueue('send-mail', { retryLimit: 2, retryDelay: 1, retryBackoff: false })
  // As an earlier release has left it.
  await worker.createQueue('passage-of-time')
  await worker.schedule('passage-of-time', '*/5 * * * *')
  // As a worker on another machine has it, where BACKUP_DIR is set.
  await worker.schedule('backup', '30 1 * * *')
  stopWebhooks = await startWorkers({
    context: world.context,
    boss: worker,
    send,
    outbound: createOutbound({ allowLoopback: true }),
  })
})
afterAll(async () => {
  await stopWebhooks()
  await worker.stop({ graceful: false })
  await world.close()
})

const letter = { subject: 'Hello', greeting: 'Hello', paragraphs: ['Hello'] }
const mail = (to: string) => inTransaction(world.context, { kind: 'system' }, work => sendMail(work, to, letter))
const parked = async () => (await world.request(admin.token, listParkedJobs, { query: {} })).answer
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 25_000; Date.now() < end; await sleep(100)) if (await holds()) return
  throw new Error('It did not come to this.')
}

test('a worker without BACKUP_DIR leaves the nightly backup to the one that has it', async () => {
  expect(await worker.getSchedules('backup')).toHaveLength(1)
  const id = (await worker.send('backup', {})) ?? ''
  // Queues are looked at every second.
  await sleep(3000)
  const { rows } = await world.pool.query('SELECT state FROM pgboss.job WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'created' }])
  await worker.deleteJob('backup', id)
})

test('a link for a password is sent before mails that waited longer', async () => {
  await inTransaction(world.context, { kind: 'system' }, async work => {
    for (let n = 0; n < 5; n++) await sendMail(work, 'paid@example.co.za', letter)
    await sendPasswordReset(work, admin.id)
  })
  await until(() => sent.length === 6)
  expect(sent[0]).toBe(admin.emailAddress)
  sent.length = 0
})

test('mails leave one after the other without a pause, however often the queue is looked at when it is empty', async () => {
  for (let n = 0; n < 60; n++) await mail('paid@example.co.za')
  // One a second would take twice as long as is waited for.
  await until(() => sent.length === 60)
  sent.length = 0
})

test('a job that keeps failing is parked after its tries while others go on, says why, and is tried again when asked', async () => {
  await mail(refused)
  for (let n = 0; n < 5; n++) await mail(`other${n}@example.co.za`)
  await until(() => sent.length === 5)
  await until(async () => (await parked()).count === 1)
  const { data, deliveries } = await parked()
  expect(data).toMatchObject([
    { job: 'send-mail', concerns: null, reason: 'The mail server refused the address (EENVELOPE)', tries: 3 },
  ])
  expect(deliveries).toEqual([])
  expect(JSON.stringify(data)).not.toContain('refused@')
  const [job] = data
  expect(Date.parse(job?.givenUpAt ?? '')).toBeGreaterThan(Date.parse(job?.queuedAt ?? ''))

  isMended = true
  const again = () => world.request(admin.token, retryParkedJob, { params: { id: job?.id ?? '' } })
  expect((await again()).status).toBe(204)
  expect((await again()).status).toBe(404)
  await until(() => sent.includes(refused))
  expect(await parked()).toMatchObject({ data: [], count: 0 })
  const audit = await world.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId', 'actorId'])
    .where('subjectKind', '=', 'job')
    .execute()
  expect(audit).toEqual([{ action: 'background-work.retry', subjectId: job?.id, actorId: admin.id }])
})

test('all at once, which goes back to being parked when nothing was mended', async () => {
  isMended = false
  sent.length = 0
  for (let n = 0; n < 3; n++) await mail(refused)
  await until(async () => (await parked()).count === 3)
  expect((await world.request(admin.token, retryParkedJobs)).answer).toEqual({ count: 3 })
  expect((await parked()).count).toBe(0)
  await until(async () => (await parked()).count === 3)
  isMended = true
  expect((await world.request(admin.token, retryParkedJobs)).answer).toEqual({ count: 3 })
  await until(() => sent.length === 3)
  expect((await world.request(admin.token, retryParkedJobs)).answer).toEqual({ count: 0 })
})

test('what an earlier release left of work that is done without jobs now is cleared at the next start', async () => {
  await worker.createQueue('send-webhooks', { deadLetter: 'parked', retryLimit: 0 })
  await worker.send('send-webhooks', { organisationId: admin.id })
  const [failing] = await worker.fetch('send-webhooks')
  await worker.fail('send-webhooks', failing?.id ?? '')
  await until(async () => (await parked()).count === 1)
  await worker.send('send-webhooks', { organisationId: admin.id })
  await prepareQueues(world.url)
  expect(await parked()).toMatchObject({ data: [], count: 0 })
  expect(await worker.findJobs('send-webhooks')).toEqual([])
})

test('what waits while the product is switched off for weeks is not cleared away at the next start', async () => {
  const wait = { startAfter: 3600 }
  const id = (await worker.send('send-mail', { sealed: '' }, wait)) ?? ''
  // As an earlier release has left it: kept for two weeks, which are over.
  await world.pool.query(`UPDATE pgboss.job SET keep_until = now() - interval '1 day' WHERE id = $1`, [id])
  await prepareQueues(world.url)
  await world.pool.query(`UPDATE pgboss.queue SET maintain_on = now() - interval '2 days'`)
  await worker.supervise()
  const now = (await worker.send('send-mail', { sealed: '' }, wait)) ?? ''
  const { rows } = await world.pool.query(
    'SELECT extract(day FROM keep_until - start_after) AS days FROM pgboss.job WHERE id = ANY($1)',
    [[id, now]],
  )
  expect(rows.map(({ days }) => Number(days))).toEqual([90, 90])
  await worker.deleteJob('send-mail', [id, now])
})

test('nor is work enqueued every five minutes that nobody takes any more', async () => {
  const names = (await worker.getSchedules()).map(({ name }) => name)
  expect(names).toContain('lapse-and-clean-up')
  expect(names).not.toContain('passage-of-time')
})
