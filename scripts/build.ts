import { readSettings } from '../apps/api/src/env.ts'
import { buildWebWhenStale } from '../apps/api/src/web/build-web.ts'

/** `npm run build`: the SPA alone, as `npm start` does it, for an image or a proxy that serves the files. */
await buildWebWhenStale(readSettings())
