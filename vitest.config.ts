import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

// The files of `http` and `scenarios` share the processes that they run in: taking in the whole API anew for each file took a third of
// the time. What a module keeps is kept from file to file, as in a running product from request to request.
const database = { globalSetup: ['tests/factories/database-server.ts'], testTimeout: 240_000, hookTimeout: 480_000 }

/** It is held to seconds, so nothing else runs beside it. */
const crowded = 'tests/start/overload.test.ts'

// Projects, so that the quick ones can be run alone: `unit` needs nothing, `http` and `scenarios` start a PostgreSQL
// server of their own or use DATABASE_URL, `start` runs the whole product. Limits are four times what a quiet machine can
// need: they end what hangs, and judge nothing that is only slow.
export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // Some start the tools that they are about.
          testTimeout: 60_000,
          // Two hundred files share the processes that they run in and what these took from packages; our own modules are each file's own.
          isolate: false,
          setupFiles: ['tests/modules-anew.ts'],
          include: [
            'packages/**/*.test.ts',
            'apps/web/{src,build}/**/*.test.ts',
            'apps/api/**/*.unit.test.ts',
            'tests/manifest/**/*.test.ts',
            'tests/checks/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'http',
          include: ['apps/{api,identity}/**/*.test.ts', 'tests/http/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
          isolate: false,
          ...database,
        },
      },
      { test: { name: 'scenarios', include: ['tests/scenarios/**/*.test.ts'], isolate: false, ...database } },
      {
        test: {
          name: 'start',
          include: ['tests/start/**/*.test.ts'],
          exclude: [crowded, '**/node_modules/**'],
          ...database,
          globalSetup: ['tests/start/built-web.ts', ...database.globalSetup],
          testTimeout: 720_000,
          hookTimeout: 720_000,
          // A product that starts leaves one of two processors idle.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'crowded',
          include: [crowded],
          ...database,
          testTimeout: 720_000,
          hookTimeout: 720_000,
        },
      },
    ],
  },
})
