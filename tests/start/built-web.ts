import { readSettings } from '../../apps/api/src/env.ts'
import { buildWebWhenStale } from '../../apps/api/src/web/build-web.ts'

/** The web application is built before two products start at once, which would both do it. */
export default () => buildWebWhenStale(readSettings({}))
