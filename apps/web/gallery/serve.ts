import { createServer } from 'vite'

/**
 * `npm run gallery`: a page of every part of `src/ui` in every state, in light and in dark. Served while somebody
 * looks at it, and part of no build.
 * @returns where it is, and how to stop it
 */
export async function serveGallery(port?: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = await createServer({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    cacheDir: `${import.meta.dirname}/../node_modules/.vite/gallery`,
    // The newest look of a part is drawn by loading the page again; a part of its own would keep the port open longer.
    server: { port, hmr: port !== undefined, fs: { allow: [`${import.meta.dirname}/../../..`] } },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  await server.listen()
  const origin = server.resolvedUrls?.local[0]
  if (origin === undefined) throw new Error('The gallery has no address.')
  return { origin, stop: () => server.close() }
}

// oxlint-disable-next-line no-console -- the command says where to look.
if (import.meta.main) console.log(`The gallery is at ${(await serveGallery(5174)).origin}`)
