import { listLeads } from '@lodeway/contract/leads.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { createOrganisation } from '@lodeway/contract/organisations.ts'
import { expect, test } from 'vitest'
import { admin, inOneWorld, world } from '../factories/in-a-world.ts'
import { submit } from '../factories/leads.ts'
import { loader } from '../factories/people.ts'

inOneWorld()

test("somebody called O'Brien-Smith can join, be referred, represent an organisation and be found", async () => {
  const siobhan = await loader(world, admin, { firstName: 'Siobhán', lastName: "O'Brien-Smith" })
  const { answer: joined } = await world.request(admin.token, getLoader, { params: { id: siobhan.id } })
  expect(joined.lastName).toBe("O'Brien-Smith")
  const body = { firstName: 'Anne-Marie', lastName: 'O’Neil' }
  expect((await world.request(siobhan.token, changeLoader, { params: { id: siobhan.id }, body })).status).toBe(200)
  expect((await submit(world, siobhan, { lastName: "O'Brien-Smith" })).status).toBe(201)
  expect((await submit(world, siobhan, { lastName: 'O’Brien Smith' })).status).toBe(201)
  // As it is copied out of a web page or a chat: no-break spaces, one of no width, and marks that hold a name together.
  const pasted = await submit(world, siobhan, {
    firstName: '\u2068Anna\u00A0 Maria\u2069\u200B',
    lastName: 'van\u00A0der\u202FMerwe',
  })
  const { answer: kept } = await world.request(siobhan.token, listLeads, { query: { search: 'van der Merwe' } })
  expect([pasted.status, kept.data.map(lead => [lead.firstName, lead.lastName])]).toEqual([
    201,
    [['Anna Maria', 'van der Merwe']],
  ])
  // Whichever apostrophe is typed.
  for (const search of ["O'Brien", 'o’brien']) {
    const { answer } = await world.request(siobhan.token, listLeads, { query: { search } })
    expect(answer.count, search).toBe(2)
  }
  const { status } = await world.request(admin.token, createOrganisation, {
    body: {
      name: "D'Urban & Sons",
      distributionType: 'external',
      leadReceivalType: 'csv',
      representative: { firstName: "N'Dri", lastName: 'van-Wyk', emailAddress: 'ndri@example.co.za' },
    },
  })
  expect(status).toBe(201)
})
