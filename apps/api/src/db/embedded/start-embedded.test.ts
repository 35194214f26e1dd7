import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { query, startInChild } from './embedded-fixture.ts'
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './start-embedded.ts'
import { StartError } from './start-error.ts'

const log = { info: () => undefined, warn: () => undefined }
const quick = { timeout: 240_000 }
let dataDir: string
let running: EmbeddedServer[]
let prepared: string

// What is not about a first start begins with a copy of what one has made.
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'lodeway database '))
  await startEmbedded({ dataDir: prepared, log, durable: false }).then(server => server.stop())
  await rm(join(prepared, 'postgres', 'port'))
}, quick.timeout)
afterAll(() => rm(prepared, { recursive: true, force: true }))
/** With owners and modes, which PostgreSQL insists on. */
const startedBefore = (folder = dataDir) => execFileSync('cp', ['-a', join(prepared, 'postgres'), folder])

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lodeway database '))
  running = []
})

afterEach(async () => {
  await Promise.all(running.map(server => server.stop()))
  // On a busy machine the last backend is seen for a moment after the postmaster has gone.
  await vi.waitFor(async () => expect(await processesIn(dataDir)).toEqual([]), { timeout: 20_000 })
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log, durable: false, ...options })
  running.push(server)
  return server
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
}

/** The processes that work in a folder: none may be left behind after a stop. */
async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return folders.filter(cwd => cwd.startsWith(folder))
}

describe('an embedded server', quick, () => {
  it('keeps its data over a restart, and stop may be called twice', async () => {
    startedBefore()
    const first = await start()
    expect(first.attached).toBe(false)
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await Promise.all([first.stop(), first.stop()])
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow()
    const second = await start()
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  it('is told what the machine has', async () => {
    startedBefore()
    const { url } = await start({ memoryMb: 512 })
    const [told] = await query(
      url,
      `SELECT current_setting('shared_buffers') AS buffers, current_setting('random_page_cost') AS page, current_setting('jit') AS jit`,
    )
    expect(told).toEqual({ buffers: '256MB', page: '1.1', jit: 'off' })
  })

  it('listens on loopback only, wants its password, speaks UTF-8 and is durable unless told otherwise', async () => {
    const { url } = await start({ durable: true })
    const [settings] = await query(
      url,
      `SELECT current_setting('listen_addresses') AS address, current_setting('server_encoding') AS encoding,
        current_setting('fsync') AS fsync,
        current_setting('synchronous_commit') AS commit, (SELECT datlocale FROM pg_database LIMIT 1) AS locale`,
    )
    const safe = { fsync: 'on', commit: 'on' }
    expect(settings).toEqual({ address: '127.0.0.1', encoding: 'UTF8', locale: 'C.UTF-8', ...safe })
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    wrong.search = ''
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  })

  it('is reached by a socket in its folder, and by loopback where the folder is too deep for one', async () => {
    const asked = 'SELECT inet_server_addr() IS NULL AS "isSocket"'
    startedBefore()
    expect(await query((await start()).url, asked)).toEqual([{ isSocket: true }])
    const deep = join(dataDir, 'deep'.repeat(20))
    expect(await query((await start({ dataDir: deep })).url, asked)).toEqual([{ isSocket: false }])
  })

  it('writes no refused statement and none of its data into its log', async () => {
    startedBefore()
    const { url, stop } = await start()
    await query(url, 'CREATE TABLE person (email text UNIQUE)')
    await query(url, `INSERT INTO person VALUES ('canary@example.com')`)
    await expect(query(url, `INSERT INTO person VALUES ('canary@example.com')`)).rejects.toThrow('duplicate key')
    await expect(query(url, `SELECT 'canary-number'::integer`)).rejects.toThrow('invalid input')
    await stop()
    const folder = join(dataDir, 'postgres', 'data', 'log')
    const logs = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
    expect(logs.join()).toContain('ready to accept connections')
    expect(logs.join()).not.toContain('canary')
  })

  it('is attached to, and left running, by a second start', async () => {
    startedBefore()
    const first = await start()
    const second = await start()
    expect(second).toMatchObject({ attached: true, url: first.url })
    await second.stop()
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is found through a link to its data folder', async () => {
    await mkdir(join(dataDir, 'real'))
    startedBefore(join(dataDir, 'real'))
    await symlink(join(dataDir, 'real'), join(dataDir, 'link'))
    const first = await start({ dataDir: join(dataDir, 'real') })
    const second = await start({ dataDir: join(dataDir, 'link') })
    expect([second.attached, new URL(second.url).port]).toEqual([true, new URL(first.url).port])
  })

  it('is stopped by a supervisor that attached to it', async () => {
    startedBefore()
    const first = await start()
    const supervisor = await start({ stopAttached: true })
    expect(supervisor.attached).toBe(true)
    await supervisor.stop()
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow()
  })

  it('is started once by four starts at once, on an empty folder and on an old one', async () => {
    for (const round of ['empty', 'old']) {
      const four = await Promise.all([start(), start(), start(), start()])
      expect(
        four.filter(server => !server.attached),
        round,
      ).toHaveLength(1)
      expect(new Set(four.map(server => server.url)).size, round).toBe(1)
      await Promise.all(four.map(server => server.stop()))
    }
  })

  it('recovers after kill -9, with two starts at once and connections open', async () => {
    startedBefore()
    const first = await start({ durable: true })
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const busy = query(first.url, 'SELECT pg_sleep(2)').catch(() => 'lost')
    await sleep(100)
    process.kill(await postmasterPid(), 'SIGKILL')
    const two = await Promise.all([start({ durable: true }), start({ durable: true })])
    expect(two.filter(server => !server.attached)).toHaveLength(1)
    expect(await query(two[0].url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(await busy).toBe('lost')
  })
})

describe('what is left by accidents', quick, () => {
  it('starts when the number in postmaster.pid has been given to another program', async () => {
    startedBefore()
    const server = await start()
    await server.stop()
    const lock = join(dataDir, 'postgres', `.s.PGSQL.${new URL(server.url).port}.lock`)
    await writeFile(lock, `${process.pid}\n`, { mode: 0o600 })
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid')
    const lines = [process.pid, join(dataDir, 'postgres', 'data'), 1, 1, '', '127.0.0.1', '1 1', 'ready   ', '']
    await writeFile(pidFile, lines.join('\n'), { mode: 0o600 })
    const four = await Promise.all([start(), start(), start(), start()])
    expect(four.filter(server => !server.attached)).toHaveLength(1)
    expect(await postmasterPid()).not.toBe(process.pid)
  })

  it('survives starters killed in the midst of initdb', async () => {
    for (const delayMs of [120, 300, 500, 700]) {
      const starter = startInChild(dataDir)
      await sleep(delayMs)
      starter.kill('SIGKILL')
      await new Promise(ended => starter.once('exit', ended))
    }
    const server = await start({ stopAttached: true })
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    const left = await readdir(join(dataDir, 'postgres'))
    expect(left.filter(name => !name.startsWith('.s.PGSQL.'))).toEqual(['data', 'password', 'port'])
  })

  it('comes back at the port that it had, so that pools find it again, without the log of a starter that was killed', async () => {
    startedBefore()
    const first = await start()
    const { port } = new URL(first.url)
    await first.stop()
    expect(await first.isRunning()).toBe(false)
    // No process has such a number.
    const left = join(dataDir, 'postgres', 'start-99999999-00000000.log')
    await writeFile(left, '')
    const second = await start()
    await expect(stat(left)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(new URL(second.url).port).toBe(port)
    expect(await second.isRunning()).toBe(true)
  })

  it('keeps the server when its starter is killed, and attaches to it', async () => {
    startedBefore()
    const starter = startInChild(dataDir)
    await new Promise<void>(ready => starter.stdout?.on('data', chunk => String(chunk).includes('started') && ready()))
    starter.kill('SIGKILL')
    await new Promise(ended => starter.once('exit', ended))
    const server = await start({ stopAttached: true })
    expect(server.attached).toBe(true)
  })
})

describe('a recovery that takes long', quick, () => {
  // What is asked for is not there, and each time it takes two seconds to find that out.
  beforeEach(async () => {
    startedBefore()
    const data = join(dataDir, 'postgres', 'data')
    await writeFile(join(data, 'postgresql.conf'), "restore_command = 'sleep 2; false'\n", { flag: 'a' })
    await writeFile(join(data, 'recovery.signal'), '')
  })

  it('is waited for by whoever started the server, which is theirs', async () => {
    const server = await start()
    expect(server.attached).toBe(false)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is said to go on where it is not, and the next start attaches to it', async () => {
    await expect(start({ readyWithinMs: 1 })).rejects.toThrow(/still recovering after a crash: start again/)
    const next = await start({ stopAttached: true })
    expect(next.attached).toBe(true)
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

async function refusal(folder: string): Promise<string> {
  const error = await startEmbedded({ dataDir: folder, log }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).not.toContain('\n')
  return (error as Error).message
}

describe('a start that cannot be', quick, () => {
  it('says so when a file is in the way', async () => {
    await writeFile(join(dataDir, 'file'), '')
    expect(await refusal(join(dataDir, 'file'))).toContain('a file is where a folder should be')
  })

  it('says so when the folder cannot be made', async () => {
    expect(await refusal('/sys/lodeway')).toMatch(/The data folder \/sys\/lodeway cannot be used \([A-Z]+\)/)
  })

  it('says so when the data is of another version', async () => {
    startedBefore()
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '15\n')
    expect(await refusal(dataDir)).toContain('was written by PostgreSQL 15')
  })

  it('says what PostgreSQL complained about', async () => {
    startedBefore()
    await writeFile(join(dataDir, 'postgres', 'data', 'postgresql.conf'), 'no_such_setting = 1\n')
    expect(await refusal(dataDir)).toMatch(/PostgreSQL did not start: .*postgresql.conf/)
  })

  // The permissions of a file do not hold root back, who may write to this folder all the same.
  it.skipIf(process.getuid?.() === 0)('says so when the folder is read-only', async () => {
    await chmod(dataDir, 0o500)
    expect(await refusal(dataDir)).toContain('choose a folder that this user may write to')
    await chmod(dataDir, 0o700)
  })
})
