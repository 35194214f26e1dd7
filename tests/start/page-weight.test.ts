import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Preloads } from '../../apps/web/build/preload-pages.ts'
import { routeTable } from '../../apps/web/src/route-table.ts'
import { repository } from '../e2e/launcher.ts'

/** What a page may have a browser fetch before it is shown: scripts and styles, brotli-compressed as the server sends them. */
const largest = { kB: 250, requests: 25 }

const folder = join(repository, 'apps/web/dist')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test.each(routeTable)('%s loads at most 250 kB of scripts and styles in 25 requests', (_name, path) => {
  const files = filesAt(path.replaceAll(/\{-\$\w+\}|\$\w+/g, 'x'))
  const kB = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  expect({ kB, requests: files.length }).toSatisfy(
    (found: typeof largest) => found.kB <= largest.kB && found.requests <= largest.requests,
  )
})

/** The smallest are sent as they are. */
const sizeOf = (file: string) => {
  const name = join(folder, file)
  return statSync(existsSync(`${name}.br`) ? `${name}.br` : name).size
}

/** The files of every page and those of the page at an address, each once. */
function filesAt(address: string): string[] {
  const ofEveryPage = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
    ([, file = '']) => file,
  )
  const preloads = JSON.parse(read('preloads.json')) as Preloads
  const ofPage = preloads.find(({ path }) => new RegExp(path).test(address))
  if (ofPage === undefined || ofEveryPage.length === 0) throw new Error(`Nothing is known of what ${address} loads.`)
  return [...new Set([...ofEveryPage, ...ofPage.files])]
}
