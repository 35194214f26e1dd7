import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { askForAccess } from './steps/by-call.ts'
import { rowAction, rowWith, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

// Document 1, section 2:
// - Toasts appear at the top right;
// Document 1, section 9:
// - at most 20, top right.
test('a toast stands at the top right, without a progress bar, and goes by itself', async ({ people }) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  await page.clock.install()
  const person = somebody('Zodwa', 'Mthembu')
  await askForAccess(page, person)
  await signInAsAdministrator(page)
  await page.goto(`/user-management?search=${person.email}`)
  await page.route('**/access/approve', route => route.fulfill({ status: 500, json: { message: 'Answer' } }))
  await rowAction(rowWith(page, 'Access requests', person.email), 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve request' })
  await type(dialog, 'Sale commission', '35')
  await type(dialog, 'Fee commission', '40')
  const toasts = page.getByRole('alert').filter({ hasText: /^Answer/ })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(toasts).toHaveText(['Answer'])
  const box = await toasts.first().boundingBox()
  expect(box?.y).toBeLessThan(100)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
  await expect(toasts.getByRole('progressbar')).toHaveCount(0)
  await isAccessible(page, 'a toast over a dialog')
  // Another one, in case that the look closed the first.
  const answered = page.waitForResponse('**/access/approve')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await answered
  await expect(toasts.last()).toBeVisible()
  await page.clock.fastForward(4000)
  await expect(toasts).toHaveCount(0)
})
