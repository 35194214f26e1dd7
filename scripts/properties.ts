import { spawnSync } from 'node:child_process'

/**
 * `npm run test:properties`: every property of the rules with a million cases each instead of ten thousand (another
 * number as its argument). Takes an hour or so; a failure prints the seed that repeats it.
 */
const runs = process.argv[2] ?? '1000000'
const { status } = spawnSync('vitest', ['run', '--project', 'unit', 'packages/rules'], {
  stdio: 'inherit',
  env: { ...process.env, PROPERTY_RUNS: runs },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
