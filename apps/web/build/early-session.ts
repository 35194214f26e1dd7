import type { Plugin } from 'vite'

/** What asks who is signed in. It is among what the application imports as well, which then finds it begun. */
export const earlySession = { name: 'begin-session', file: 'src/session/begin-session.ts' }

/**
 * Has the page ask the identity provider first: by a small script before the application's, which waits for no other and
 * for no style sheet. On a slow phone the application's own files take long enough for the provider to have answered.
 */
export const earlySessionScript = (): Plugin => ({
  name: 'early-session',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find(part => part.type === 'chunk' && part.name === earlySession.name)
      // The library asks its worker before it asks the provider; a worker is fetched after everything else, unless it is there.
      const worker = Object.keys(bundle).find(file => /auth0-spa-js\.worker[^/]*\.js$/.test(file))
      if (script?.type !== 'chunk' || !script.isEntry || worker === undefined)
        throw new Error(`${earlySession.file} is no script of its own, or its worker no file.`)
      const tags = [
        `<script type="module" async crossorigin src="/${script.fileName}"></script>`,
        ...[worker, ...script.imports].map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ]
      return html.replace('<script type="module"', found => `${tags.join('\n    ')}\n    ${found}`)
    },
  },
})
