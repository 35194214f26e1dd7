import { randomUUID as newId } from 'node:crypto'
import {
  archiveContent,
  createContent,
  listContent,
  orderContent,
  renameContent,
  restoreContent,
} from '@lodeway/contract/content.ts'
import { exportPerson } from '@lodeway/contract/data-requests.ts'
import { changeLead, getLead } from '@lodeway/contract/leads.ts'
import { describe, expect, test } from 'vitest'
import { findPartnerLeads } from '../../apps/api/src/features/deliveries/partner-lead.ts'
import { admin, inNewWorlds, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

const list = async (category: 'yearlyIncome' | 'assetsToCover', archived = false) =>
  (await world.request(thandi.token, listContent, { query: { category, archived } })).answer.data
const by = (token: string) => ({
  rename: (id: string, body: object) => world.request(token, renameContent, { params: { id }, body }),
  archive: (id: string) => world.request(token, archiveContent, { params: { id } }),
  restore: (id: string) => world.request(token, restoreContent, { params: { id } }),
})
const read = async (id: string) => (await world.request(admin.token, getLead, { params: { id } })).answer
const choice = (item: { id: string; name: string } | undefined) => ({ id: item?.id ?? '', name: item?.name ?? '' })

describe('in lists of their own', () => {
  inOneWorld()

  test('a list is put into another order, unless it has other items by now', async () => {
    const ids = (await list('yearlyIncome')).map(({ id }) => id)
    const order = (wanted: string[]) =>
      world.request(admin.token, orderContent, { body: { category: 'yearlyIncome', ids: wanted } })
    expect((await order(ids.toReversed())).status).toBe(204)
    expect((await list('yearlyIncome')).map(({ id }) => id)).toEqual(ids.toReversed())
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids.at(-1) ?? ''], [...ids, thandi.id]])
      expect((await order(wrong)).answer).toMatchObject({ statusCode: 409, code: 'list_changed' })
  })

  test('which questions follow on an asset is a property of the item, whatever it is called', async () => {
    const vehicle = (await list('assetsToCover')).find(({ name }) => name === 'Motor vehicle')
    expect(vehicle?.followUp).toBe('vehicle')
    expect((await by(admin.token).rename(vehicle?.id ?? '', { name: 'Imoto' })).answer.followUp).toBe('vehicle')
    const [buildings] = await list('assetsToCover')
    expect((await by(admin.token).rename(buildings?.id ?? '', { followUp: 'vehicle' })).answer.followUp).toBe('vehicle')
    expect((await by(admin.token).rename(buildings?.id ?? '', {})).answer.fields).toEqual({ name: 'Field is required' })
    const [income] = await list('yearlyIncome')
    expect((await by(admin.token).rename(income?.id ?? '', { followUp: 'vehicle' })).status).toBe(400)

    const lead = await submitted(world, thandi, {
      insuranceType: 'personalShortTerm',
      assetsToCover: [choice(buildings)],
      previousInsurance: false,
      incidentsInLastYears: false,
    })
    expect((lead.qualityPoints as { missing: { what: string }[] }).missing.map(({ what }) => what)).toContain(
      'questions',
    )
  })

  test('two who rename one item are told of each other; who does not say what they saw is served as before', async () => {
    const { rename, archive, restore } = by(admin.token)
    const [income, other] = await list('yearlyIncome')
    const { id, name } = choice(income)
    const seen = { name, archived: false }
    expect((await rename(id, { name: 'A one', seen })).status).toBe(200)
    const changed = { status: 409, answer: { code: 'settings_changed' } }
    expect(await rename(id, { name: 'B two', seen })).toMatchObject(changed)
    // Another item, the same name twice (as after an answer that was lost), and what is not about the name.
    expect((await rename(other?.id ?? '', { name: 'B two', seen: { name: other?.name } })).status).toBe(200)
    expect((await rename(id, { name: 'A one', seen })).status).toBe(200)
    expect((await rename(id, { name: 'C three', seen: { name: 'A one' } })).answer.name).toBe('C three')
    await archive(id)
    expect(await rename(id, { name: 'D four', seen: { name: 'C three', archived: false } })).toMatchObject(changed)
    await restore(id)
    expect((await rename(id, { name })).answer.name).toBe(name)
    expect((await rename(newId(), { name, seen })).status).toBe(404)

    const both = await Promise.all(['E five', 'F six'].map(wanted => rename(id, { name: wanted, seen })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const long = await rename(id, { name: 'x'.repeat(81) })
    expect(long.answer.fields).toEqual({ name: 'Max of 80 characters' })
  })

  test('an item that is sent twice under one id is there once, whatever it is called by then', async () => {
    const body = { id: newId(), category: 'industry', name: 'Ferry crossing' } as const
    const made = await world.request(admin.token, createContent, { body })
    expect(made).toMatchObject({ status: 201, answer: { id: body.id, name: body.name } })
    const again = await world.request(admin.token, createContent, { body: { ...body, name: 'Ferry' } })
    expect(again).toMatchObject({ status: 201, answer: made.answer })
    const elsewhere = await world.request(admin.token, createContent, { body: { ...body, category: 'vehicle' } })
    expect(elsewhere).toMatchObject({ status: 409, answer: { code: 'content_exists' } })
  })

  test('the refusal of an archived name says that the item is archived, and who may have questions follow', async () => {
    const create = (body: { category: 'industry' | 'vehicle'; name: string; followUp?: 'vehicle' }) =>
      world.request(admin.token, createContent, { body })
    const made = (await create({ category: 'industry', name: 'Bakery' })).answer
    const other = (await create({ category: 'industry', name: 'Butchery' })).answer
    const refusal = (message: string) => ({
      status: 409,
      answer: { code: 'name_taken', message: message.replace(/\.?$/, '.'), fields: { name: message } },
    })
    const listed = refusal('The list already has an item with this name')
    expect(await create({ category: 'industry', name: 'bakery' })).toMatchObject(listed)
    expect((await create({ category: 'industry', name: 'Kestrel  Hue' })).answer.name).toBe('Kestrel Hue')
    expect(await create({ category: 'industry', name: 'kestrel   HUE' })).toMatchObject(listed)
    await by(admin.token).archive(made.id)
    const archived = refusal('An archived item of this list has this name. Restore it, or choose another name.')
    expect(await create({ category: 'industry', name: 'BAKERY' })).toMatchObject(archived)
    expect(await by(admin.token).rename(other.id, { name: 'Bakery' })).toMatchObject(archived)
    expect((await by(admin.token).rename(made.id, { name: 'bakery' })).status).toBe(200)
    expect((await create({ category: 'vehicle', name: 'Bakery' })).status).toBe(201)

    const followUp = 'Only assets to cover can lead to questions about the vehicle'
    expect(await create({ category: 'industry', name: 'Garage', followUp: 'vehicle' })).toMatchObject({
      status: 400,
      answer: { message: followUp, fields: { followUp } },
    })
  })
})

describe('with leads that have the items', () => {
  inNewWorlds()

  test('renaming an item leaves the leads of before as they are, wherever they are read', async () => {
    const insurer = await organisation(world, admin)
    await externalContract(world, admin, insurer.id)
    const [income] = await list('yearlyIncome')
    const [buildings] = await list('assetsToCover')
    const lead = await submitted(world, thandi, { yearlyIncome: choice(income) })
    const waiting = await submitted(world, thandi, {
      insuranceType: 'personalShortTerm',
      assetsToCover: [choice(buildings)],
    })
    await by(admin.token).rename(income?.id ?? '', { name: 'Nothing at all' })
    await by(admin.token).rename(buildings?.id ?? '', { name: 'Castles' })
    expect((await read(lead.id)).yearlyIncome).toEqual({ ...choice(income), hidden: false })
    expect((await read(waiting.id)).assetsToCover).toEqual([{ ...choice(buildings), hidden: false }])
    const [delivery] = await world.db.selectFrom('delivery').select('id').where('leadId', '=', lead.id).execute()
    const [told] = await findPartnerLeads(world.db, world.context.keys, [delivery?.id ?? ''])
    expect(told?.details).toMatchObject({ yearlyIncome: income?.name })
    const { answer } = await world.request(admin.token, exportPerson, { body: { leadIds: [lead.id], accountId: null } })
    expect(JSON.stringify(answer)).toContain(income?.name)

    // A change of one answer leaves the text of the others.
    const stock = (await list('assetsToCover')).find(({ name }) => name === 'Stock')
    const body = { assetsToCover: [choice(stock), choice(buildings)] }
    expect((await world.request(thandi.token, changeLead, { params: { id: waiting.id }, body })).status).toBe(200)
    expect((await read(waiting.id)).assetsToCover.map(({ name }) => name)).toEqual(['Stock', buildings?.name])
  })

  test('an item that is archived leaves its list and makes room; restored it stands at the end', async () => {
    const before = await list('yearlyIncome')
    const [first] = before
    for (let number = before.length; number < 50; number += 1)
      await world.request(admin.token, createContent, { body: { category: 'yearlyIncome', name: `Step ${number}` } })
    const full = { category: 'yearlyIncome', name: 'One more' } as const
    expect((await world.request(admin.token, createContent, { body: full })).status).toBe(422)
    const lead = await submitted(world, thandi, { yearlyIncome: choice(first) })
    expect((await by(admin.token).archive(first?.id ?? '')).answer).toMatchObject({ archived: true })
    expect(await list('yearlyIncome', true)).toMatchObject([{ id: first?.id, archived: true }])
    expect((await list('yearlyIncome')).map(({ id }) => id)).not.toContain(first?.id)
    // It can no longer be chosen, and a lead that has it keeps it.
    expect((await submit(world, thandi, { yearlyIncome: choice(first) })).status).toBe(400)
    expect((await read(lead.id)).yearlyIncome).toMatchObject({ name: first?.name })

    expect((await world.request(admin.token, createContent, { body: full })).status).toBe(201)
    // As many as there ever were are read at once.
    const everything = { category: 'yearlyIncome', archived: true, limit: 1000 } as const
    expect((await world.request(admin.token, listContent, { query: everything })).answer.count).toBe(1)
    expect((await by(admin.token).restore(first?.id ?? '')).answer).toMatchObject({ code: 'list_full' })
    const last = (await list('yearlyIncome')).at(-1)
    await by(admin.token).archive(last?.id ?? '')
    expect((await by(admin.token).restore(first?.id ?? '')).status).toBe(200)
    expect((await list('yearlyIncome')).at(-1)?.id).toBe(first?.id)
    expect((await by(thandi.token).archive(first?.id ?? '')).status).toBe(403)
  })
})
