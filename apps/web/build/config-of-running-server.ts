import type { Plugin } from 'vite'

/**
 * In development the page comes from Vite, not from the API server that writes the settings into it. This asks the
 * running server for its page and takes the settings from there, so they are never written down twice.
 */
export function configOfRunningServer(origin: string): Plugin {
  return {
    name: 'config-of-running-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await fetch(origin).then(
        answer => answer.text(),
        () => '',
      )
      const settings = /<meta name="lodeway-config" content="([^"]*)"/.exec(page)?.[1]
      if (settings === undefined) throw new Error(`No settings at ${origin}: start the API server first (npm start).`)
      // Vite's own client adds styles without a nonce; there is no policy in development.
      return html.replace('__LODEWAY_CONFIG__', () => settings).replaceAll('__CSP_NONCE__', 'development')
    },
  }
}
