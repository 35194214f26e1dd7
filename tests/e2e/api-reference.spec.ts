import { createApiKey } from '@lodeway/contract/integration.ts'
import { findColourViolations, standStill } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

test('an organisation reads the API reference with its webhooks and examples, and tries a call with its key', async ({
  people,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const { id } = await makeOrganisation(admin, { name: 'Reference Mutual', leadReceivalType: 'api' })
  const { key } = await callAs(admin, createApiKey, { params: { id }, body: { name: 'Reference' } })

  const page = await people.newPage()
  const foreign: string[] = []
  page.on('request', request => {
    if (!/^(http:\/\/localhost:|data:|blob:)/.test(request.url())) foreign.push(request.url())
  })
  await page.goto('/api-reference')
  await expect(page.getByRole('heading', { name: /Lodeway API/ })).toBeVisible()
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  await page.getByLabel('auth-bearer-value').last().fill(key)
  await page.getByRole('button', { name: 'Apply credentials' }).last().click()
  await page.getByRole('button', { name: 'Close' }).last().click()

  const call = page.locator('#operations-partner-listPartnerLeads')
  await page.locator('#operations-tag-partner').click()
  await call.getByRole('button').first().click()
  await expect(call.getByText('lerato@example.co.za').first()).toBeVisible()
  // What every refusal refers to.
  await expect(call.getByText('"statusCode"').first()).toBeVisible()
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table')).toContainText('"data": []')
  await expect(page.getByText('lead.assigned').first()).toBeVisible()
  expect(foreign).toEqual([])
})

test("the API reference wears the product's look, in the scheme of whoever reads it, at a desk and on a phone", async ({
  people,
}) => {
  const grounds = { light: 'rgb(246, 249, 248)', dark: 'rgb(12, 18, 17)' } as const
  // Each is loaded in one scheme and looked at in both.
  for (const [width, height, first, other] of [
    [1440, 900, 'light', 'dark'],
    [390, 844, 'dark', 'light'],
  ] as const) {
    const page = await people.newPage({ viewport: { width, height }, colorScheme: first })
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await page.goto('/api-reference')
    await expect(page.getByRole('heading', { name: /Lodeway API/ })).toBeVisible()
    expect(await page.evaluate<boolean>(`document.fonts.check('16px "Lodeway Inter"')`)).toBe(true)
    expect(await ground()).toBe(grounds[first])
    await page.locator('#operations-tag-partner').click()
    await page.locator('#operations-partner-listPartnerLeads').getByRole('button').first().click()
    await expect(page.getByText('lerato@example.co.za').first()).toBeVisible()
    await expect.soft(findColourViolations(page), `${width} ${first}`).resolves.toEqual([])
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await expect.soft(findColourViolations(page), `key ${width} ${first}`).resolves.toEqual([])

    // Which scheme it wears is decided as it is loaded. All that a scheme is from then on is this attribute.
    await page.emulateMedia({ colorScheme: other })
    await page.evaluate(`document.documentElement.dataset.mantineColorScheme = '${other}'`)
    await expect.poll(ground).toBe(grounds[other])
    await standStill(page)
    await expect.soft(findColourViolations(page), `key ${width} ${other}`).resolves.toEqual([])
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByLabel('auth-bearer-value')).toHaveCount(0)
    await expect.soft(findColourViolations(page), `${width} ${other}`).resolves.toEqual([])
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')).toBe(false)
  }
})
