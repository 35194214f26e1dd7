import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * `npm run test:faults`: a thousand times (another number as its argument) something goes wrong with a product under load, other things
 * each time; a second argument repeats those of that seed. Takes an hour or so.
 */
const [faults = '1000', seed = String(randomInt(1_000_000))] = process.argv.slice(2)
console.log(`Seed ${seed}`)
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'start', 'tests/start/faults.test.ts', '--testTimeout', '0'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: faults, FAULTS_SEED: seed },
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)
