import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface Asset {
  type: string
  body: Buffer
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }
const byPath = new Map<string, Asset>()

/** Files of the pages, by a path that changes with their content so that browsers may keep them forever. */
export const assetPaths = {
  style: add('identity', 'css'),
  signIn: add('sign-in', 'js'),
  signOut: add('sign-out', 'js'),
  icon: add('icon', 'svg'),
}

export function findAsset(path: string): Asset | undefined {
  return byPath.get(path)
}

function add(name: string, ending: keyof typeof types): string {
  const body = readFileSync(new URL(`./assets/${name}.${ending}`, import.meta.url))
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12)
  const path = `/assets/${name}-${version}.${ending}`
  byPath.set(path, { type: types[ending], body })
  return path
}
