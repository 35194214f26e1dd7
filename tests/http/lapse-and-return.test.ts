import pg from 'pg'
import { expect, test } from 'vitest'
import { lapseLeads } from '../../apps/api/src/features/assignments/lapse.job.ts'
import { admin, at, inNewWorlds, thandi, world } from '../factories/in-a-world.ts'
import { leadNow, submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'
import { casesOf, recordAsAdministrator } from '../factories/outcomes.ts'

// Contact details are reported as wrong in the same milliseconds in which a lead's time runs out.
inNewWorlds('2026-03-02T08:00:00+02:00')

/** Stretches the milliseconds between what a lapse reads and what it locks to half a second. */
async function slowDownLapses(): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query(`SET search_path = app;
    CREATE FUNCTION slowly() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() ILIKE '%skip locked%' THEN PERFORM pg_sleep(0.5); END IF;
      RETURN true;
    END $$;
    ALTER TABLE assignment ENABLE ROW LEVEL SECURITY;
    CREATE POLICY slowly ON assignment USING (slowly())`)
  await owner.end()
}

test('a lead whose return is opened while its lapse is under way stays until the return is decided', async () => {
  const insurer = await organisation(world, admin)
  await externalContract(world, admin, insurer.id)
  const { id } = await submitted(world, thandi)
  await at('2026-12-25T08:00:00+02:00')
  await slowDownLapses()
  const lapsing = lapseLeads(world.context)
  await new Promise(done => void setTimeout(done, 150))
  expect((await recordAsAdministrator(world, admin, id, { organisationStatus: 'invalidContactDetails' })).status).toBe(
    200,
  )
  expect(await lapsing).toBe(0)
  expect(await casesOf(world, admin, id)).toMatchObject([{ state: 'open' }])
  expect(await leadNow(world, id)).toMatchObject({ organisationId: insurer.id, lapsed: false })
})
