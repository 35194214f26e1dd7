import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../e2e/launcher.ts'
import { canSignIn, leftOf, run } from './running.ts'

const nobody = 65_534
const asNobody = ['runuser', '-u', 'nobody', '--']

// The other tests run as whoever runs them. Root is the odd one, for whom PostgreSQL is started in another way.
it('runs as an ordinary user', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root can become somebody else; the other tests ran as an ordinary user')
  const canRead = spawnSync('runuser', ['-u', 'nobody', '--', 'test', '-r', join(repository, 'package.json')])
  if (canRead.status !== 0) skip('there is no runuser, no user "nobody", or the repository cannot be read by others')
  const dataDir = mkdtempSync(join(tmpdir(), 'lodeway-nobody-'))
  chownSync(dataDir, nobody, nobody)
  try {
    const product = await run(dataDir, asNobody)
    expect(await canSignIn(product)).toBe(true)
    process.kill(-product.pid, 'SIGINT')
    await product.exit
    expect(leftOf(product)).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
