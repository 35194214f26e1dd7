import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

/**
 * `npm run test:fuzz`: a hundred thousand requests (another number as its argument) by everybody, valid and broken, and other ones each
 * time; a second argument asks those of that seed again. Takes an hour or so.
 */
const [requests = '100000', seed = String(randomInt(1_000_000))] = process.argv.slice(2)
console.log(`Seed ${seed}`)
const { status } = spawnSync('vitest', ['run', '--project', 'http', 'tests/http/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
