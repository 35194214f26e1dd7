import { defineConfig } from 'vitest/config'

// Three projects, so that the quick ones can be run alone: `unit` needs nothing, `http` and `scenarios` start a
// PostgreSQL server of their own (or use DATABASE_URL).
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'apps/api/src/**/*.unit.test.ts', 'tests/unit/**/*.test.ts'] } },
    ],
  },
})
