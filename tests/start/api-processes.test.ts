import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../apps/identity/src/testing/browser.ts'
import { freePort, repository } from '../e2e/launcher.ts'
import { linkIn, mailTo } from '../e2e/mailbox.ts'
import { makeDataFolder } from '../factories/data-folder.ts'
import { admitLoader, loaderPassword } from './admitted-loader.ts'
import { canaries } from './canaries.ts'
import { clientName, clientNumber } from './clients.ts'
import { type Connection, connect, connectToEach } from './connections.ts'
import { listenTo } from './listening-client.ts'
import { health, leftOf, processesOf, type Running, run, sql, until } from './running.ts'

// Which process has a connection is read from /proc.
describe.skipIf(process.platform !== 'linux')('two API processes at one address', () => {
  let product: Running
  const client = listenTo(() => product.env)
  const { ask, signIn } = client
  const email = canaries.email
  let loader: Awaited<ReturnType<typeof admitLoader>>
  let password = loaderPassword

  beforeAll(async () => {
    product = await run(makeDataFolder('lodeway-two-'), [], {
      API_PROCESSES: '2',
      METRICS_PORT: String(await freePort()),
    })
    loader = await admitLoader(product, client)
  })
  afterAll(async () => {
    product.child.kill('SIGINT')
    await product.exit
    rmSync(product.dataDir, { recursive: true, force: true })
  })

  /** What each process says to somebody's token, on connections that were open before. */
  async function heardByEach(change: (token: string) => Promise<unknown>, token: string): Promise<number[]> {
    const connections = [...(await connectToEach(product)).values()]
    const statuses = () => Promise.all(connections.map(async one => (await one.ask('/v1/leads', { token })).status))
    expect(await statuses()).toEqual([200, 200])
    await change(token)
    const after = await statuses()
    for (const connection of connections) connection.close()
    return after
  }

  it('counts a limit by address once for both', async () => {
    const connections = [...(await connectToEach(product)).values()]
    const answers = await Promise.all(
      connections.flatMap(one =>
        Array.from({ length: 20 }, () => one.ask('/v1/password/link/check', { method: 'POST', body: {} })),
      ),
    )
    for (const connection of connections) connection.close()
    // Thirty a minute; what is asked for here is no link, which is said to those who are let through.
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('adds up what both have counted, and measures all that the alerts and the dashboard ask for', async () => {
    const read = async (path = '/metrics') => fetch(`http://127.0.0.1:${product.env.METRICS_PORT}${path}`)
    const connections = [...(await connectToEach(product)).values()]
    for (const connection of connections) for (let n = 0; n < 5; n++) await connection.ask('/live')
    for (const connection of connections) connection.close()
    await signIn('admin@lodeway.example', 'not the password').catch(() => undefined)

    const text = await (await read()).text()
    expect(text).toMatch(
      /^lodeway_http_request_duration_seconds_count\{(?=.*route="\/live")(?=.*status="200").*\} 10$/m,
    )
    expect(text).toMatch(/^lodeway_sign_ins_total\{(?=.*result="signed in").*\} [1-9]/m)
    expect(text).toMatch(/^lodeway_sign_ins_total\{(?=.*result="wrong").*\} 1$/m)
    for (const name of ['api', 'worker', 'identity'])
      expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d{7,}`, 'm'))
    const asked = ['alerts.yml', 'dashboard.json'].flatMap(file => {
      const words = readFileSync(join(repository, 'docs/monitoring', file), 'utf8')
      return words.match(/\b(lodeway|process|nodejs)_\w+/g) ?? []
    })
    expect(asked.length).toBeGreaterThan(20)
    const measured = new Set([...text.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name))
    expect(new Set(asked.map(name => name.replace(/_(bucket|count|sum)$/, ''))).difference(measured)).toEqual(new Set())
    expect((await read('/')).status).toBe(404)
    // It is at its own port and nowhere else.
    expect((await fetch(`http://localhost:${product.env.PORT}/metrics`)).status).toBe(404)
  })

  it('hears of a logout in both at once', async () => {
    const browser = new Browser(`http://localhost:${product.env.IDENTITY_PORT}`)
    const token = await signIn(email, password, browser)
    const logOut = async () => {
      const form = await (await browser.get('/v2/logout?client_id=lodeway-web')).text()
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
      await browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' })
    }
    expect(await heardByEach(logOut, token)).toEqual([401, 401])
  })

  it('hears of a new password in both at once', async () => {
    const token = await signIn(email, password)
    const reset = async () => {
      await ask('/v1/password/forgot', { body: { emailAddress: email } })
      const link = idOf(linkIn(await mailTo(product, email, 'Reset your password')))
      password = 'A second password 2'
      expect((await ask('/v1/password/reset', { body: { id: link, password } })).status).toBe(200)
    }
    expect(await heardByEach(reset, token)).toEqual([401, 401])
  })

  it('hears of a block in both at once', async () => {
    const token = await signIn(email, password)
    const block = () => ask(`/v1/loaders/${loader.id}/access/block`, { token: loader.admin })
    expect(await heardByEach(block, token)).toEqual([401, 401])
    await ask(`/v1/loaders/${loader.id}/access/unblock`, { token: loader.admin })
  })

  it('loses nothing when one is killed under load: the other answers, and another takes its place', async () => {
    const token = await signIn(email, password)
    const over = new AbortController()
    const accepted = new Map<string, string>()
    const unexpected: unknown[] = []
    let brokenOff = 0
    let unanswered = 0
    let number = 0
    const submitAgainAndAgain = async (given: Connection) => {
      let connection = given
      while (!over.signal.aborted) {
        const n = ++number
        const body = clientNumber(n)
        for (;;) {
          // A caller whose connection breaks cannot know what became of the lead, and asks again by the same key.
          const answer = await connection
            .ask('/v1/leads', { method: 'POST', token, key: `two-processes-${n}`, body })
            .catch(() => undefined)
          if (answer?.status === 201) accepted.set(clientName(n), String(answer.body.id))
          else if (answer) unexpected.push(answer)
          if (answer) break
          brokenOff += 1
          connection.close()
          connection = connect(product)
        }
      }
      connection.close()
    }
    const knockAgainAndAgain = async () => {
      while (!over.signal.aborted) {
        const connection = connect(product)
        await connection.ask('/health').catch(({ message }: Error) => {
          if (message === 'No answer came.') unanswered += 1
        })
        connection.close()
      }
    }
    // Six to each, so that some are in the middle of it whichever is killed: left to themselves, all may come to one.
    const given: Connection[] = []
    while (given.length < 12) given.push(...(await connectToEach(product)).values())
    const load = Promise.all([...given.map(submitAgainAndAgain), ...Array.from({ length: 12 }, knockAgainAndAgain)])
    while (accepted.size < 20) await sleep(20)
    const [victim = 0] = processesOf(product, 'main')
    process.kill(victim, 'SIGKILL')
    const healths: string[] = []
    for (let time = 0; time < 40; time++) healths.push(await health(product))
    const before = accepted.size
    await expect.poll(() => brokenOff > 0 && accepted.size >= before + 30, { timeout: 60_000 }).toBe(true)
    over.abort()
    await load

    expect(unexpected).toEqual([])
    expect(unanswered, 'connections that neither broke nor were answered').toBe(0)
    // A connection that the one that was killed had, or was just given, breaks with it; whoever is answered hears nothing of it.
    expect(healths.filter(said => /^\d/.test(said) && said !== '200 Healthy')).toEqual([])
    expect(healths.filter(said => said === '200 Healthy').length).toBeGreaterThan(35)
    const stored = await sql(product.dataDir, "SELECT id, first_name || ' ' || last_name AS name FROM app.lead")
    expect(new Map(stored.map(({ id, name }) => [name, id]))).toEqual(accepted)
    expect(stored).toHaveLength(accepted.size)
    await until('there are two again', () => {
      const now = processesOf(product, 'main')
      return now.length === 2 && !now.includes(victim)
    })
    const connections = await connectToEach(product)
    expect(connections.size).toBe(2)
    for (const connection of connections.values()) connection.close()
  })

  it('stops all of it', async () => {
    const idle: Connection[] = [...(await connectToEach(product)).values()]
    product.child.kill('SIGINT')
    expect(await product.exit).toEqual({ code: 0, signal: null })
    expect(leftOf(product)).toEqual([])
    for (const connection of idle) connection.close()
  })
})

const idOf = (link: string): string => new URL(link).searchParams.get('id') ?? ''
