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

// Document 2, section 2:
// - `/landing-page` A plain layout: a welcome heading and a copyright footer
test('the landing page has a welcome and a copyright, and nothing of the shell', async ({ people }) => {
  const page = await people.newPage()
  await page.goto('/landing-page')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Lodeway' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Lodeway/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

const publicPages = [
  ['/request-access', 'Adventure starts here'],
  ['/set-password?id=x', 'This link is no longer valid'],
  ['/landing-page', 'Welcome to Lodeway'],
  ['/health', 'Health'],
] as const

/** One of each audience; which pages are for whom is under test beside the route table. */
const shutPages = [
  '/leads',
  '/submit-leads/petInsurance',
  '/user/billing-details',
  '/reports',
  '/organisation-management/external-fees/01a1fe9f-761d-7189-9e87-af2b66f0d037',
]

// Document 2, section 2:
// - Public: `/request-access`, `/landing-page`, `/set-password`, `/health`.
// - Everything else needs a sign-in.
test('four pages are public and every other asks for a sign-in', async ({ people }) => {
  people.allowInConsole(/status of 40\d/)
  const page = await people.newPage()
  for (const [path, heading] of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  for (const path of shutPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible()
  }
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
  await expect(page.locator('[class*=container]')).toBeVisible()
  await isAccessible(page, '/landing-page/x')
})
