import { addAdministrator, listAdministrators, unblockAdministrator } from '@lodeway/contract/administrators.ts'
import { changePaymentSettings } from '@lodeway/contract/payment-settings.ts'
import { type AdministratorArea, administratorAreas } from '@lodeway/rules/administrators/areas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { blockAdministrator as blockFromTerminal } from '../../apps/api/src/features/administrators/block.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { actionsAbout, block, first, give, having, refusedIn } from '../factories/areas.ts'
import { inNewWorlds, renewTokens, world } from '../factories/in-a-world.ts'
import { ownPassword } from '../factories/payment-runs.ts'
import { type Person } from '../factories/people.ts'

inNewWorlds()

/** The mails of a change. */
async function told(change: () => Promise<{ status: number }>) {
  await world.runJobs('send-mail')
  const before = world.mails.length
  expect([200, 201]).toContain((await change()).status)
  await world.runJobs('send-mail')
  return world.mails.slice(before)
}
const subjects = (mails: Awaited<ReturnType<typeof told>>) =>
  mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()

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

test('who gains or loses Money is known at once to them and to whoever has it, but not to whoever did it', async () => {
  const lwazi = await first()
  const [clerk, payer] = [await having(['leads']), await having(['money'])]
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
  expect(subjects(added)).toEqual(
    [
      `${clerk.emailAddress}: An administrator was added`,
      `${body.emailAddress}: You are now an administrator`,
    ].toSorted(),
  )
  // A block takes it as well; of somebody without it, it is for them alone.
  const other = await having(['money'])
  const blocked = await told(() => block(lwazi, clerk))
  expect(subjects(blocked)).toEqual(
    [
      `${clerk.emailAddress}: Your access was blocked`,
      `${other.emailAddress}: An administrator was blocked`,
    ].toSorted(),
  )
  for (const { text } of blocked) expect(text).toContain('was blocked by First Administrator')
  expect(subjects(await told(() => block(lwazi, payer)))).toEqual([`${payer.emailAddress}: Your access was blocked`])
})

test('who is let in again with Money is not said to be added, and who is invited again without it is known to lose it', async () => {
  const lwazi = await first()
  const [payer, other] = [await having(['money']), await having(['money'])]
  await told(() => block(lwazi, other))
  const unblock = { params: { id: other.id }, body: { password: ownPassword } }
  const letIn = await told(() => world.request(lwazi.token, unblockAdministrator, unblock))
  const back = `${other.emailAddress}: You are an administrator again`
  expect(subjects(letIn)).toEqual([`${payer.emailAddress}: An administrator was let in again`, back].toSorted())
  expect(letIn.find(({ to }) => to === payer.emailAddress)?.text).toContain(
    'Sipho Dube was let in again as an administrator by First Administrator, with: Money.',
  )
  const body = { firstName: 'Sipho', lastName: 'Dube', emailAddress: other.emailAddress, password: ownPassword }
  const invite = (areas: AdministratorArea[]) =>
    told(() => world.request(lwazi.token, addAdministrator, { body: { ...body, areas } }))
  expect(subjects(await invite(['money']))).toEqual([back])
  const lost = await invite([])
  expect(subjects(lost)).toEqual([`${payer.emailAddress}: An administrator's areas changed`, back].toSorted())
  expect(lost.find(({ to }) => to === payer.emailAddress)?.text).toContain('Before: Money. Now: Read only.')
})

test('who was blocked and is added again keeps the name under which they are known', async () => {
  const lwazi = await first()
  const other = await having(['leads'])
  await told(() => block(lwazi, other))
  const body = { firstName: 'Another', lastName: 'Name', emailAddress: other.emailAddress, password: ownPassword }
  const [letter] = await told(() =>
    world.request(lwazi.token, addAdministrator, { body: { ...body, areas: ['leads'] } }),
  )
  expect(letter).toMatchObject({ to: other.emailAddress, subject: 'You are an administrator again' })
  const { answer } = await world.request(lwazi.token, listAdministrators, { query: {} })
  expect(answer.data.find(({ id }) => id === other.id)).toMatchObject({ firstName: 'Sipho', lastName: 'Dube' })
})

test('who had come keeps their name also where they are added or blocked again before they set a new password', async () => {
  const lwazi = await first()
  const other = await having(['leads'])
  await block(lwazi, other)
  const unblock = { params: { id: other.id }, body: { password: ownPassword } }
  await world.request(lwazi.token, unblockAdministrator, unblock)
  const typed = { firstName: 'Jhon', lastName: 'Typed', emailAddress: other.emailAddress }
  const add = () =>
    world.request(lwazi.token, addAdministrator, { body: { ...typed, areas: ['leads'], password: ownPassword } })
  const [awaited] = await told(add)
  await block(lwazi, other)
  const [blocked] = await told(add)
  for (const letter of [awaited, blocked]) {
    expect(letter).toMatchObject({ to: other.emailAddress, subject: 'You are an administrator again' })
    expect(letter?.text).toContain('Sipho Dube')
  }
  const { answer } = await world.request(lwazi.token, listAdministrators, { query: {} })
  expect(answer.data.find(({ id }) => id === other.id)).toMatchObject({ firstName: 'Sipho', lastName: 'Dube' })
})

test('who never came, was blocked and is added with Money is added to whoever has it as well', async () => {
  const lwazi = await first()
  const payer = await having(['money'])
  const person = { firstName: 'John', lastName: 'Smith', emailAddress: 'john.smith@lodeway.example' }
  const add = (areas: AdministratorArea[]) =>
    world.request(lwazi.token, addAdministrator, { body: { ...person, areas, password: ownPassword } })
  await block(lwazi, { id: (await add([])).answer.id } as Person)
  expect(subjects(await told(() => add(['money'])))).toEqual(
    [
      `${payer.emailAddress}: An administrator was added`,
      `${person.emailAddress}: You are now an administrator`,
    ].toSorted(),
  )
})

test('who never came, was blocked and is added again has the name that is typed now', async () => {
  const lwazi = await first()
  const body = {
    firstName: 'Jhon',
    lastName: 'Smtih',
    emailAddress: 'john.smith@lodeway.example',
    areas: [],
    password: ownPassword,
  }
  const added = await world.request(lwazi.token, addAdministrator, { body })
  await told(() => block(lwazi, { id: added.answer.id } as Person))
  const again = { ...body, firstName: 'John', lastName: 'Smith' }
  const [letter] = await told(() => world.request(lwazi.token, addAdministrator, { body: again }))
  expect(letter).toMatchObject({ to: body.emailAddress, subject: 'You are now an administrator' })
  expect(letter?.text).toContain('John Smith')
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
