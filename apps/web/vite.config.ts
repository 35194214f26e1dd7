import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { chunks } from './build/chunks.ts'
import { shortClassName } from './build/class-names.ts'
import { configOfRunningServer } from './build/config-of-running-server.ts'
import { contractAddresses } from './build/contract-addresses.ts'
import { earlySession, earlySessionScript } from './build/early-session.ts'
import { preloadPages } from './build/preload-pages.ts'
import { signInLibrary } from './build/sign-in-library.ts'
import { usedWidgetStyles } from './build/used-widget-styles.ts'

const ofEveryPage = /assets\/(rolldown-runtime|begin-session|framework|icons|widgets|common|frame)-/

const api = process.env.LODEWAY_API ?? 'http://localhost:3000'

export default defineConfig(({ command }) => ({
  plugins: [
    signInLibrary(),
    contractAddresses(),
    react(),
    earlySessionScript(),
    preloadPages(join(import.meta.dirname, 'src/pages.ts'), '/src/shell/signed-in-layout.tsx'),
    configOfRunningServer(api),
    usedWidgetStyles(),
    // Once at build, as small as can be; the server only picks the file that the browser takes.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/, threshold: 200 }),
  ],
  // The server writes a fresh nonce in place of this text into every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  // `npm run dev` (scripts/dev.ts). A page of the application has the address of a call too.
  server: {
    proxy: {
      '^/(v1|pictures|legal|api-reference|openapi)\\b': api,
      '/health': {
        target: api,
        bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortClassName } } }),
  build: {
    target: 'es2023',
    // Data addresses would need `data:` in the Content-Security-Policy for every kind of file.
    assetsInlineLimit: 0,
    // One file: a request for each page's few rules takes longer than all of them together.
    cssCodeSplit: false,
    // A part that is loaded later names the files that come with it; those of every page, which are there by then, only made it longer.
    modulePreload: {
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter(file => !ofEveryPage.test(file)),
    },
    rolldownOptions: {
      input: { index: 'index.html', [earlySession.name]: earlySession.file },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
}))
