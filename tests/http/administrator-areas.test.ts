import {
  addAdministrator,
  blockAdministrator,
  changeAdministratorAreas,
  listAdministrators,
  unblockAdministrator,
} from '@lodeway/contract/administrators.ts'
import { createContent } from '@lodeway/contract/content.ts'
import { createInvitation } from '@lodeway/contract/invitations.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { exportLeads, getLead, listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { changePayDays } from '@lodeway/contract/pay-days.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { changeMailChoices } from '@lodeway/contract/profile.ts'
import { exportSales, listSales } from '@lodeway/contract/sales.ts'
import { type AdministratorArea, administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockAdministrator as blockFromTerminal } from '../../apps/api/src/features/administrators/block.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { admin, inNewWorlds, renewTokens, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { ownPassword, withPassword } from '../factories/payment-runs.ts'
import { administratorWith, idNumber, type Person } from '../factories/people.ts'

inNewWorlds()

/** An administrator with some areas, whose password the test knows. */
const having = async (areas: AdministratorArea[] | null) => withPassword(world, await administratorWith(world, areas))
const first = () => withPassword(world, admin)
const give = (by: Person, whom: Person, areas: readonly AdministratorArea[], password = ownPassword) =>
  world.request(by.token, changeAdministratorAreas, {
    params: { id: whom.id },
    body: { areas: [...areas], password },
  })
const block = (by: Person, whom: Person) =>
  world.request(by.token, blockAdministrator, { params: { id: whom.id }, body: null })
const areasOf = async (person: Person) =>
  (await world.request(admin.token, listAdministrators, { query: {} })).answer.data.find(({ id }) => id === person.id)
    ?.areas
const actionsAbout = async (id: string) =>
  (await world.db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )

/** A change of each area, which is refused later for what it says, or done. */
const changes: Record<AdministratorArea, (token: string) => Promise<{ status: number; text: string }>> = {
  people: token => world.request(token, createInvitation, { body: {} }),
  leads: token => world.request(token, submitLead, { body: {} as never }),
  money: token => world.request(token, changePayDays, { body: {} as never }),
  settings: token => world.request(token, createContent, { body: { name: 'Drone', category: 'vehicle' } }),
}
const refusedIn = async (token: string) => {
  const answers = await Promise.all(
    administratorAreas.map(async area => ({ area, status: (await changes[area](token)).status })),
  )
  return answers.filter(({ status }) => status === 403).map(({ area }) => area)
}

test('who may read only reads all, but no file with account numbers, keeps what is their own, and changes nothing else', async () => {
  const { token, id } = await having([])
  for (const read of [listLeads, listSales, listAdministrators])
    expect((await world.request(token, read as typeof listLeads, { query: {} })).status).toBe(200)
  expect((await world.request(token, getAdministrator, { params: { id } })).answer.areas).toEqual([])
  const file = await world.request(token, exportSales, { query: {} })
  expect([file.status, file.text]).toEqual([
    403,
    expect.stringContaining('This needs the area Money. Ask an administrator who has it.'),
  ])
  expect(await refusedIn(token)).toEqual(administratorAreas)
  const own = await world.request(token, changeAdministrator, { params: { id }, body: { firstName: 'Zola' } })
  expect(own.answer.firstName).toBe('Zola')
  expect((await world.request(token, changeMailChoices, { body: { off: [] } as never })).status).not.toBe(403)
})

test.each(administratorAreas)('%s opens what it holds and nothing else', async area => {
  const { token } = await having([area])
  expect(await refusedIn(token)).toEqual(administratorAreas.filter(other => other !== area))
})

test('ID numbers are in full for those who work with them, and files of clients as well', async () => {
  const { id } = await submitted(world, thandi, { idNumber: idNumber(7) })
  const seenWith = async (areas: AdministratorArea[]) => {
    const { token } = await having(areas)
    const [lead, loader] = await Promise.all([
      world.request(token, getLead, { params: { id } }),
      world.request(token, getLoader, { params: { id: thandi.id } }),
    ])
    const file = await world.request(token, exportLeads, { query: {} })
    return [lead.answer.idNumber?.includes('•'), loader.answer.idNumber.includes('•'), file.status]
  }
  expect(await seenWith([])).toEqual([true, true, 403])
  expect(await seenWith(['money', 'settings'])).toEqual([true, true, 403])
  expect(await seenWith(['leads'])).toEqual([false, true, 200])
  expect(await seenWith(['people'])).toEqual([true, false, 403])
  expect(await actionsAbout(id)).toEqual(['lead.submit', 'lead.read-id-number'])
})

test('whoever was added by the release before, which names no areas, has all', async () => {
  const someone = await having(null)
  expect(await refusedIn(someone.token)).toEqual([])
  expect(await areasOf(someone)).toEqual(administratorAreas)
})

test('areas are given and taken with the own password, count for tokens that are out, and are in the audit log', async () => {
  const lwazi = await first()
  const naledi = await having(['leads'])
  expect((await give(lwazi, naledi, ['money'], 'not mine 1')).status).toBe(422)
  expect(await refusedIn(naledi.token)).toEqual(['people', 'money', 'settings'])
  expect((await give(lwazi, naledi, ['settings', 'money'])).answer.areas).toEqual(['money', 'settings'])
  expect(await refusedIn(naledi.token)).toEqual(['people', 'leads'])
  expect(await actionsAbout(naledi.id)).toContain('admin.areas')
  const { detail } = await world.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'admin.areas')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ areas: ['money', 'settings'], before: { areas: ['leads'] } })
})

test('nobody changes their own, gives or takes what they do not have, or changes a loader', async () => {
  const lwazi = await first()
  const clerk = await having(['people', 'leads'])
  const other = await having(['money'])
  const codes = async (...asked: readonly AdministratorArea[][]) =>
    Promise.all(asked.map(async areas => JSON.parse((await give(clerk, other, areas)).text).code))
  expect(await codes(['money', 'settings'], [])).toEqual(['not_yours_to_give', 'not_yours_to_give'])
  expect((await give(clerk, other, ['money', 'leads'])).answer.areas).toEqual(['leads', 'money'])
  expect(JSON.parse((await give(clerk, clerk, ['people'])).text).code).toBe('own_areas')
  expect(JSON.parse((await give(lwazi, lwazi, ['people'])).text).code).toBe('own_areas')
  expect((await give(lwazi, thandi, ['people'])).status).toBe(404)
  expect((await give(other, clerk, [])).status).toBe(403)
})

test('an area that was taken meanwhile is not given back by whoever did not see it', async () => {
  const [one, colleague] = [await first(), await having(['leads', 'money'])]
  const change = (areas: AdministratorArea[], seen: AdministratorArea[]) =>
    world.request(one.token, changeAdministratorAreas, {
      params: { id: colleague.id },
      body: { areas, seen, password: ownPassword },
    })
  expect((await change(['leads'], ['money', 'leads'])).status).toBe(200)
  expect(await change(['leads', 'money', 'settings'], ['leads', 'money'])).toMatchObject({
    status: 409,
    answer: { code: 'areas_changed' },
  })
  expect((await change(['leads', 'settings'], ['leads'])).answer.areas).toEqual(['leads', 'settings'])
})

test('one more is invited with everything, as before, or with what is said; with no more than the inviter has', async () => {
  const lwazi = await first()
  const clerk = await having(['people', 'leads'])
  const invite = (by: Person, emailAddress: string, areas?: AdministratorArea[]) =>
    world.request(by.token, addAdministrator, {
      body: { firstName: 'Naledi', lastName: 'Khumalo', emailAddress, password: ownPassword, ...(areas && { areas }) },
    })
  expect((await invite(lwazi, 'a@example.co.za')).answer.areas).toEqual(administratorAreas)
  expect((await invite(lwazi, 'b@example.co.za', [])).answer.areas).toEqual([])
  expect((await invite(clerk, 'c@example.co.za', ['leads'])).answer.areas).toEqual(['leads'])
  for (const areas of [undefined, ['money'] as AdministratorArea[]])
    expect(JSON.parse((await invite(clerk, 'd@example.co.za', areas)).text).code).toBe('not_yours_to_give')
  // Inviting somebody again takes nothing that the inviter has not.
  expect(JSON.parse((await invite(clerk, 'a@example.co.za', ['leads'])).text).code).toBe('not_yours_to_give')
  expect((await invite(clerk, 'c@example.co.za', ['people'])).answer.areas).toEqual(['people'])
  // Letting somebody in again gives back what they had.
  const rich = await having(['money'])
  expect((await block(clerk, rich)).status).toBe(200)
  const unblock = (by: Person) =>
    world.request(by.token, unblockAdministrator, { params: { id: rich.id }, body: { password: ownPassword } })
  expect(JSON.parse((await unblock(clerk)).text).code).toBe('not_yours_to_give')
  expect((await unblock(lwazi)).answer).toMatchObject({ status: 'pending', areas: ['money'] })
})

test('who gains or loses Money is known at once to them and to whoever has it, but not to whoever did it', async () => {
  const lwazi = await first()
  const [clerk, payer] = [await having(['leads']), await having(['money'])]
  const told = async (change: () => Promise<{ status: number }>) => {
    await world.runJobs('send-mail')
    const before = world.mails.length
    expect([200, 201]).toContain((await change()).status)
    await world.runJobs('send-mail')
    return world.mails.slice(before)
  }
  const given = await told(() => give(lwazi, clerk, ['leads', 'money']))
  expect(given.map(({ to }) => to).toSorted()).toEqual([clerk.emailAddress, payer.emailAddress].toSorted())
  expect(given[0]?.text).toMatch(/was changed by First Administrator\. Before: Leads\. Now: Leads, Money\./)
  const taken = await told(() => give(lwazi, payer, []))
  expect(taken.map(({ to }) => to).toSorted()).toEqual([clerk.emailAddress, payer.emailAddress].toSorted())
  expect(await told(() => give(lwazi, payer, []))).toEqual([])
  // What is not about money is for them alone.
  expect((await told(() => give(lwazi, payer, ['settings']))).map(({ to }) => to)).toEqual([payer.emailAddress])
  const body = { firstName: 'Me', lastName: 'Too', emailAddress: 'me.too@example.co.za', password: ownPassword }
  const added = await told(() => world.request(lwazi.token, addAdministrator, { body }))
  expect(added.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
    [
      `${clerk.emailAddress}: An administrator was added`,
      `${body.emailAddress}: You are now an administrator`,
    ].toSorted(),
  )
})

test('the last active one with the area People keeps it and is not blocked', async () => {
  const lwazi = await first()
  const clerk = await having(['people'])
  await having(['leads', 'money', 'settings'])
  // Two have it: one of them goes.
  expect((await give(lwazi, clerk, [])).status).toBe(200)
  expect((await block(clerk, lwazi)).status).toBe(403)
  const { answer } = await world.request(lwazi.token, listAdministrators, { query: {} })
  expect(answer).toMatchObject({ active: 3, withPeople: 1 })
  // Nor from the terminal of whoever runs the product.
  const blocking = inTransaction(world.context, { kind: 'system' }, work => blockFromTerminal(work, { id: lwazi.id }))
  await expect(blocking).rejects.toMatchObject({ code: 'last_with_people' })
})

test('of two who take each other’s away, or who take and block, one stays with the area People', async () => {
  for (const other of [
    (by: Person, whom: Person) => give(by, whom, []),
    (by: Person, whom: Person) => block(by, whom),
  ]) {
    await renewTokens()
    const [a, b] = [await having([...administratorAreas]), await having([...administratorAreas])]
    await world.db
      .updateTable('account')
      .set({ areas: [] })
      .where('role', '=', 'admin')
      .where('id', 'not in', [a.id, b.id])
      .execute()
    const both = await Promise.all([give(a, b, []), other(b, a)])
    // Whoever was blocked first has no session any more.
    expect(both.map(({ status }) => (status === 401 ? 403 : status)).toSorted()).toEqual([200, 403])
    const left = await world.db
      .selectFrom('account')
      .select('id')
      .where('status', '=', 'active')
      .where(sql<boolean>`'people' = ANY (areas)`)
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('payments need a second person only where two may approve them', async () => {
  const lwazi = await first()
  const naledi = await having(['leads'])
  const turnOn = () =>
    world.request(lwazi.token, changePaymentSettings, { body: { needsSecondPerson: true, password: ownPassword } })
  expect((await turnOn()).status).toBe(409)
  await give(lwazi, naledi, ['leads', 'money'])
  expect((await turnOn()).answer.needsSecondPerson).toBe(true)
})
