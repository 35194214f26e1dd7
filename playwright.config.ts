import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// The shell without windows does the same as the whole browser in half the time.
const programs = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

// A person's way through a real browser, against the product as `npm start` starts it (tests/e2e/fixtures.ts). Two
// workers, each with a running product of its own, because a story spends half of its time waiting. Limits are four times
// what a quiet machine can need. A story that failed is tried twice more, on a product of its own, and recorded then; what
// passed only so is named at the end of `npm test`: it is a defect, of the product or of the story.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  // A folder of its own: it is emptied at each start, and the counts of the other parts lie beside it.
  outputDir: 'test-results/browser',
  workers: 2,
  retries: 2,
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: programs.find(path => path && existsSync(path)) ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Otherwise every navigation starts a process of its own: four times as many, for pages that all are ours.
        '--disable-site-isolation-trials',
      ],
    },
  },
})
