import { readFileSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { product, withOneProduct } from './one-product.ts'
import { health, processOf, sql } from './running.ts'

withOneProduct()

/** The address of the database that a process was handed. */
function addressOf(name: string): string {
  const pid = processOf(product, name)
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  expect(environment.filter(entry => entry.startsWith('APP_DATABASE_URL='))).toEqual(['APP_DATABASE_URL='])
  return environment.find(entry => entry.startsWith('DATABASE_URL='))?.slice('DATABASE_URL='.length) ?? ''
}

// Where else a process's environment cannot be read.
describe.skipIf(process.platform !== 'linux')('the processes connect as a user who owns nothing (34)', () => {
  test('none of their connections is the owner’s, and the product works', async () => {
    expect(await health(product)).toBe('200 Healthy')
    const users = await sql(
      product.dataDir,
      "SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE 'lodeway-%' OR application_name = 'pgboss'",
    )
    expect(users).toEqual([{ usename: 'lodeway_login' }])
  })

  test.each(['main', 'worker', 'identity'])(
    'what %s holds cannot change the audit log, nor take back its rights',
    async name => {
      const client = new pg.Client({ connectionString: addressOf(name) })
      await client.connect()
      try {
        for (const role of ['RESET ROLE', 'SET ROLE lodeway_app']) {
          await client.query(role)
          for (const statement of [
            "UPDATE app.audit_log SET action = 'x'",
            'DELETE FROM app.audit_log',
            'TRUNCATE app.audit_log',
            'DROP TABLE app.audit_log',
            "UPDATE app.audit_lane SET head = '\\x00'",
            'ALTER TABLE app.audit_log DISABLE TRIGGER ALL',
          ])
            await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
        }
        await expect(client.query('SET ROLE lodeway')).rejects.toThrow(/permission denied/)
        expect((await client.query('SELECT count(*) FROM app.audit_log')).rows).toHaveLength(1)
      } finally {
        await client.end()
      }
    },
  )
})
