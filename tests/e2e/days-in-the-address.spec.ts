import { expect, test } from './fixtures.ts'
import { followLink } from './screens.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('an address whose days are no range says so and leaves them out, and a range that is half picked leaves the one of before', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  // What is no range is a table beside the rule: use-date-range.test.ts.
  for (const days of ['from=2026-01-01', 'from=abc&to=def']) {
    await page.goto(`/reports?${days}`)
    await expect(page.getByText('The days in this address are no range, so they were left out.')).toHaveCount(1)
    await expect(page).toHaveURL(/\/reports$/)
  }
  await followLink(page, '/reports?from=2026-01-01&to=2026-01-31')
  await expect(page.getByRole('button', { name: 'Date sold, 01 Jan 2026 - 31 Jan 2026' })).toBeVisible()
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/)

  await test.step('a range that is half picked and given up leaves the one of before', async () => {
    const lastMonth = page.getByRole('button', { name: 'Last Month' })
    await lastMonth.click()
    await expect(lastMonth).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/from=/)
    const before = page.url()
    await page.getByRole('button', { name: /^Date sold, / }).click()
    await page.locator('button[aria-label*=" 10 "], button[aria-label^="10 "]').first().click()
    await page.keyboard.press('Escape')
    await expect(lastMonth).toHaveAttribute('aria-pressed', 'true')
    expect(page.url()).toBe(before)
  })
})
