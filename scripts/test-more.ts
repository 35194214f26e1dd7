import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/** Tests of which `npm test` runs a small part, and these commands a large one (another number as the first argument). */
const tests = {
  /** `npm run test:properties`: every property of the rules with a million cases each instead of ten thousand; an hour or so. */
  properties: { usual: '1000000', much: 'PROPERTY_RUNS', args: ['--project', 'unit', 'packages/rules'] },
  /** `npm run test:orders`: commands at the same moment in every order of their statements, with two preemptions instead of one; half an hour. */
  orders: { usual: '2', much: 'ORDER_PREEMPTIONS', args: ['--project', 'scenarios', 'every-order'] },
  /** `npm run test:fuzz`: a hundred thousand requests by everybody, valid and broken; an hour or so. */
  fuzz: {
    usual: '100000',
    much: 'FUZZ_REQUESTS',
    seed: 'FUZZ_SEED',
    args: ['--project', 'http', 'tests/http/fuzz.test.ts'],
  },
  /** `npm run test:faults`: a thousand times something goes wrong with a product under load; an hour or so. */
  faults: {
    usual: '1000',
    much: 'FAULTS',
    seed: 'FAULTS_SEED',
    args: ['--project', 'start', 'tests/start/faults.test.ts', '--testTimeout', '0'],
  },
  /** `npm run test:failover`: a dozen times the primary of three PostgreSQL servers under Patroni fails under load; ten minutes. */
  failover: {
    usual: '12',
    much: 'FAILOVERS',
    seed: 'FAILOVERS_SEED',
    args: ['--project', 'start', 'tests/start/failover.test.ts', '--testTimeout', '0', '--retry', '0'],
  },
} as const satisfies Record<string, { usual: string; much: string; seed?: string; args: readonly string[] }>

const [name = '', given, seed = String(randomInt(1_000_000))] = process.argv.slice(2)
if (!(name in tests)) throw new Error(`One of: ${Object.keys(tests).join(', ')}.`)
const { usual, much, args, ...drawn } = tests[name as keyof typeof tests]
const env = { ...process.env, [much]: given ?? usual }
// Others each time; a second argument repeats those of that seed. Properties print theirs when one fails.
if ('seed' in drawn) {
  env[drawn.seed] = seed
  console.log(`Seed ${seed}`)
}
const { status } = spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env, shell: process.platform === 'win32' })
process.exit(status ?? 1)
