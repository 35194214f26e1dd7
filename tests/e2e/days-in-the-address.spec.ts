import { expect, test } from './fixtures.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('an address whose days are no range says so and leaves them out, so that nothing seems narrowed that is not', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  for (const days of ['from=2026-01-01', 'to=2026-01-31', 'from=2026-02-02&to=2026-02-01', 'from=abc&to=def']) {
    await page.goto(`/reports?${days}`)
    await expect(page.getByText('The days in this address are no range, so they were left out.')).toHaveCount(1)
    await expect(page).toHaveURL(/\/reports$/)
  }
  await page.goto('/reports?from=2026-01-01&to=2026-01-31')
  await expect(page.getByRole('button', { name: 'Date sold, 01 Jan 2026 - 31 Jan 2026' })).toBeVisible()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/)
})

test('a range that is half picked and given up leaves the one of before', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/reports')
  await page.getByRole('button', { name: 'Last Month' }).click()
  await expect(page).toHaveURL(/from=/)
  const before = page.url()
  await page.getByRole('button', { name: /^Date sold, / }).click()
  await page.locator('button[aria-label*=" 10 "], button[aria-label^="10 "]').first().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Last Month' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.url()).toBe(before)
})
