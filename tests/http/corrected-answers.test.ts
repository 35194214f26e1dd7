import { listContent } from '@lodeway/contract/content.ts'
import { correctLead } from '@lodeway/contract/data-requests.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import type { ContentCategory } from '@lodeway/rules/content/categories.ts'
import { expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'

// What a client answered counts in a correction as it does in an edit.
inNewWorlds('now')

const correct = (id: string, body: object, by = admin) => world.request(by.token, correctLead, { params: { id }, body })
const itemOf = async (category: ContentCategory, name: string) => {
  const { answer } = await world.request(admin.token, listContent, { query: { category } })
  const { id } = answer.data.find(item => item.name === name) ?? { id: '' }
  return { id, name }
}

test('a correction measures a lead that waits as an edit does: with the questions that follow on its assets', async () => {
  const assetsToCover = [await itemOf('assetsToCover', 'Motor vehicle')]
  const answers = { previousInsurance: false, incidentsInLastYears: false, assetsToCover }
  // Which vehicle it is was not said.
  const { id } = await submitted(world, thandi, { insuranceType: 'personalShortTerm', ...answers })
  const measured = async () => {
    const { quality, qualityPoints } = await leadNow(world, id)
    return { quality, qualityPoints }
  }
  const edited = await world.request(thandi.token, changeLead, { params: { id }, body: { emailAddress: null } })
  expect(edited.status).toBe(200)
  const byEdit = await measured()
  expect(JSON.stringify(byEdit)).toContain('questions')
  expect((await correct(id, { emailAddress: 'back@example.co.za' })).status).toBe(200)
  expect((await correct(id, { emailAddress: null })).status).toBe(200)
  expect(await measured()).toEqual(byEdit)
})
