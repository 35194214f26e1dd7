import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nearestTests } from '../../scripts/nearest-tests.ts'

test('a test is near that shares what few others have: a label, an endpoint, whole or within a longer text', () => {
  const tests = new Map([
    ...Array.from({ length: 20 }, (_, index) => [`other-${index}`, `click('Save') // ${index}`] as const),
    ['label', `getByRole('heading', { name: /^Speed to contact/ })`],
    ['endpoint', 'world.request(admin, pauseExternalContract)'],
  ])
  expect(nearestTests(['<Title order={1}>Speed to contact</Title>'], tests, 3)).toEqual(['label'])
  expect(nearestTests(['mount.write(pauseExternalContract)'], tests, 3)).toEqual(['endpoint'])
  expect(nearestTests(["button('Save')"], tests, 3)).toEqual([])
  expect(nearestTests(["button('Something else')"], tests, 3)).toEqual([])
})

test.each([
  ['apps/web/src/features/performance/speed-page.tsx', 'tests/e2e/speed.spec.ts'],
  ['apps/web/src/features/sales/billing-report-page.tsx', 'tests/e2e/billing-report.spec.ts'],
  ['apps/web/src/features/leads/edit-lead-form.tsx', 'tests/e2e/lead-editing.spec.ts'],
  ['apps/api/src/features/contracts/pause-contract.ts', 'tests/http/pause-contract.test.ts'],
])('%s is near %s', (changed, expected) => {
  const folder = expected.startsWith('tests/e2e') ? 'tests/e2e/*.spec.ts' : 'tests/http/*.test.ts'
  const tests = new Map(globSync(folder).map(file => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')]))
  expect(nearestTests([readFileSync(changed, 'utf8')], tests, 3)).toContain(expected)
})
