import { reportBoughtLead } from '@lodeway/contract/bought-leads.ts'
import { changeMailChoices } from '@lodeway/contract/profile.ts'
import { beforeEach, expect, test } from 'vitest'
import { tellBuyers } from '../../apps/api/src/features/bought-leads/tell-buyers.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import type { Person } from '../factories/people.ts'

inNewWorlds()

let orgId: string
let naledi: Person
beforeEach(async () => {
  orgId = (await organisation(world, admin)).id
  await externalContract(world, admin, orgId)
  naledi = await buyer(world, admin, orgId)
  world.moveTo('2026-03-02T10:00:00+02:00')
  for (const person of [admin, thandi, naledi]) Object.assign(person, { token: await world.tokenFor(person.id) })
})

/** The subjects of what the job sends now, by address. */
async function told(at: string): Promise<string[]> {
  world.moveTo(at)
  for (const person of [thandi, naledi]) Object.assign(person, { token: await world.tokenFor(person.id) })
  const before = world.mails.length
  await tellBuyers(world.context)
  await world.runJobs('send-mail')
  return world.mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}
const callBackAt = async (leadId: string, at: string) => {
  const answer = await world.request(naledi.token, reportBoughtLead, {
    params: { id: leadId },
    body: { organisationStatus: 'callBack', callBackAt: new Date(at).toISOString() },
  })
  expect(answer.status).toBe(200)
}

test('a call-back is told once it is due, once to each who may call, and anew when another time was agreed', async () => {
  const looksOn = await buyer(world, admin, orgId, ['leads'])
  const first = (await submitted(world, thandi)).id
  const second = (await submitted(world, thandi)).id
  await callBackAt(first, '2026-03-02T11:00:00+02:00')
  await callBackAt(second, '2026-03-02T11:10:00+02:00')
  expect(await told('2026-03-02T10:59:00+02:00')).toEqual([])
  const due = `${naledi.emailAddress}: 2 clients are due to be called again`
  expect(await told('2026-03-02T11:15:00+02:00')).toEqual([due])
  expect(world.mails.at(-1)?.text).toContain('02 Mar 2026 at 11:00')
  expect(world.mails.at(-1)?.text).toContain('/?state=due')
  expect(await told('2026-03-02T11:30:00+02:00')).toEqual([])
  await callBackAt(first, '2026-03-02T12:00:00+02:00')
  expect(await told('2026-03-02T12:00:00+02:00')).toEqual([
    `${naledi.emailAddress}: A client is due to be called again`,
  ])
  expect(world.mails.filter(({ to }) => to === looksOn.emailAddress && /called again/.test(to))).toEqual([])
})

test('what falls due in the night is told in the morning, and what was settled meanwhile is not', async () => {
  const [late, settled] = [(await submitted(world, thandi)).id, (await submitted(world, thandi)).id]
  await callBackAt(late, '2026-03-02T23:30:00+02:00')
  await callBackAt(settled, '2026-03-02T18:55:00+02:00')
  expect(await told('2026-03-02T19:00:00+02:00')).toEqual([])
  expect(await told('2026-03-03T00:15:00+02:00')).toEqual([])
  await world.request(naledi.token, reportBoughtLead, {
    params: { id: settled },
    body: { organisationStatus: 'notInterested' },
  })
  expect(await told('2026-03-03T07:00:00+02:00')).toEqual([
    `${naledi.emailAddress}: A client is due to be called again`,
  ])
})

test('new leads are told once an hour at the most, those that were called already not at all', async () => {
  await submitted(world, thandi)
  const called = (await submitted(world, thandi)).id
  await world.request(naledi.token, reportBoughtLead, {
    params: { id: called },
    body: { organisationStatus: 'busy' },
  })
  expect(await told('2026-03-02T10:15:00+02:00')).toEqual([expect.stringMatching(/: A new lead for /)])
  await submitted(world, thandi)
  await submitted(world, thandi)
  expect(await told('2026-03-02T10:30:00+02:00')).toEqual([])
  expect(await told('2026-03-02T11:15:00+02:00')).toEqual([expect.stringMatching(/: 2 new leads for /)])
  // One of the last minute may not be seen by all yet: it is told with the next.
  world.moveTo('2026-03-02T12:14:30+02:00')
  Object.assign(thandi, { token: await world.tokenFor(thandi.id) })
  await submitted(world, thandi)
  expect(await told('2026-03-02T12:15:00+02:00')).toEqual([])
  expect(await told('2026-03-02T12:30:00+02:00')).toEqual([expect.stringMatching(/: A new lead for /)])
})

test('two workers at the same moment tell once', async () => {
  const id = (await submitted(world, thandi)).id
  await submitted(world, thandi)
  await callBackAt(id, '2026-03-02T10:05:00+02:00')
  world.moveTo('2026-03-02T10:15:00+02:00')
  await Promise.all([tellBuyers(world.context), tellBuyers(world.context), tellBuyers(world.context)])
  await world.runJobs('send-mail')
  const subjects = world.mails.map(({ subject }) => subject).filter(subject => /new lead|called again/.test(subject))
  expect(subjects.toSorted()).toEqual(['A client is due to be called again', expect.stringMatching(/^A new lead for /)])
})

test('each mail can be switched off, and another organisation is told nothing', async () => {
  const other = await buyer(world, admin, (await organisation(world, admin)).id)
  const id = (await submitted(world, thandi)).id
  await submitted(world, thandi)
  await callBackAt(id, '2026-03-02T10:05:00+02:00')
  await world.request(naledi.token, changeMailChoices, { body: { muted: ['newLeads'] } })
  expect(await told('2026-03-02T10:15:00+02:00')).toEqual([
    `${naledi.emailAddress}: A client is due to be called again`,
  ])
  await world.request(naledi.token, changeMailChoices, { body: { muted: ['callBacksDue'] } })
  await callBackAt(id, '2026-03-02T12:00:00+02:00')
  // Whoever works on the screen is told, however the leads reach the organisation's systems.
  await world.pool.query("UPDATE app.organisation SET lead_receival_type = 'api' WHERE id = $1", [orgId])
  await submitted(world, thandi)
  expect(await told('2026-03-02T12:30:00+02:00')).toEqual([expect.stringMatching(/: A new lead for /)])
  expect(world.mails.filter(({ to, subject }) => to === other.emailAddress && /lead|called/.test(subject))).toEqual([])
})
