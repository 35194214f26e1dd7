import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { configOfRunningServer } from './build/config-of-running-server.ts'
import { contractAddresses } from './build/contract-addresses.ts'
import { preloadPages } from './build/preload-pages.ts'
import { signInLibrary } from './build/sign-in-library.ts'

const api = process.env.LODEWAY_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    signInLibrary(),
    contractAddresses(),
    react(),
    preloadPages(join(import.meta.dirname, 'src/pages.ts'), '/src/shell/signed-in-layout.tsx'),
    configOfRunningServer(api),
    // Once at build, as small as can be; the server only picks the file that the browser takes.
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|svg)$/, threshold: 1000 }),
  ],
  // The server writes a fresh nonce in place of this text into every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { port: 5173, proxy: { '/v1': api, '/health': api, '/pictures': api, '/legal': api } },
  build: {
    target: 'es2023',
    // Data addresses would need `data:` in the Content-Security-Policy for every kind of file.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes only when a library does keeps its own file, so that a release leaves it in people's caches.
          groups: [
            { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
            { name: 'sign-in', test: /node_modules[\\/](@auth0|browser-tabs-lock|dpop|es-cookie)[\\/]/ },
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/ },
            // Without its styles: in a file of their own they came before the other widgets', which then took the colour
            // from the chosen days.
            { name: 'dates', test: /node_modules[\\/](@mantine[\\/]dates|dayjs)[\\/](?!.*\.css)/ },
            // One file for what most pages share: each small file by itself costs a slow phone more than its bytes.
            { name: 'widgets', test: /node_modules[\\/](@mantine|@floating-ui)[\\/]/, minShareCount: 3 },
            { name: 'contract', test: /packages[\\/](contract|rules)[\\/]/, minShareCount: 3 },
            { name: 'common', test: /apps[\\/]web[\\/]src[\\/](ui|api|session|shell)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
