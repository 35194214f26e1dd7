import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type ApiProcess, startApi } from './api-process.ts'
import type { World } from './world.ts'

type Ask = (api: ApiProcess) => Promise<Response>

const isStanding = "datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'"

/**
 * Kills a process of the API within the COMMIT of what it is asked: all is done, and nobody is told.
 * @param outcome whether the database carries that COMMIT out, or ends at the same moment
 */
export async function killedWithinCommit(world: World, outcome: 'carried out' | 'lost', ask: Ask): Promise<void> {
  const api = await startApi(world)
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  // What is checked at the end of a transaction is checked by COMMIT, and commands write down in the audit log what they do.
  await owner.query(`CREATE FUNCTION app.stand() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(70); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER stand AFTER INSERT ON app.audit_log DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION app.stand();
    SELECT pg_advisory_lock(70)`)
  let told: string | undefined
  const asked = answerOf(ask, api).then(answer => (told = answer))
  const standing = async () => (await owner.query(`SELECT FROM pg_stat_activity WHERE ${isStanding}`)).rowCount
  await expect.poll(async () => told ?? (await standing()), { timeout: 60_000, interval: 5 }).toBe(1)
  await api.kill()
  expect(await asked).toBeUndefined()
  await owner.query(
    outcome === 'lost'
      ? `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE ${isStanding}`
      : 'SELECT pg_advisory_unlock(70)',
  )
  // Whoever stood there has the lock first, until their transaction is over.
  await owner.query('SELECT pg_advisory_lock(70)')
  await owner.query('DROP FUNCTION app.stand() CASCADE')
  await owner.end()
}

/** What is answered, if anything is. A process that has just begun may be too busy for the first tries. */
async function answerOf(ask: Ask, api: ApiProcess): Promise<string | undefined> {
  const answer = await ask(api).catch(() => undefined)
  if (answer?.status !== 503) return answer && `${answer.status} ${await answer.text()}`
  await sleep(50)
  return answerOf(ask, api)
}
