import { setTimeout as sleep } from 'node:timers/promises'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { changeLead } from '@lodeway/contract/leads.ts'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { admin, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submissionBody, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

// The database goes away in the middle of a commit, so nobody hears whether it was carried out.

inNewWorlds()
beforeEach(async () => {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  // What is checked at the end of a transaction is checked by COMMIT.
  await owner.query(`CREATE FUNCTION app.vanish() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN IF NEW.last_name = 'Vanish' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER vanish AFTER INSERT OR UPDATE ON app.lead DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION app.vanish()`)
  await owner.end()
})

const unknown = {
  statusCode: 503,
  code: 'unknown_result',
  message:
    'The connection to the database was lost at the last moment. This may have been done or not: please check before you try again.',
}

test('a change whose commit is lost is not called undone', async () => {
  const lead = await submitted(world, thandi)
  const lost = await world.request(thandi.token, changeLead, { params: { id: lead.id }, body: { lastName: 'Vanish' } })
  expect([lost.status, lost.answer]).toEqual([503, unknown])
  expect(lost.raw.headers['retry-after']).toBeUndefined()
  expect(await leadNow(world, lead.id)).toMatchObject({ lastName: 'Mokoena' })
})

test('submissions whose commit is lost are not carried out one by one; the same keys find what there is', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const bodies = ['First', 'A', 'Vanish', 'B'].map(lastName => submissionBody({ lastName }))
  const send = (body: (typeof bodies)[number]) =>
    world.request(thandi.token, submitLead, { body, headers: { 'idempotency-key': `of-${body.idNumber}` } })
  // The first waits for its contract, and the others gather meanwhile.
  const other = new pg.Client({ connectionString: world.url })
  await other.connect()
  await other.query('BEGIN; SELECT FROM app.contract FOR UPDATE')
  const sending = bodies.map(async (body, index) => {
    await sleep(index === 0 ? 0 : 300)
    return send(body)
  })
  await sleep(1000)
  await other.query('COMMIT')
  await other.end()
  const [first, ...others] = await Promise.all(sending)
  expect(first?.status).toBe(201)
  for (const { answer } of others) expect(answer).toEqual(unknown)
  const names = await world.db.selectFrom('lead').select('lastName').execute()
  expect(names).toEqual([{ lastName: 'First' }])
  const again = await Promise.all(bodies.filter(({ lastName }) => lastName !== 'Vanish').map(send))
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(again[0]?.answer).toEqual(first?.answer)
})
