import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { makeDataFolder } from '../factories/data-folder.ts'
import { type FaultName, faults, patienceMs } from '../faults/faults.ts'
import { putUnderLoad } from '../faults/load.ts'
import { admitLoader, signInAgain } from './admitted-loader.ts'
import { listenTo } from './listening-client.ts'
import { health, type Running, run, sql, until } from './running.ts'

// Each kind of fault once, or as many as `npm run test:faults` wants, with others each time.
const kinds = Object.keys(faults) as FaultName[]
const count = Number(process.env['FAULTS'] ?? kinds.length)
const seed = Number(process.env['FAULTS_SEED'] ?? Math.floor(Math.random() * 1_000_000))
let draws = 0
const draw = <Value>(values: fc.Arbitrary<Value>) => fc.sample(values, { seed: seed + draws++, numRuns: 1 })[0] as Value
const choose = (upTo: number) => draw(fc.nat({ max: upTo - 1 }))
const drawn =
  count === kinds.length
    ? draw(fc.shuffledSubarray(kinds, { minLength: count }))
    : Array.from({ length: count }, () => draw(fc.constantFrom(...kinds)))
/** Fewer than are submitted, so that contracts are filled to the last place while things go wrong. */
const places = count * 10

// Processes are found by `ps`, and stopped by signals that others do not have.
describe.skipIf(process.platform !== 'linux')('under load, with whatever can go wrong', () => {
  let product: Running
  let tokens: { admin: string; loader: string }
  const client = listenTo(() => product.env)
  beforeAll(async () => {
    product = await run(makeDataFolder('lodeway-faults-'), [], { API_PROCESSES: '2' })
    const { admin, token } = await admitLoader(product, client)
    tokens = { admin, loader: token }
    for (const name of ['Karoo Mutual', 'Fynbos Direct'])
      await client.ask('/v1/organisations', { token: admin, body: insurer(name) })
    const { answer } = await client.ask('/v1/organisations', { method: 'GET', token: admin })
    for (const { id, name } of answer.data as { id: string; name: string }[])
      expect(
        await client.ask(`/v1/organisations/${id}/contracts/external`, { token: admin, body: contract(name) }),
      ).toMatchObject({ status: 201 })
  })
  afterAll(async () => {
    product.child.kill('SIGINT')
    await product.exit
    rmSync(product.dataDir, { recursive: true, force: true })
  })

  test('nothing that was acknowledged is lost, done twice or given beyond its contract, and the books are right to the cent', async () => {
    console.log(`Seed ${seed}`)
    const load = putUnderLoad(() => product, tokens, signInAgain(client))
    const recoveries = new Map<FaultName, number[]>(kinds.map(name => [name, []]))
    const goesOn = async () => {
      const before = load.submitted.size
      await until('somebody is acknowledged again', () => load.submitted.size > before + 6, patienceMs)
      await until('it is healthy', async () => (await health(product)) === '200 Healthy', patienceMs)
    }
    await goesOn()
    for (const name of drawn) {
      await sleep(choose(500))
      const begin = performance.now()
      product = await faults[name](product, choose)
      await goesOn()
      recoveries.get(name)?.push(Math.round(performance.now() - begin))
    }
    await until(
      'both contracts are full, and somebody was paid',
      () => load.submitted.size > 2 * places && load.paid.size > 10,
      600_000,
    )
    await load.end()
    const all = [...recoveries.values()].flat()
    console.log(
      `${drawn.length} faults; acknowledged: ${load.submitted.size} leads, ${load.cashed.size} reports, ${load.paid.size} payments. Recovered in ${median(all)} ms, at the worst ${Math.max(...all)} ms.`,
      Object.fromEntries([...recoveries].map(([name, times]) => [name, median(times)])),
    )

    expect(load.unexpected).toEqual([])
    const ask = (statement: string) => sql(product.dataDir, statement)
    const leads = await ask(`SELECT id, first_name || ' ' || last_name AS name FROM app.lead`)
    expect(leads).toHaveLength(load.submitted.size)
    expect(new Map(leads.map(({ id, name }) => [name, id]))).toEqual(load.submitted)
    expect(
      await ask(`SELECT count(*)::int AS held, lead_quantity AS places, assigned FROM app.assignment
      JOIN app.contract ON contract.id = contract_id WHERE ended_at IS NULL GROUP BY contract.id`),
    ).toEqual(Array.from({ length: 2 }, () => ({ held: places, places, assigned: places })))
    // One report of each lead, whoever had to say it again; and one message to its organisation.
    expect(
      await ask(`SELECT lead_id FROM app.lead_event WHERE kind = 'cashed' GROUP BY lead_id HAVING count(*) > 1`),
    ).toEqual([])
    const cashed = await ask(`SELECT lead_id AS id FROM app.lead_event WHERE kind = 'cashed'`)
    expect(load.cashed.difference(new Set(cashed.map(({ id }) => id)))).toEqual(new Set())
    expect(
      await ask(`SELECT count(*)::int FROM app.delivery GROUP BY assignment_id, event HAVING count(*) > 1`),
    ).toEqual([])
    // Paid once, and all that was said to be.
    expect(
      await ask(
        `SELECT lead_id FROM app.lead_event WHERE kind = 'paid' GROUP BY lead_id, ledger_key HAVING count(*) > 1`,
      ),
    ).toEqual([])
    const paid = await ask(`SELECT id FROM app.sale WHERE payment_status = 'paid'`)
    expect(load.paid.difference(new Set(paid.map(({ id }) => id)))).toEqual(new Set())
    // It ends with 1 where rows, journal, balances or sums differ.
    const verified = promisify(execFile)(process.execPath, ['apps/api/src/sums.ts', '--verify'], {
      cwd: repository,
      env: { ...process.env, ...product.env },
    })
    expect((await verified).stderr).toBe('')
  })
})

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]

const insurer = (name: string) => ({
  name,
  distributionType: 'external',
  leadReceivalType: 'csv',
  representative: {
    firstName: 'Sipho',
    lastName: 'Dlamini',
    emailAddress: `${name.slice(0, 4).toLowerCase()}@example.co.za`,
  },
})
const contract = (name: string) => ({
  name: `${name} funeral`,
  recurring: true,
  period: 'P1M',
  startAt: johannesburgDate(new Date()),
  insuranceType: 'funeralCover',
  orgSalesCommission: 150,
  term: 'firstPremium',
  basicQualityFee: 150,
  mediumQualityFee: 250,
  highQualityFee: 350,
  leadQuantity: places,
  leadExpiryPeriod: 'P1M',
})
