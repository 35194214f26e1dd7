import { createContent } from '@lodeway/contract/content.ts'
import { listLeads } from '@lodeway/contract/leads.ts'
import { getLoader } from '@lodeway/contract/loaders.ts'
import { exportSales } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { run } from '../factories/database-server.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

inOneWorld()

describe('odd requests (20, 31, 32, 33)', () => {
  const send = (options: object) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/content',
      headers: { authorization: `Bearer ${admin.token}` },
      ...options,
    } as never)
  test.each([
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=a' }, 415],
    ['text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"a"' }, 400],
    [
      '70 KB',
      { headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ name: 'x'.repeat(70_000) }) },
      413,
    ],
  ])('%s', async (_name, options, status) =>
    expect(
      (await send({ ...options, headers: { authorization: `Bearer ${admin.token}`, ...options.headers } })).statusCode,
    ).toBe(status),
  )

  test('NUL bytes, bad order, wild limits and dates are refused, never run', async () => {
    expect(
      (await world.request(admin.token, createContent, { body: { name: 'a\u0000b', category: 'vehicle' } })).status,
    ).toBe(400)
    for (const query of [
      'orderBy=firstName;drop',
      'orderBy=password:asc',
      'limit=100000',
      'limit=-1',
      'offset=x',
      "type[]=a'--",
      'startAt=yesterday',
      'startAt=2026-99-99T00:00:00.000Z&endAt=2026-99-99T00:00:00.000Z',
      'unknown=1',
      'search=%00',
    ]) {
      const { statusCode } = await world.app.inject({
        method: 'GET',
        url: `/v1/leads?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([query, statusCode]).toEqual([query, 400])
    }
    const { status, answer } = await world.request(admin.token, listLeads, { query: { search: "%' OR 1=1 --" } })
    expect([status, answer.count]).toEqual([200, 0])
  })
})

describe('audit log (34, 26)', () => {
  test('holds every change and reading in full, cannot be changed by the application, and shows tampering', async () => {
    await world.request(admin.token, getLoader, { params: { id: thandi.id } })
    await externalContract(world, admin, (await organisation(world, admin)).id)
    await submitted(world, thandi)
    await world.request(admin.token, exportSales, { query: {} })
    const actions = await world.db.selectFrom('auditLog').select('action').distinct().execute()
    for (const action of ['loader.approve', 'loader.read-id-number', 'sales.export', 'contract.create', 'lead.submit'])
      expect(actions).toContainEqual({ action })
    await expect(sql`UPDATE audit_log SET action = 'x'`.execute(world.db)).rejects.toThrow(/permission denied/)
    await expect(sql`DELETE FROM audit_log`.execute(world.db)).rejects.toThrow(/permission denied/)
    await expect(sql`UPDATE audit_lane SET head = '\\x00'`.execute(world.db)).rejects.toThrow(/permission denied/)
    const broken = () => sql`SELECT * FROM audit_broken()`.execute(world.db).then(({ rows }) => rows.length)
    expect(await broken()).toBe(0)
    await run(world.url, "UPDATE app.audit_log SET detail = '{}' WHERE action = 'loader.approve'")
    expect(await broken()).toBe(1)
  })
})
