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
      const page = await fetch(origin, { headers: { accept: 'text/html' } }).then(
        answer => answer.text(),
        () => '',
      )
      const settings = /<meta name="lodeway-config" content="([^"]*)"/.exec(page)?.[1]
      if (settings === undefined)
        throw new Error(`No settings at ${origin}: it is starting, or has said why it cannot.`)
      // Vite's own client adds styles without a nonce; there is no policy in development.
      return html.replace('__LODEWAY_CONFIG__', () => settings).replaceAll('__CSP_NONCE__', 'development')
    },
  }
}
