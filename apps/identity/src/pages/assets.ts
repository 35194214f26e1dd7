import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Asset {
  type: string
  body: Buffer
}

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
}
const byPath = new Map<string, Asset>()

const read = (path: string): Buffer => readFileSync(new URL(path, import.meta.url))

/** The product has one font, which lies with the web application. */
const font = add('inter', 'woff2', read('../../../web/src/theme/inter-lodeway.woff2'))

/** Files of the pages, by a path that changes with their content so that browsers may keep them forever. */
export const assetPaths = {
  font,
  style: add('identity', 'css', Buffer.from(String(read('./assets/identity.css')).replace('inter.woff2', font))),
  once: add('once', 'js', read('./assets/once.js')),
  signIn: add('sign-in', 'js', read('./assets/sign-in.js')),
  passkey: add('passkey', 'js', read('./assets/passkey.js')),
  signOut: add('sign-out', 'js', read('./assets/sign-out.js')),
  icon: add('icon', 'svg', read('./assets/icon.svg')),
}

export function findAsset(path: string): Asset | undefined {
  return byPath.get(path)
}

function add(name: string, ending: keyof typeof types, body: Buffer): string {
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const path = `/assets/${name}-${version}.${ending}`
  byPath.set(path, { type: types[ending], body })
  return path
}
