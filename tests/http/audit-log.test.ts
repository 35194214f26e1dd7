import { randomUUID } from 'node:crypto'
import { listAuditEntries, verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import type { QueryInput } from '@lodeway/contract/endpoint.ts'
import { changeExternalContract } from '@lodeway/contract/external-contracts.ts'
import { getLead } from '@lodeway/contract/leads.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { auditActions } from '@lodeway/rules/audit-log/actions.ts'
import { auditReads } from '@lodeway/rules/audit-log/reads.ts'
import { verifiedWords } from '@lodeway/rules/audit-log/verified.ts'
import { describe, expect, test } from 'vitest'
import { createDatabase } from '../../apps/api/src/db/database.ts'
import { findEntries } from '../../apps/api/src/features/audit-log/entries.sql.ts'
import { verifyLog } from '../../apps/api/src/features/audit-log/verify-log.ts'
import { verifyNow } from '../../apps/api/src/features/audit-log/verify-now.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import { run } from '../factories/database-server.ts'
import { admin, at, inNewWorlds, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { recordAsAdministrator } from '../factories/outcomes.ts'

const entries = async (query: QueryInput<typeof listAuditEntries>) => {
  const { status, answer, text } = await world.request(admin.token, listAuditEntries, { query })
  if (status !== 200) throw new Error(text)
  return answer
}
/** Reads pages for as long as `count` says that there are more. */
async function readOn(query: QueryInput<typeof listAuditEntries>, offset: number): Promise<number> {
  const { data, count } = await entries({ ...query, limit: 10, offset })
  const end = offset + data.length
  return end < count ? readOn(query, end) : end
}
const verify = async () => (await world.request(admin.token, verifyAuditLog, { body: null })).answer

describe('what an entry says', () => {
  inOneWorld()

  test('an entry says who, what, about what, and what changed before and after', async () => {
    const { id: orgId } = await organisation(world, admin)
    const contract = await externalContract(world, admin, orgId)
    await world.request(admin.token, changeExternalContract, {
      params: { orgId, id: contract.id },
      body: { leadQuantity: 77 },
    })
    const { data } = await entries({ action: ['contract.change'] })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      actor: { kind: 'admin', id: admin.id, name: 'First Administrator' },
      action: 'contract.change',
      subject: {
        kind: 'contract',
        id: contract.id,
        name: contract.name,
        contract: { organisationId: orgId, kind: 'external' },
      },
      changes: [{ field: 'Lead quantity', before: String(contract.leadQuantity), after: '77' }],
    })
  })

  test('an outcome that takes a sale back says what it was', async () => {
    const { id: orgId } = await organisation(world, admin)
    await externalContract(world, admin, orgId)
    const lead = await submitted(world, thandi, { organisationId: orgId })
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'quoted' })
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'sale', premium: 1234.55 })
    await recordAsAdministrator(world, admin, lead.id, { organisationStatus: 'noAnswer' })
    const { data } = await entries({ subjectId: lead.id, action: ['lead.outcome'] })
    const source = { field: 'Source', before: null, after: 'Administrator' }
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ field: 'Status', before: 'Sale', after: 'No answer' }, source],
      [
        { field: 'Status', before: 'Quoted', after: 'Sale' },
        { field: 'Premium', before: null, after: 'R1 234.55' },
        source,
      ],
      [
        { field: 'Status', before: null, after: 'Quoted' },
        { field: 'Premiums collected', before: null, after: '0' },
        source,
      ],
    ])
  })

  test('of a person the names of fields alone, and the terms with their values', async () => {
    await world.request(admin.token, changeLoader, {
      params: { id: thandi.id },
      body: { firstName: 'Zanele', saleCommission: 40 },
    })
    const { data } = await entries({ subjectId: thandi.id, action: ['loader.change'] })
    expect(data[0]?.subject.name).toBe('Zanele Nkosi')
    expect(data[0]?.changes).toEqual([
      { field: 'Sale commission', before: '35%', after: '40%' },
      { field: 'Fields changed', before: null, after: 'First name' },
    ])
  })

  test('the database counts as reads what the rules call so', async () => {
    const { rows } = await world.pool.query<{ action: string }>(
      'SELECT action FROM unnest($1::text[]) AS action WHERE audit_is_read(action) ORDER BY action COLLATE "C"',
      [auditActions],
    )
    expect(rows.map(({ action }) => action)).toEqual(auditReads.toSorted())
  })
})

describe('the whole log', () => {
  inNewWorlds()

  test('filters: who, what, about whom, by days of Johannesburg, and a search by name or id', async () => {
    await at('2026-03-04T23:30:00+02:00')
    await world.request(admin.token, getLoader, { params: { id: thandi.id } })
    const days = (day: string) => ({ startAt: `${day}T00:00:00.000Z`, endAt: `${day}T23:00:00.000Z` })
    expect((await entries(days('2026-03-04'))).data.map(({ action }) => action)).toEqual(['loader.read-id-number'])
    expect((await entries(days('2026-03-05'))).count).toBe(0)
    expect((await entries({ actor: ['loader'] })).data.every(({ actor }) => actor.kind === 'loader')).toBe(true)
    expect((await entries({ actorId: admin.id })).count).toBeGreaterThan(1)
    expect((await entries({ subject: ['contract'] })).count).toBe(0)
    expect((await entries({ search: 'thandi' })).count).toBeGreaterThan(1)
    expect((await entries({ search: thandi.id, action: ['loader.read-id-number'] })).count).toBe(1)
    expect((await entries({ search: 'nobody at all' })).count).toBe(0)
    const lead = await submitted(world, thandi, { idNumber: '8001015009087', firstName: 'Nomvula' })
    await world.request(admin.token, getLead, { params: { id: lead.id } })
    const { count: ofLead } = await entries({ subjectId: lead.id })
    expect(ofLead).toBeGreaterThan(0)
    expect((await entries({ search: '8001015009087' })).count).toBe(ofLead)
    expect((await entries({ search: 'Nomvula' })).leadsLeftOut).toBe(false)
    // What is not looked through is said.
    const { searchText: _, ...alike } = lead
    const others = Array.from({ length: 1000 }, () => ({ ...alike, id: randomUUID() }))
    for (const some of [others.slice(500), others.slice(0, 500)])
      await world.db.insertInto('lead').values(some).execute()
    expect(await entries({ search: 'Nomvula' })).toMatchObject({ leadsLeftOut: true })
    const first = await entries({ limit: 1 })
    const second = await entries({ limit: 1, offset: 1 })
    expect(Number(first.data[0]?.id)).toBeGreaterThan(Number(second.data[0]?.id))
  })

  test('an ID number finds the loader and the leads that have it, and the database does not learn it', async () => {
    const idNumber = '8001015009087'
    await world.request(admin.token, changeLoader, { params: { id: thandi.id }, body: { idNumber } })
    const lead = await submitted(world, thandi, { idNumber })
    const learned: unknown[] = []
    const db = createDatabase(world.pool, ({ query }) => void learned.push(query.sql, ...query.parameters))
    const found = await findEntries(db, world.context.keys, { search: '800101 5009 087', limit: 100, offset: 0 })
    const subjects = new Set(found.data.map(({ subject }) => subject.id))
    expect(subjects).toContain(thandi.id)
    expect(subjects).toContain(lead.id)
    expect(found.data.some(({ actor }) => actor.id === thandi.id)).toBe(true)
    expect(learned.length).toBeGreaterThan(0)
    expect(JSON.stringify(learned).replaceAll(' ', '')).not.toContain(idNumber)
  })

  test('changes and what was only read are listed apart, and counted where they are written', async () => {
    const { count: earlier } = await entries({ kind: 'read' })
    await world.request(admin.token, getLoader, { params: { id: thandi.id } })
    await world.request(admin.token, changeLoader, { params: { id: thandi.id }, body: { saleCommission: 41 } })
    const [both, changes, reads] = [
      await entries({}),
      await entries({ kind: 'change' }),
      await entries({ kind: 'read' }),
    ]
    expect(changes.data[0]?.action).toBe('loader.change')
    expect(reads.data[0]?.action).toBe('loader.read-id-number')
    expect(reads.count).toBeGreaterThan(earlier)
    expect(changes.count).toBe(both.count - reads.count)
    // Beside another filter they are counted in the log itself, to the same numbers.
    expect(await entries({ kind: 'read', actorId: admin.id })).toMatchObject({ count: reads.count })
    expect((await entries({ kind: 'change', search: thandi.id })).data.map(({ action }) => action)).not.toContain(
      'loader.read-id-number',
    )
  })

  test('the chain is verified up to its newest entry, the check is itself on record, and tampering shows where it is', async () => {
    const whole = await verify()
    expect(whole).toMatchObject({ broken: [], until: new Date(world.context.clock.now()).toISOString() })
    expect(whole.entries).toBe((await entries({})).count - 1)
    expect((await entries({ action: ['audit-log.verify'] })).data[0]?.changes).toContainEqual({
      field: 'Whole',
      before: null,
      after: 'Yes',
    })
    const { data } = await entries({ action: ['loader.approve'] })
    const entry = data[0]
    await run(world.url, `UPDATE app.audit_log SET detail = '{}' WHERE id = ${entry?.id}`)
    expect((await verify()).broken).toEqual([{ lane: entry?.chain.lane, place: entry?.chain.place, at: entry?.at }])
  })

  test('an entry that was taken off the end shows too', async () => {
    const { data } = await entries({})
    const last = data.find(entry => entry.chain.lane === 1)
    await run(world.url, `DELETE FROM app.audit_log WHERE lane = 1 AND place >= ${last?.chain.place}`)
    expect((await verify()).broken).toEqual([{ lane: 1, place: last?.chain.place, at: null }])
  })

  test('a log that is longer than one statement checks is followed from batch to batch', async () => {
    const verifyBy = (batch: number) => inTransaction(world.context, { kind: 'system' }, work => verifyLog(work, batch))
    for (let n = 0; n < 7; n++) await world.request(admin.token, getLoader, { params: { id: thandi.id } })
    const { count } = await entries({})
    expect(await verifyBy(3)).toMatchObject({ entries: count, broken: [] })
    const { data } = await entries({ action: ['loader.read-id-number'] })
    const [changed, before] = [data[2], data[3]]
    await run(world.url, `UPDATE app.audit_log SET detail = '{"reason":"x"}' WHERE id = ${changed?.id}`)
    const found = [{ lane: changed?.chain.lane, place: changed?.chain.place, at: changed?.at }]
    for (const batch of [1, 3, 100]) expect((await verifyBy(batch)).broken).toEqual(found)
    await run(world.url, `DELETE FROM app.audit_log WHERE id = ${before?.id}`)
    for (const batch of [1, 3, 100]) expect((await verifyBy(batch)).broken).toEqual(found)
  })

  test('an entry that stands behind the end of its lane shows', async () => {
    await run(
      world.url,
      `INSERT INTO app.audit_log (lane, place, at, actor_kind, action, subject_kind, subject_id, detail, previous_hash, hash)
        VALUES (3, 900, now(), 'system', 'lead.send', 'lead', 'x', '{}', '', '')`,
    )
    expect((await verify()).broken).toEqual([{ lane: 3, place: 900, at: null }])
    const { data } = await entries({ action: ['audit-log.verify'] })
    expect(data[0]?.changes).toContainEqual({ field: 'Broken at', before: null, after: 'place 900 of lane 3' })
    expect(verifiedWords(data[0]?.changes ?? [])).toBe('changed, at place 900 of lane 3')
  })

  test('a log that takes minutes is verified in the background, and who asked is told so', async () => {
    const ask = () =>
      inTransaction(world.context, { kind: 'admin', id: admin.id, areas: [] } as never, work => verifyNow(work, 1))
    const jobs = async () => {
      const text = "SELECT expire_seconds AS seconds FROM pgboss.job WHERE name = 'verify-audit-log'"
      return (await world.pool.query<{ seconds: number }>(text)).rows
    }
    await expect(ask()).rejects.toMatchObject({ status: 409, code: 'verified_later' })
    expect(await jobs()).toHaveLength(1)
    expect((await entries({ action: ['audit-log.verify'] })).count).toBe(0)
    // Who asks again, also at the same time, waits for the same one; it may take hours.
    const others = [ask(), ask(), ask()].map(asked => expect(asked).rejects.toMatchObject({ code: 'verified_later' }))
    await Promise.all(others)
    await run(world.url, "UPDATE pgboss.job SET state = 'active' WHERE name = 'verify-audit-log'")
    await expect(ask()).rejects.toMatchObject({ code: 'verified_later' })
    expect(await jobs()).toEqual([{ seconds: 6 * 3600 }])
    // Once it is done the next one is another.
    await run(world.url, "UPDATE pgboss.job SET state = 'completed' WHERE name = 'verify-audit-log'")
    await expect(ask()).rejects.toMatchObject({ code: 'verified_later' })
    expect(await jobs()).toHaveLength(2)
  })

  test('many entries are counted up to ten thousand, and the pages behind are there', async () => {
    await run(
      world.url,
      `INSERT INTO app.audit_log (lane, place, at, actor_kind, action, subject_kind, subject_id, detail, previous_hash, hash)
        SELECT 1, 1000 + n, now(), 'system', 'lead.send', 'lead', 'one lead', '{}', '', '' FROM generate_series(1, 10005) AS n`,
    )
    const queries: QueryInput<typeof listAuditEntries>[] = [
      { action: ['lead.send'] },
      { subjectId: 'one lead' },
      { search: 'one lead' },
    ]
    for (const query of queries) {
      expect(await entries(query)).toMatchObject({ count: 10_000, moreThanCount: true })
      const last = await entries({ ...query, offset: 10_000 })
      expect(last).toMatchObject({ count: 10_005, moreThanCount: false })
      expect(last.data).toHaveLength(5)
      expect(await entries({ ...query, offset: 9991 })).toMatchObject({ count: 10_002, moreThanCount: true })
      expect(await entries({ ...query, offset: 9990 })).toMatchObject({ count: 10_001, moreThanCount: true })
      expect(await readOn(query, 9900)).toBe(10_005)
    }
    expect(await entries({ action: ['loader.approve'] })).toMatchObject({ moreThanCount: false })
  })

  test('a name that more than a thousand people have finds the entries of all of them', async () => {
    const { count, data } = await entries({ search: 'thandi', limit: 100 })
    const { searchText: _, ...alike } = await world.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', thandi.id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: 1000 }, (_person, n) => ({
      ...alike,
      id: randomUUID(),
      email: `thandi${n}@example.co.za`,
      idNumberKeyHash: null,
    }))
    for (const some of [others.slice(500), others.slice(0, 500)])
      await world.db.insertInto('account').values(some).execute()
    const found = await entries({ search: 'thandi', limit: 100 })
    expect(found.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
    expect(found).toMatchObject({ count, leadsLeftOut: false })
  })
})
