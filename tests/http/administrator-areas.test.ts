import {
  addAdministrator,
  changeAdministratorAreas,
  listAdministrators,
  unblockAdministrator,
} from '@lodeway/contract/administrators.ts'
import { exportLeads, getLead, listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { downloadOutcomeTemplate } from '@lodeway/contract/outcomes.ts'
import { changeAdministrator, getAdministrator } from '@lodeway/contract/own-administrator.ts'
import { changeMailChoices } from '@lodeway/contract/profile.ts'
import { exportSales, listSales } from '@lodeway/contract/sales.ts'
import { type AdministratorArea, administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { expect, test } from 'vitest'
import { actionsAbout, areasOf, block, first, give, having, refusedIn } from '../factories/areas.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { organisation } from '../factories/organisations.ts'
import { ownPassword } from '../factories/payment-runs.ts'
import { idNumber, type Person } from '../factories/people.ts'

inOneWorld()

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
  const { id: insurer } = await organisation(world, admin)
  const seenWith = async (areas: AdministratorArea[]) => {
    const { token } = await having(areas)
    const [lead, loader] = await Promise.all([
      world.request(token, getLead, { params: { id } }),
      world.request(token, getLoader, { params: { id: thandi.id } }),
    ])
    const file = await world.request(token, exportLeads, { query: {} })
    const template = await world.request(token, downloadOutcomeTemplate, { params: { id: insurer } })
    return [lead.answer.idNumber?.includes('•'), loader.answer.idNumber.includes('•'), file.status, template.status]
  }
  expect(await seenWith([])).toEqual([true, true, 403, 403])
  expect(await seenWith(['money', 'settings'])).toEqual([true, true, 403, 403])
  expect(await seenWith(['leads'])).toEqual([false, true, 200, 200])
  expect(await seenWith(['people'])).toEqual([true, false, 403, 403])
  expect(await actionsAbout(id)).toEqual(['lead.submit', 'lead.read-id-number'])
})

test('whoever was added by the release before, which names no areas, has all', async () => {
  const someone = await having(null)
  expect(await refusedIn(someone.token)).toEqual([])
  expect(await areasOf(someone)).toEqual(administratorAreas)
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
  // Sent twice, as after a lost answer.
  for (let twice = 0; twice < 2; twice += 1) expect((await change(['leads'], ['money', 'leads'])).status).toBe(200)
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
      body: {
        firstName: 'Naledi',
        lastName: 'Khumalo',
        emailAddress,
        password: ownPassword,
        ...(areas && { areas }),
      },
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
