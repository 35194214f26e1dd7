import { knownForDays } from '@lodeway/identity/storage/known-browsers.ts'
import { retention } from '@lodeway/rules/data-requests/retention.ts'
import { expect, test } from 'vitest'

test('browsers are known for as long as the schedule says', () =>
  expect(knownForDays).toBe(retention.knownBrowser.days))
