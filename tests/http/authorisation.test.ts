import { changeBilling, getBilling } from '@lodeway/contract/billing.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { changeLoader } from '@lodeway/contract/loaders.ts'
import { listOrganisations } from '@lodeway/contract/organisations.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { billingDetails, loader, loaderPassword } from '../factories/people.ts'

inOneWorld()

describe('own record (1, 3, 5, 30)', () => {
  test('a loader cannot set percentages, and a change of company waits for an administrator', async () => {
    const company = await organisation(world, admin, { distributionType: 'internal' })
    const person = await loader(world, admin)
    const change = (body: object) =>
      world.request(person.token, changeLoader, { params: { id: person.id }, body: body as never })
    expect((await change({ saleCommission: 100 })).status).toBe(400)
    expect((await change({ status: 'active' })).status).toBe(400)
    const { answer } = await change({ type: 'organisational', companyCode: company.companyCode })
    expect(answer).toMatchObject({
      type: 'individual',
      organisationId: null,
      pendingType: 'organisational',
      pendingCompanyCode: company.companyCode,
    })
    const decided = await world.request(admin.token, changeLoader, {
      params: { id: person.id },
      body: { type: 'organisational', companyCode: company.companyCode },
    })
    expect(decided.answer).toMatchObject({ type: 'organisational', organisationId: company.id, pendingType: null })
  })

  test('a change of company that was decided meanwhile is neither turned down nor withdrawn', async () => {
    const { id: organisationId, companyCode } = await organisation(world, admin, { distributionType: 'internal' })
    const person = await loader(world, admin)
    const change = (token: string, body: object) =>
      world.request(token, changeLoader, { params: { id: person.id }, body: body as never })
    const wish = { type: 'organisational', companyCode }
    const asIs = { type: 'individual', companyCode: null }
    await change(person.token, wish)
    const seen = { ...asIs, pendingType: 'organisational', pendingCompanyCode: companyCode }
    expect((await change(admin.token, wish)).answer).toMatchObject({ organisationId, pendingType: null })
    for (const { token } of [admin, person])
      expect(await change(token, { ...asIs, seen })).toMatchObject({
        status: 409,
        answer: { code: 'settings_changed' },
      })
    const later = { ...wish, pendingType: null, pendingCompanyCode: null }
    expect((await change(person.token, { ...asIs, seen: later })).answer).toMatchObject({
      type: 'organisational',
      organisationId,
      pendingType: 'individual',
    })
    const asked = { ...later, pendingType: 'individual' }
    expect((await change(admin.token, { ...wish, seen: asked })).answer).toMatchObject({
      type: 'organisational',
      pendingType: null,
    })
  })

  test('of two administrators who agree on other percentages the second is told', async () => {
    const saleCommission = 35
    const { id } = await loader(world, admin, { saleCommission })
    const change = (to: number) =>
      world.request(admin.token, changeLoader, {
        params: { id },
        body: { saleCommission: to, seen: { saleCommission } },
      })
    expect((await change(41)).status).toBe(200)
    expect(await change(42)).toMatchObject({ status: 409, answer: { code: 'settings_changed' } })
    // The first once more, after a lost answer.
    expect((await change(41)).answer).toMatchObject({ saleCommission: 41 })
  })

  test('account numbers are encrypted, masked for administrators, and a change is told to the address on file', async () => {
    const person = await loader(world, admin)
    const raw = await sql<{
      text: string
    }>`SELECT billing::text AS text FROM billing WHERE account_id = ${person.id}`.execute(world.db)
    expect(raw.rows[0]?.text).not.toContain(billingDetails.number)
    expect((await world.request(person.token, getBilling, { params: { id: person.id } })).answer.number).toBe(
      billingDetails.number,
    )
    expect((await world.request(admin.token, getBilling, { params: { id: person.id } })).answer.number).toBe('••••7890')
    await world.request(person.token, changeBilling, {
      params: { id: person.id },
      body: { ...billingDetails, number: '9999991111', password: loaderPassword },
    })
    await world.runJobs('send-mail')
    expect(world.mails.findLast(mail => mail.to === person.emailAddress)?.text).toContain('ends in 1111')
  })

  test('loaders see nothing of organisations but names, and of lists only their own leads', async () => {
    const insurer = await organisation(world, admin)
    await externalContract(world, admin, insurer.id)
    const query = { insuranceType: 'funeralCover', contractState: 'active', limit: 1000 } as const
    const { answer } = await world.request(thandi.token, listOrganisations, { query })
    expect(answer.data.length).toBeGreaterThan(0)
    for (const row of answer.data) expect(Object.keys(row).toSorted()).toEqual(['id', 'name'])
    expect((await world.request(thandi.token, listOrganisations, { query: {} })).answer.data).toEqual([])
    // One of an organisation prefers no company, and is not told which others buy.
    const { companyCode } = await organisation(world, admin, { distributionType: 'internal' })
    const employee = await loader(world, admin, { companyCode: companyCode ?? '', withBilling: false })
    expect((await world.request(employee.token, listOrganisations, { query })).answer).toEqual({ data: [], count: 0 })
    const other = await loader(world, admin)
    await submitted(world, other)
    const mine = await submitted(world, thandi)
    const asked = await world.request(thandi.token, listLeads, { query: { loaderId: other.id } })
    expect(asked.status).toBe(404)
    const own = await world.request(thandi.token, listLeads)
    expect(own.answer.data.map(row => row.id)).toEqual([mine.id])
    expect(own.answer.data.every(row => row.loaderId === undefined)).toBe(true)
  })
})
