import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './steps/answers.ts'

// Document 2, section 2:
// - `/health` Calls `/health`: Healthy, Unhealthy or Error; Unknown until answered
// Document 2, section 7:
// - GET `/health` a plain fetch Healthy, Unhealthy, Error
test('the health page says Unknown, Healthy, Unhealthy or Error, by what the call answers', async ({ people }) => {
  people.allowInConsole(/status of 503|ERR_FAILED/)
  const page = await people.newPage()
  const release = await holdBack(page, '**/health', 'GET')
  // The page itself has the same address and must come through.
  await page.route('**/health', route =>
    route.request().resourceType() === 'document' ? route.continue() : route.fallback(),
  )
  await page.goto('/health')
  const status = page.getByRole('status')
  await expect(status).toHaveText('Unknown')
  await isAccessible(page)
  release()
  await expect(status).toHaveText('Healthy')

  let answer: 'Unhealthy' | 'Error' = 'Unhealthy'
  await page.route('**/health', route => {
    if (route.request().resourceType() === 'document') return route.fallback()
    return answer === 'Unhealthy' ? route.fulfill({ status: 503, json: { status: 'Unhealthy' } }) : route.abort()
  })
  await page.reload()
  await expect(status).toHaveText('Unhealthy')
  answer = 'Error'
  await page.reload()
  await expect(status).toHaveText('Error')
  await isAccessible(page)
})

test('an address below a public page that is none is told so in the layout of that page', async ({ people }) => {
  people.allowInConsole(/status of 40\d/)
  const page = await people.newPage()
  const told = page.getByRole('heading', { name: 'Page not found' })
  for (const path of ['/request-access/x', '/set-password/x/y']) {
    await page.goto(path)
    await expect(told).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible()
    await isAccessible(page, path)
  }
  await page.goto('/landing-page/x')
  await expect(told).toBeVisible()
  await expect(page.locator('[data-layout=landing]')).toBeVisible()
  await isAccessible(page, '/landing-page/x')
})
