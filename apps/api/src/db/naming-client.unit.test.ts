import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NamingClient } from './naming-client.ts'

const sent: unknown[] = []
beforeEach(() => {
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((...parts: unknown[]) => {
    sent.push(parts[0])
    return Promise.resolve()
  })
})
afterEach(() => {
  sent.length = 0
  vi.restoreAllMocks()
})
const client = new NamingClient()
const lastName = async (text: string, values: unknown[] = [1]) => {
  await client.query(text, values)
  const last = sent.at(-1)
  return typeof last === 'string' ? undefined : (last as { name?: string }).name
}

test('what is asked for the third time goes by a name from then on, the same on every connection', async () => {
  const text = 'select * from lead where id = $1'
  expect([await lastName(text), await lastName(text)]).toEqual([undefined, undefined])
  const name = await lastName(text)
  expect(name).toMatch(/^lw\d+_\d+$/)
  expect(await lastName(text)).toBe(name)
  await new NamingClient().query(text, [2])
  expect(sent.at(-1)).toMatchObject({ name })
})

test('any number of texts that come once take no name from one that comes often', async () => {
  for (let at = 0; at < 5000; at += 1) expect(await lastName(`select ${at}, $1`)).toBeUndefined()
  const text = 'select * from sale where id = $1'
  const names = [await lastName(text), await lastName(text), await lastName(text)]
  expect(names).toEqual([undefined, undefined, expect.any(String)])
})

test.each([
  'select * from lead where part_pattern($1)',
  'select * from lead limit $1 offset $2',
  'select count(*) as "count" from lead where a = $1',
])('%s has none, however often it comes: its best plan depends on the values', async text => {
  for (let at = 0; at < 5; at += 1) expect(await lastName(text)).toBeUndefined()
})
