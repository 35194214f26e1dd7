import { getBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { correctLead } from '@lodeway/contract/data-requests.ts'
import { downloadLeadFile } from '@lodeway/contract/deliveries.ts'
import { createApiKey } from '@lodeway/contract/integration.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { changeLead, getLead, listLeads } from '@lodeway/contract/leads.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { listPartnerLeads } from '@lodeway/contract/partner.ts'
import { expect, test } from 'vitest'
import { rotateSecret, setEndpoint } from '../../apps/api/src/features/deliveries/integration.ts'
import { sendMorningFiles } from '../../apps/api/src/features/deliveries/morning-files.job.ts'
import { sendWebhooks } from '../../apps/api/src/features/deliveries/send-webhooks.job.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { idNumber } from '../factories/people.ts'

/** Every way in which an ID number leaves in full to somebody but its owner is in the audit log (security 34, 26). */
inOneWorld()

/** What a step adds to the audit log that says so. */
async function entriesOf(step: () => Promise<unknown>) {
  const before = await newestEntry()
  await step()
  const added = await world.db.selectFrom('auditLog').selectAll().where('id', '>', before).orderBy('id').execute()
  return added
    .filter(({ action }) => /read-id-number|pull|lead-file|lead\.send/.test(action))
    .map(entry => [entry.action, entry.subjectId, entry.actorKind, entry.detail])
}
const newestEntry = async () =>
  (await world.db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

test("an administrator's reading, edit and outcome of a lead; a list and the loader's own reading are masked", async () => {
  const lead = await submitted(world, thandi, { insuranceType: 'other' })
  const params = { id: lead.id }
  const read = ['lead.read-id-number', lead.id, 'admin', {}]
  const ask = (token: string, body: object) => world.request(token, changeLead, { params, body })
  expect(await entriesOf(() => world.request(admin.token, getLead, { params }))).toEqual([read])
  expect(await entriesOf(() => ask(admin.token, { firstName: 'Neo' }))).toEqual([read])
  expect(await entriesOf(() => ask(thandi.token, { firstName: 'Neo' }))).toEqual([])
  expect(await entriesOf(() => world.request(thandi.token, getLead, { params }))).toEqual([])
  expect(await entriesOf(() => world.request(admin.token, listLeads))).toEqual([])
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const assigned = await submitted(world, thandi)
  expect(
    await entriesOf(() =>
      world.request(admin.token, recordOutcome, {
        params: { id: assigned.id },
        body: { organisationStatus: 'noAnswer' },
      }),
    ),
  ).toEqual([['lead.read-id-number', assigned.id, 'admin', {}]])
})

test("an administrator's reading and edit of a loader", async () => {
  const params = { id: thandi.id }
  const read = ['loader.read-id-number', thandi.id, 'admin', {}]
  expect(await entriesOf(() => world.request(admin.token, getLoader, { params }))).toEqual([read])
  expect(
    await entriesOf(() => world.request(admin.token, changeLoader, { params, body: { lastName: 'Nkosi' } })),
  ).toEqual([read])
  expect(await entriesOf(() => world.request(thandi.token, getLoader, { params }))).toEqual([])
})

test('an organisation by file, download, pull and webhook; a lead without an ID number is no entry', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'petInsurance' })
  const lead = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  await submitted(world, thandi, { insuranceType: 'petInsurance', idNumber: undefined })
  const left = { count: 2, idNumbers: 1 }
  const ofInsurer = await entriesOf(async () => {
    await sendMorningFiles(world.context)
    await world.runJobs('lead-file-mail')
  })
  expect(ofInsurer).toContainEqual(['organisation.lead-filemail', insurer.id, 'system', left])
  expect(
    await entriesOf(() => world.request(admin.token, downloadLeadFile, { params: { id: insurer.id }, query: {} })),
  ).toEqual([['organisation.lead-file', insurer.id, 'admin', { day: '2026-03-02', count: 2 }]])
  const { answer: key } = await world.request(admin.token, createApiKey, {
    params: { id: insurer.id },
    body: { name: 'Pull' },
  })
  const pull = (offset: number) => entriesOf(() => world.request(key.key, listPartnerLeads, { query: { offset } }))
  expect(await pull(0)).toEqual([['organisation.pull', insurer.id, 'partner', { limit: 100, offset: 0, ...left }]])
  expect(await pull(2)).toEqual([])

  await world.db
    .updateTable('delivery')
    .set({ channel: 'webhook', status: 'waiting', nextAttemptAt: world.now() })
    .where('organisationId', '=', insurer.id)
    .execute()
  await inTransaction(world.context, { kind: 'system' }, async work => {
    await setEndpoint(work, insurer.id, 'https://insurer.example/leads')
    await rotateSecret(work, insurer.id)
  })
  const sent: string[] = []
  const outbound = async ({ body }: { body?: string | undefined }) => {
    sent.push(body ?? '')
    return { status: 204, headers: {}, body: Buffer.alloc(0) }
  }
  const entries = await entriesOf(() => sendWebhooks(world.context, outbound as never, insurer.id))
  expect(sent).toHaveLength(2)
  expect(entries).toEqual([
    ['lead.send', lead.id, 'system', { deliveryId: expect.any(String), event: 'assigned', count: 1, idNumbers: 1 }],
  ])
})

test("a person's reading of a lead that their organisation has, once an hour; a colleague's, and a number that was corrected, anew", async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id, { insuranceType: 'other' })
  const { id } = await submitted(world, thandi, { insuranceType: 'other' })
  const [naledi, colleague] = [await buyer(world, admin, insurer.id), await buyer(world, admin, insurer.id)]
  const read = [['lead.read-id-number', id, 'buyer', {}]]
  const open = async (by = naledi) => {
    const { status, answer } = await world.request(await world.tokenFor(by.id), getBoughtLead, { params: { id } })
    expect([status, answer.idNumber]).toEqual([200, expect.any(String)])
  }
  expect(await entriesOf(() => open())).toEqual(read)
  world.moveBy(59 * 60_000)
  expect(await entriesOf(() => open())).toEqual([])
  expect(await entriesOf(() => open(colleague))).toEqual(read)
  world.moveBy(60_000)
  expect(await entriesOf(() => open())).toEqual(read)
  const body = { idNumber: idNumber(78) }
  const token = await world.tokenFor(admin.id)
  expect((await world.request(token, correctLead, { params: { id }, body })).status).toBe(200)
  expect(await entriesOf(() => open())).toEqual(read)
})
