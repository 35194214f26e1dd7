import { afterAll, beforeAll } from 'vitest'
import { type Service, setPasswords, startDatabase, startService, type TestDatabase } from './service.ts'

// Bindings and no results, so that tests read as if both were always there; each file of tests has this module for itself.

export let database: TestDatabase
export let service: Service

/** One sign-in service for all tests of the file, over a database of its own and accounts that have passwords. */
export function withOneService(): void {
  beforeAll(async () => {
    database = await startDatabase()
    service = await startService(database.pool)
    await setPasswords(database.pool, service.accounts)
  }, 60_000)
  afterAll(async () => {
    await service?.close()
    await database?.stop()
  })
}
