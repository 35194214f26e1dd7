import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { launch, repository } from '../e2e/launcher.ts'
import { canSignIn, leftOf, run, settings } from './running.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = ['runuser', '-u', 'nobody', '--']
const canRead = [...asNobody, 'test', '-r', join(repository, 'package.json')]

// The other tests run as whoever runs them. Root is the odd one, for whom PostgreSQL is started in another way.
it('runs as an ordinary user; the password that is made up is shown by the first start that goes on, before anything else can fail', async ({
  skip,
}) => {
  const [program = '', ...args] = canRead
  const canBeNobody = isRoot && spawnSync(program, args).status === 0
  const before = canBeNobody ? asNobody : []
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-nobody-'))
  if (canBeNobody) chownSync(folder, nobody, nobody)
  const dataDir = join(folder, 'made')
  const noPassword = { ADMIN_PASSWORD: '' }
  try {
    const wrong = { ...noPassword, APP_DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const mistaken = launch(await settings(dataDir, wrong), { before })
    expect((await mistaken.exit).code).toBe(1)
    expect(mistaken.output().err).toMatch(/^The database at APP_DATABASE_URL \(127\.0\.0\.1:1\) cannot be used/)

    const product = await run(dataDir, before, noPassword)
    try {
      const [, email = '', password = '', after] =
        /^Made the first administrator (\S+) with the password (\S+)$([^]*)/m.exec(product.output().out) ?? []
      expect(after).toContain(`Password     ${password} (shown this once`)
      expect(await canSignIn(product, { email, password })).toBe(true)
    } finally {
      process.kill(-product.pid, 'SIGINT')
      await product.exit
    }
    expect(leftOf(product)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (isRoot && !canBeNobody)
    skip('ran as root: there is no runuser, no user "nobody", or the repository cannot be read by others')
})
