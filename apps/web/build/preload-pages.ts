import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { movedPages, routeTable } from '../src/route-table.ts'

/** What the server tells a browser to fetch along with the page at an address (apps/api/src/web/web-routes.ts). */
export type Preloads = readonly { readonly path: string; readonly files: readonly string[] }[]

/**
 * Writes `preloads.json`: for each route, as the source of a regular expression, the files that its page needs beyond those
 * of every page. Without it the browser learns of them only after the entry has run, a round trip or two later; and a
 * list that fetched the dashboard's files as well would have its own behind them.
 */
export function preloadPages(pagesFile: string, layoutFile: string): Plugin {
  return {
    name: 'preload-pages',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk')
      const entry = new Set<string>()
      for (const chunk of chunks) if (chunk.isEntry) collect(chunk, bundle, entry)
      const filesOf = (file: string) => {
        const files = new Set<string>()
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
        if (chunk === undefined) throw new Error(`No chunk for ${file}: it is no longer loaded by itself.`)
        collect(chunk, bundle, files)
        return files.difference(entry)
      }
      const modules = modulesOf(readFileSync(pagesFile, 'utf8'))
      const preloads: Preloads[number][] = routeTable.map(([name, path, audience]) => {
        const module = modules.get(name)
        if (module === undefined) throw new Error(`No module for the page ${name} in ${pagesFile}.`)
        const layout = audience.startsWith('anyone') ? new Set<string>() : filesOf(layoutFile)
        return { path: patternOf(path), files: [...layout.union(filesOf(module))] }
      })
      for (const [path] of movedPages) preloads.push({ path: patternOf(path), files: [] })
      // The first that fits is taken: `/leads/return-rates` is a page of its own, and no lead's.
      preloads.sort((one, other) => parametersIn(one.path) - parametersIn(other.path))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
    },
  }
}

/** Each page's name and file, from the lines of `pages.ts`. */
const modulesOf = (source: string) =>
  new Map(
    [...source.matchAll(/^ {2}(\w+): page\(\s*\(\) => import\('\.([^']+)'\)/gm)].map(([, name = '', file = '']) => [
      name,
      `/src${file}`,
    ]),
  )

/** `/leads/{-$id}` takes a part or none, `$orgId` takes one. */
const patternOf = (path: string) => `^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}/?$`

const parametersIn = (pattern: string) => pattern.split('[^/]+').length

/** The chunk, its styles, and all that it imports. */
function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') collect(imported, bundle, files)
  }
}
