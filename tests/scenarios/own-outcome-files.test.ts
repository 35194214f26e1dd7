import { randomUUID as newId } from 'node:crypto'
import { listOutcomeCases } from '@lodeway/contract/outcome-cases.ts'
import {
  commitOutcomes,
  downloadOutcomeTemplate,
  listOutcomeBatches,
  previewOutcomes,
} from '@lodeway/contract/outcomes.ts'
import { listOwnCases } from '@lodeway/contract/own-cases.ts'
import { beforeEach, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { buyer } from '../factories/buyers.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { outcomeFile, upload } from '../factories/outcomes.ts'
import type { Person } from '../factories/people.ts'

// Somebody of an organisation records a file of outcomes, looked at row by row, as the organisation's own word.
inNewWorlds('2026-01-31T09:00:00+02:00')

let orgId: string
let naledi: Person
beforeEach(async () => {
  orgId = (await organisation(world, admin)).id
  await externalContract(world, admin, orgId)
  naledi = await buyer(world, admin, orgId)
})

const preview = (text: string, who = naledi, id = orgId) =>
  world.request(who.token, previewOutcomes, { params: { id }, body: { fileName: 'ours.csv', text } })
const commit = (text: string, confirmed: string) =>
  world.request(naledi.token, commitOutcomes, {
    params: { id: orgId },
    body: { fileName: 'ours.csv', text, id: newId(), preview: confirmed },
  })

test('every row or none, with the name of who recorded it; what changed since its preview is shown again', async () => {
  const [first, second] = [await submitted(world, thandi), await submitted(world, thandi)]
  const text = outcomeFile(`${first.id},Sale,1234.55,`, `${second.id},N,,`)
  const { answer } = await preview(text)
  expect(answer.counts).toEqual({ changes: 2, unchanged: 0, errors: 0, reversals: 0 })
  await upload(world, admin, orgId, outcomeFile(`${second.id},Q,,`))
  expect(await commit(text, answer.digest)).toMatchObject({ status: 409, answer: { code: 'preview_changed' } })
  expect((await leadNow(world, first.id)).organisationStatus).toBeNull()
  const again = (await preview(text)).answer
  expect((await commit(text, again.digest)).answer).toMatchObject({ changed: 2, createdBy: 'Naledi Mokoena' })
  expect(await leadNow(world, first.id)).toMatchObject({ organisationStatus: 'sale', premiumCents: 123_455 })
  // A sale is not theirs to take back, whatever way it is said.
  const back = (await preview(outcomeFile(`${first.id},N,,`))).answer
  expect(back.rows).toMatchObject([{ effect: 'error', error: expect.stringContaining('administrator') }])
  const { data } = (await world.request(naledi.token, listOutcomeBatches, { params: { id: orgId }, query: {} })).answer
  expect(data.map(({ createdBy }) => createdBy).toSorted()).toEqual(['An administrator', 'Naledi Mokoena'])
  const template = await world.request(naledi.token, downloadOutcomeTemplate, { params: { id: orgId } })
  expect(template.text).toContain(first.id)
})

test("another organisation's lead is as one that is not there; one that lapsed names no client and can be sold late", async () => {
  const mine = await submitted(world, thandi, { firstName: 'Dineo' })
  const other = await organisation(world, admin)
  await externalContract(world, admin, other.id, { insuranceType: 'petInsurance' })
  const theirs = await submitted(world, thandi, { insuranceType: 'petInsurance' })
  const unknown = '01970000-0000-7000-8000-000000000000'
  const { rows } = (await preview(outcomeFile(`${theirs.id},N,,`, `${unknown},N,,`, `${theirs.id},Sale,much,`))).answer
  expect(rows.map(({ client, present }) => [client, present])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
  expect(rows[0]?.error).toBe(rows[1]?.error)
  expect((await preview('x', naledi, other.id)).status).toBe(404)
  const reader = await buyer(world, admin, orgId, ['leads'])
  expect((await preview('x', reader)).status).toBe(403)

  await at('2026-03-01T00:01:00+02:00')
  naledi = { ...naledi, token: await world.tokenFor(naledi.id) }
  await lapseAndOffer(world.context)
  const text = outcomeFile(`${mine.id},Sale,900,`)
  const late = (await preview(text)).answer
  expect(late.rows).toMatchObject([{ effect: 'change', client: null }])
  expect((await commit(text, late.digest)).status).toBe(200)
  const cases = (await world.request(admin.token, listOutcomeCases, { query: {} })).answer
  expect(cases.data).toMatchObject([{ kind: 'lateSale', leadId: mine.id, premium: 900 }])
  // Its own word does not give back what it lost.
  const own = (await world.request(naledi.token, listOwnCases, { params: { orgId }, query: {} })).answer
  expect(own.data).toMatchObject([{ kind: 'lateSale', leadId: mine.id, client: null }])
})
