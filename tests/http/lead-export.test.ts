import { randomUUID } from 'node:crypto'
import { exportLeads } from '@lodeway/contract/leads.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCopies } from '../factories/copies.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { administrator, loader, type Person } from '../factories/people.ts'
import { createWorld, type World } from '../factories/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await administrator(world)
  await externalContract(world, admin, (await organisation(world, admin)).id)
  await submitted(world, await loader(world, admin))
})
afterAll(() => world.close())

/** As many leads like the first as are missing. */
async function leadsUpTo(count: number) {
  const leads = await world.db.selectFrom('lead').select('id').orderBy('id').execute()
  const missing = Array.from({ length: count - leads.length }, () => ({ id: randomUUID() }))
  await addCopies(world.db, 'lead', leads[0]?.id ?? '', missing)
}

// Document 1, section 9:
// - Lead export: 2000 rows.
test('an export has 2,000 rows at the most, and is refused in words when there are more', async () => {
  const query = { format: 'csv' as const }
  await leadsUpTo(2000)
  const whole = await world.request(admin.token, exportLeads, { query })
  expect(whole.status).toBe(200)
  // A line of headings, and one for each lead.
  expect(whole.text.trim().split('\n')).toHaveLength(2001)
  await leadsUpTo(2001)
  const more = await world.request(admin.token, exportLeads, { query })
  expect(more.status).toBe(422)
  expect(more.text).toContain('The filters match 2001 leads; an export holds at most 2000.')
})
