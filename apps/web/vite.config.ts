import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { configOfRunningServer } from './build/config-of-running-server.ts'
import { preloadFirstScreen } from './build/preload-first-screen.ts'

const api = process.env.LODEWAY_API ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), preloadFirstScreen(['dashboard-page', 'signed-in-layout']), configOfRunningServer(api)],
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
            { name: 'sign-in', test: /node_modules[\\/]@auth0[\\/]/ },
          ],
        },
      },
    },
  },
})
