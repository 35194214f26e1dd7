import { spawnSync } from 'node:child_process'

/**
 * `npm run test:orders`: what commands of money and allocation do to each other in every order of their statements, with two
 * preemptions (another number as its argument) instead of one. Takes half an hour or so.
 */
const preemptions = process.argv[2] ?? '2'
const { status } = spawnSync('vitest', ['run', '--project', 'scenarios', 'every-order'], {
  stdio: 'inherit',
  env: { ...process.env, ORDER_PREEMPTIONS: preemptions },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
