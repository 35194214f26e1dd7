import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '../../../packages/contract/src/')

/**
 * Leaves the schemas of the contract out of what is built, and zod with them: the browser writes requests and trusts
 * answers, so of an endpoint it needs the name, the address, who may call it and what it produces. The types are the same.
 * A page that imports a schema all the same fails to build, since nothing is exported by that name.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    apply: 'build',
    async load(id) {
      if (!id.startsWith(contract) || !/^import (\* as z|\{ endpoint \}) from/m.test(await readFile(id, 'utf8')))
        return undefined
      const exported = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
      return exported
        .flatMap(([name, value]) => (isEndpoint(value) ? [`export const ${name} = ${written(value)}`] : []))
        .join('\n')
    },
  }
}

const isEndpoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'callers' in value

/** Without the schemas, which JSON knows nothing of, and the sentence for the API's document. */
const written = (endpoint: object): string => JSON.stringify({ ...endpoint, ...left })
const left = {
  query: undefined,
  queryOfLoaders: undefined,
  body: undefined,
  answer: undefined,
  summary: undefined,
  subject: undefined,
}
