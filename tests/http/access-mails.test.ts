import { requestAccess } from '@lodeway/contract/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSpentLinks } from '../../apps/api/src/features/passwords/delete-spent-links.job.ts'
import { accessRequestFor, administrator } from '../factories/people.ts'
import { accountMails, statementsOf } from '../factories/statements.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await administrator(world)
})
afterAll(() => world.close())

const ask = (body: ReturnType<typeof accessRequestFor>) => world.request(undefined, requestAccess, { body })
const mailsTo = async (address: string) => {
  await world.runJobs('send-mail')
  return world.mails.filter(mail => mail.to === address).length
}

test('one address gets three mails an hour about access requests, whoever asks; the answer is always the same (15)', async () => {
  const victim = accessRequestFor()
  const first = await ask(victim)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      // By email and by ID number, from addresses of their own.
      ask(
        n % 2 === 0
          ? { ...accessRequestFor(), emailAddress: victim.emailAddress }
          : { ...accessRequestFor(), idNumber: victim.idNumber },
      ),
    ),
  )
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([first.status, first.text])
  expect(await mailsTo(victim.emailAddress)).toBe(3)
  world.moveBy(59 * 60_000)
  await ask(victim)
  expect(await mailsTo(victim.emailAddress)).toBe(3)
  world.moveBy(2 * 60_000)
  await ask({ ...victim, emailAddress: victim.emailAddress.toUpperCase() })
  expect(await mailsTo(victim.emailAddress)).toBe(4)
  const kept = await world.db.selectFrom('accessMail').select('sentAt').execute()
  // The victim's four, and one for each of the three who asked with the victim's ID number from an address of their own.
  expect(kept).toHaveLength(4 + 3)
  world.moveBy(2 * 86_400_000)
  await deleteSpentLinks(world.context)
  expect(await world.db.selectFrom('accessMail').select('sentAt').execute()).toEqual([])
})

test('for known and unknown people the same is done, and the same jobs are left behind (13)', async () => {
  const person = accessRequestFor()
  await ask(person)
  await world.runJobs()
  const cost = async (body: ReturnType<typeof accessRequestFor>) => {
    const before = await accountMails(world)
    const statements = await statementsOf(async () => expect((await ask(body)).status).toBe(202))
    return { statements, jobs: (await accountMails(world)) - before }
  }
  const unknown = await cost(accessRequestFor())
  expect(unknown.jobs).toBe(1)
  for (const known of [{ emailAddress: person.emailAddress }, { idNumber: person.idNumber }, person])
    expect(await cost({ ...accessRequestFor(), ...known })).toEqual(unknown)
})
