import { erasePerson, findPerson } from '@lodeway/contract/data-requests.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { changeLead, getLead } from '@lodeway/contract/leads.ts'
import { changeLoader, getLoader, listLoaders } from '@lodeway/contract/loaders.ts'
import { refuseOutcomeCase } from '@lodeway/contract/outcome-cases.ts'
import { writeOffPayouts } from '@lodeway/contract/write-offs.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { lapseAndOffer } from '../../apps/api/src/features/allocation/lapse-and-offer.job.ts'
import { figures } from '../factories/figures.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submit, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, payAllFor, recordAsAdministrator } from '../factories/outcomes.ts'
import { loader } from '../factories/people.ts'

let insurerId: string
inOneWorld()
beforeAll(async () => {
  insurerId = (await organisation(world, admin)).id
  await externalContract(world, admin, insurerId, { leadQuantity: 500 })
})

const find = (body: { idNumber?: string }) => world.request(admin.token, findPerson, { body })
const erase = (leadIds: string[], accountId: string | null = null) =>
  world.request(admin.token, erasePerson, { body: { leadIds, accountId } })
const sell = (id: string) => recordAsAdministrator(world, admin, id, { organisationStatus: 'sale', premium: 1234.55 })
const payAll = (leadId: string) => payAllFor(world, admin, leadId)
const auditIsWhole = async () => (await sql`SELECT * FROM audit_broken()`.execute(world.db)).rows.length === 0

describe('erasure (security 41)', () => {
  test('of a client: refused while the loader is unpaid, then nobody is left and every figure stays', async () => {
    const body = submissionBody({ alternativePhoneNumber: { countryCode: 'ZA', number: '0711112222' } })
    const { id } = (
      await world.request(thandi.token, submitLead, {
        body,
        headers: { 'idempotency-key': 'erased-person-1' },
      })
    ).answer
    await sell(id)
    const refused = await erase([id])
    expect([refused.status, refused.answer.message]).toEqual([
      422,
      'R648.14 has not been paid to a loader yet. Pay it in the billing report first, then erase.',
    ])
    await payAll(id)
    const [before, rows] = [await figures(world, admin.id, thandi.id), await saleRows()]
    expect((await erase([id])).answer).toEqual({ leads: 1, accounts: 0, organisationsTold: 1 })
    expect(await figures(world, admin.id, thandi.id)).toEqual(before)
    expect(await saleRows()).toEqual(rows)
    const everywhere = await wholeDatabase()
    for (const trace of [body.emailAddress, body.phoneNumber.number.slice(1), '711112222', 'erased-person-1'])
      expect(everywhere).not.toContain(trace)
    const lead = await leadNow(world, id)
    expect(lead).toMatchObject({
      firstName: 'Erased',
      lastName: '',
      idNumberEncrypted: null,
      dateOfBirth: null,
      address: null,
      reason: null,
      premiumCents: 123_455,
      organisationStatus: 'sale',
    })
    expect((await find({ idNumber: body.idNumber ?? '' })).answer.leads).toEqual([])
    expect(await auditIsWhole()).toBe(true)
    expect((await erase([id])).status).toBe(404)
    expect((await world.request(admin.token, getLead, { params: { id } })).answer).toMatchObject({
      firstName: 'Erased',
    })
  })

  test('an objection outlives it; without one the person may be referred again', async () => {
    const [objecting, other] = [submissionBody(), submissionBody()]
    const ids = [(await submitted(world, thandi, objecting)).id, (await submitted(world, thandi, other)).id]
    await world.request(admin.token, recordOutcome, {
      params: { id: ids[0] ?? '' },
      body: { organisationStatus: 'doNotCall' },
    })
    expect((await erase(ids)).answer).toMatchObject({ leads: 2 })
    expect((await submit(world, thandi, { idNumber: objecting.idNumber })).answer.code).toBe('suppressed')
    expect((await submit(world, thandi, { idNumber: other.idNumber })).status).toBe(201)
  })

  test('an erased lead lapses like any other and is offered to nobody again', async () => {
    const waiting = (await submitted(world, thandi, { insuranceType: 'other' })).id
    await erase([waiting])
    await externalContract(world, admin, insurerId, { insuranceType: 'other' })
    await lapseAndOffer(world.context)
    const lead = await leadNow(world, waiting)
    expect(lead.internalStatus).toBe('available')
    expect(
      (await world.request(thandi.token, changeLead, { params: { id: waiting }, body: { firstName: 'Neo' } })).answer
        .code,
    ).toBe('erased')
  })

  test('a return that is decided afterwards keeps no words about the client', async () => {
    const { id } = await submitted(world, thandi)
    await recordAsAdministrator(world, admin, id, { organisationStatus: 'invalidContactDetails' })
    await erase([id])
    const [{ id: caseId } = { id: '' }] = await casesOf(world, admin, id)
    const refused = await world.request(admin.token, refuseOutcomeCase, {
      params: { id: caseId },
      body: { reason: 'Lerato answered on 0831234567.' },
    })
    expect(refused).toMatchObject({ status: 200, answer: { state: 'refused', reason: null } })
  })

  test('a payout that is held for want of bank details does not keep a client', async () => {
    const poor = await loader(world, admin)
    const lead = await submitted(world, poor)
    await world.db.deleteFrom('billing').where('accountId', '=', poor.id).execute()
    await sell(lead.id)
    expect((await erase([lead.id])).status).toBe(200)
    expect((await erase([], poor.id)).answer.message).toBe(
      'R648.14 has not been paid to a loader yet. Ask them for an account that it can be paid to. Pay it in the billing report first, then erase.',
    )
  })

  test('less than the smallest payment keeps neither a client nor the loader; it is written off afterwards', async () => {
    const small = await loader(world, admin)
    const lead = await submitted(world, small)
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 50 })
    const owed = await world.db
      .selectFrom('sale')
      .select('amountCents')
      .where('loaderId', '=', small.id)
      .where('category', '=', 'payout')
      .execute()
    expect(owed.map(({ amountCents }) => amountCents)).toEqual([2625])
    expect((await erase([lead.id], small.id)).answer).toMatchObject({ leads: 1, accounts: 1 })
    const off = { payeeId: small.id, amount: 26.25, reason: 'Below the smallest payment' }
    expect((await world.request(admin.token, writeOffPayouts, { body: off })).answer).toEqual({
      amount: 26.25,
      count: 1,
    })
  })

  test('what was taken back from a loader, and an amount of nothing, keep no client', async () => {
    const lead = await submitted(world, thandi)
    await sell(lead.id)
    await payAll(lead.id)
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'quoted' })
    expect((await erase([lead.id])).status).toBe(200)
  })

  test('of a loader: signed out, without account, bank details or name; figures and payments stay', async () => {
    const leaving = await loader(world, admin, { firstName: 'Zanele' })
    const lead = await submitted(world, leaving)
    await sell(lead.id)
    expect((await erase([], leaving.id)).answer.message).toContain('R648.14 has not been paid')
    await payAll(lead.id)
    const [before, rows] = [await figures(world, admin.id, thandi.id), await saleRows()]
    expect((await erase([], leaving.id)).answer).toEqual({ leads: 0, accounts: 1, organisationsTold: 0 })
    expect(await figures(world, admin.id, thandi.id)).toEqual(before)
    expect(await saleRows()).toEqual(rows)
    await world.runJobs('send-mail')
    expect(world.mails.findLast(mail => mail.to === leaving.emailAddress)?.subject).toBe('Your details were erased')
    const everywhere = await wholeDatabase()
    for (const trace of [leaving.emailAddress, 'Zanele']) expect(everywhere).not.toContain(trace)
    expect((await world.request(leaving.token, getLoader, { params: { id: leaving.id } })).status).toBe(401)
    expect((await world.request(admin.token, getLoader, { params: { id: leaving.id } })).status).toBe(404)
    expect(
      (await world.request(admin.token, changeLoader, { params: { id: leaving.id }, body: { firstName: 'Z' } })).status,
    ).toBe(404)
    expect((await world.request(admin.token, listLoaders, { query: { search: 'Erased' } })).answer.count).toBe(0)
    const credential = await sql<{
      hash: unknown
    }>`SELECT password_hash AS hash FROM identity.credential WHERE account_id = ${leaving.id}`.execute(world.db)
    expect(credential.rows).toEqual([{ hash: null }])
    expect(await auditIsWhole()).toBe(true)
  })
})

const saleRows = () => world.db.selectFrom('sale').selectAll().orderBy('id').execute()

/** Every row of the application and of the queue as text, but for what is sealed. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema IN ('app', 'identity', 'pgboss') AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('audit_lane')`.execute(world.db)
  const texts = []
  for (const { name } of rows)
    texts.push(
      (
        await sql<{ text: string | null }>`SELECT string_agg(t::text, ' ') AS text FROM ${sql.raw(name)} t`.execute(
          world.db,
        )
      ).rows[0]?.text ?? '',
    )
  return texts.join('\n')
}
