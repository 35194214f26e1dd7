import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../apps/api/src/demo/known.ts'
import { median } from './web-figures.ts'
import { startReactAdmin } from './web-opponent.ts'
import { answerWith300, leads300, watchPaints } from './web-page.ts'

/** Slow 4G as Lighthouse has it, and a phone of the middle class. Throughput in bytes a second, latency in milliseconds. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
const rounds = 3
const loader = 'thandi.nkosi@demo.example'
const [port, identityPort, opponentPort] = [3394, 3395, 3396]
const origin = `http://localhost:${port}`
const opponent = `http://localhost:${opponentPort}`

/** `npm run bench -- --web`: what a person with a phone waits for, on the demonstration data. */
export async function measureWeb(): Promise<void> {
  const product = await startDemo()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
  })
  try {
    console.log(`${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} before`)
    console.log(
      '| page, cold | shown ms | LCP ms | blocking ms | script and style kB | of them requests | all kB | all |',
    )
    console.log('| --- | --: | --: | --: | --: | --: | --: | --: |')
    const cells = 'tbody tr td:nth-child(2):not(:empty)'
    const theirs = await startReactAdmin(opponentPort, await firstPage(browser))
    for (const [name, address, ready] of [
      ['list', `${origin}/leads`, cells],
      ["react-admin's list", `${opponent}/`, cells],
      ['dashboard', `${origin}/`, 'main h1'],
    ] as const) {
      const found = []
      for (let round = 0; round < rounds; round += 1) found.push(await loadCold(browser, address, ready))
      console.log(`| ${[name, ...Object.values(median(found))].join(' | ')} |`)
    }
    theirs.close()
    const sorts = await sort(browser)
    console.log(`\nSorting 300 rows, each of ${sorts.length} times: ${sorts.join(', ')} ms`)
    const others = await sortReactAdmin(browser)
    console.log(`The same in react-admin: ${others.join(', ')} ms`)
    console.log(`load ${loadavg()[0]?.toFixed(1)} after`)
  } finally {
    await browser.close()
    product.kill('SIGINT')
    await once(product, 'exit')
  }
}

async function startDemo() {
  const product = spawn(process.execPath, ['apps/api/src/start.ts', '--demo'], {
    env: {
      ...process.env,
      DATA_DIR: resolve('data/bench/web'),
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const said of product.stdout) if (String(said).includes('Press Ctrl-C')) break
  return product
}

async function signedIn(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(origin)
  await page.getByRole('textbox', { name: 'Email address' }).fill(loader)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor()
  return { page, session: await page.context().newCDPSession(page) }
}

/** What the product answers to its list of leads. */
async function firstPage(browser: Browser): Promise<string> {
  const { page } = await signedIn(browser)
  const answer = page.waitForResponse(response => response.url().includes('/v1/leads?'))
  await page.goto(`${origin}/leads`)
  const text = await (await answer).text()
  await page.context().close()
  return text
}

/** A page of somebody whose session the identity service knows, with nothing in the browser's cache. */
async function loadCold(browser: Browser, address: string, ready: string) {
  const { page, session } = await signedIn(browser)
  await page.goto('about:blank')
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const files = new Map<string, { url: string; bytes: number }>()
  session.on('Network.responseReceived', ({ requestId, response }) =>
    files.set(requestId, { url: response.url, bytes: 0 }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await page.addInitScript(watchPaints)
  const began = Date.now()
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 })
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  const shown = Date.now() - began
  await page.waitForTimeout(2500)
  const { lcp, blocking } = await page.evaluate<{ lcp: number; blocking: number }>('paints')
  await page.context().close()
  const all = [...files.values()]
  const own = all.filter(({ url }) => /\/assets\/.*\.(js|css)$/.test(url))
  const kB = (some: typeof all) => Math.round(some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
  return { shown, lcp, blocking, kB: kB(own), requests: own.length, allKB: kB(all), all: all.length }
}

/** From the click on a heading until the rows in their new order are painted; the rows come at once, without the network. */
async function sort(browser: Browser): Promise<number[]> {
  const { page, session } = await signedIn(browser)
  await page.evaluate(answerWith300)
  await page.getByRole('link', { name: 'My Leads' }).click()
  await page.getByRole('searchbox').fill('a')
  await page.waitForFunction('document.querySelectorAll("tbody tr").length === 300')
  const times = await sortByEach(page, session)
  await page.context().close()
  return times
}

async function sortReactAdmin(browser: Browser): Promise<number[]> {
  const server = await startReactAdmin(opponentPort, leads300)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${opponent}/?rows=300`)
  await page.waitForFunction('document.querySelectorAll("tbody tr").length === 300')
  await page.evaluate(answerWith300)
  const times = await sortByEach(page, await page.context().newCDPSession(page))
  await page.context().close()
  server.close()
  return times
}

async function sortByEach(page: Page, session: CDPSession): Promise<number[]> {
  await page.waitForTimeout(1000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: number[] = []
  for (const heading of ['Email', 'Phone number', 'Full name', 'Insurance type', 'Email', 'Full name']) {
    times.push(Math.round(await page.evaluate<number>(`sortBy(${JSON.stringify(heading)})`)))
    await page.waitForTimeout(800)
  }
  return times
}
