import { requestAccess } from '@lodeway/contract/access.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSpentLinks } from '../../apps/api/src/features/passwords/delete-spent-links.job.ts'
import { accessRequestFor, administrator } from '../factories/people.ts'
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

test('known and unknown people are answered in the same time (13)', async () => {
  const known = Array.from({ length: 120 }, () => accessRequestFor())
  for (const person of known) await ask(person)
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (kind: keyof typeof times, body: ReturnType<typeof accessRequestFor>) => {
    const start = performance.now()
    expect((await ask(body)).status).toBe(202)
    times[kind].push(performance.now() - start)
  }
  for (const [n, person] of known.entries()) {
    // In turns, so that whatever else the machine does falls on both alike.
    const kinds = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of kinds)
      await timed(
        kind,
        kind === 'known' ? { ...accessRequestFor(), emailAddress: person.emailAddress } : accessRequestFor(),
      )
  }
  // How often a request about somebody known takes longer than one about somebody new: half the time, if the time says
  // nothing. One standard deviation is 0.037 for 120 against 120.
  const longer = times.known.reduce((sum, one) => sum + times.unknown.filter(other => one > other).length, 0) / 120 ** 2
  expect(longer).toBeGreaterThan(0.3)
  expect(longer).toBeLessThan(0.7)
})
