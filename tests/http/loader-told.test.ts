import { blockLoader } from '@lodeway/contract/access.ts'
import { changeLoader } from '@lodeway/contract/loaders.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { organisation } from '../factories/organisations.ts'
import { loader, type Person } from '../factories/people.ts'

inOneWorld()

/** Changes a loader's record. @returns the mails to them */
async function told(by: Person, whom: Person, body: object) {
  await world.runJobs('send-mail')
  world.mails.length = 0
  const { status } = await world.request(by.token, changeLoader, { params: { id: whom.id }, body: body as never })
  expect(status).toBe(200)
  await world.runJobs('send-mail')
  return world.mails.filter(({ to }) => to === whom.emailAddress)
}

test('a loader is told what became of the change of company that they asked for, and who is paid from then on', async () => {
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  const person = await loader(world, admin)
  const asIs = { type: 'individual', companyCode: null }
  const wish = { type: 'organisational', companyCode: company.companyCode }
  expect(await told(person, person, wish)).toEqual([])
  expect(await told(person, person, asIs)).toEqual([])
  await told(person, person, wish)
  const [turnedDown, ...more] = await told(admin, person, asIs)
  expect([turnedDown?.subject, more]).toEqual(['The change that you asked for was turned down', []])
  expect(turnedDown?.text).toContain('Your loader status and company stay as they were.')
  await told(person, person, wish)
  const [approved] = await told(admin, person, wish)
  expect(approved?.subject).toBe('The change that you asked for was approved')
  for (const words of [
    'Loader type: Individual before, Organisational now.',
    `Company code: none before, ${company.companyCode} now.`,
    `The leads that you submit from now on are paid to ${company.name}.`,
  ])
    expect(approved?.text).toContain(words)
})

test('a loader is told of other percentages, once, and of nothing else that an administrator changes', async () => {
  const person = await loader(world, admin, { saleCommission: 35 })
  const [changed] = await told(admin, person, { saleCommission: 10, firstName: 'Zanele' })
  expect(changed?.subject).toBe('Your terms were changed')
  expect(changed?.text).toContain('Sale commission: 35% before, 10% now.')
  expect(changed?.text).not.toMatch(/Fee commission|First name|paid to/)
  expect(await told(admin, person, { saleCommission: 10, lastName: 'Zulu' })).toEqual([])
  // Whoever asked for a change waits on, whatever else is decided.
  await told(person, person, { type: 'organisational', companyCode: 'NOSUCH' })
  expect((await told(admin, person, { saleCommission: 20 })).map(({ subject }) => subject)).toEqual([
    'Your terms were changed',
  ])
  // Who is blocked cannot look at it.
  await world.request(admin.token, blockLoader, { params: { id: person.id } })
  expect(await told(admin, person, { saleCommission: 30 })).toEqual([])
})
