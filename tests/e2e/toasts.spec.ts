import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { askForAccess } from './steps/by-call.ts'
import { rowAction, rowWith, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'
import { stopTime } from './steps/time.ts'

// Document 1, section 2:
// - Toasts appear at the top right;
// Document 1, section 9:
// - Toasts: 5000 ms,
// - at most 20, top right.
test('toasts stand at the top right for 4 seconds, 20 at the most, without a progress bar', async ({ people }) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  const person = somebody('Zodwa', 'Mthembu')
  await askForAccess(page, person)
  await signInAsAdministrator(page)
  await page.goto(`/user-management?search=${person.email}`)
  let answers = 0
  await page.route('**/access/approve', route => {
    answers += 1
    return route.fulfill({ status: 500, json: { message: `Answer ${answers}` } })
  })
  await rowAction(rowWith(page, 'Access requests', person.email), 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve request' })
  await type(dialog, 'Sale commission', '35')
  await type(dialog, 'Fee commission', '40')
  const toasts = page.getByRole('alert').filter({ hasText: /^Answer/ })
  const send = dialog.getByRole('button', { name: 'Approve' })

  await send.click()
  await expect(toasts).toHaveText(['Answer 1'])
  const box = await toasts.first().boundingBox()
  expect(box?.y).toBeLessThan(100)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60)
  await expect(toasts.getByRole('progressbar')).toHaveCount(0)
  await isAccessible(page, 'a toast over a dialog')
  await expect(toasts).toHaveCount(0)

  await page.clock.install()
  await stopTime(page)
  await send.click()
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(3500)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(1500)
  await expect(toasts).toHaveCount(0)

  for (let sent = 3; sent <= 25; sent += 1) {
    await send.click()
    await expect.poll(() => answers).toBe(sent)
    await page.clock.runFor(20)
    await expect(send).toBeEnabled()
  }
  await expect(toasts).toHaveCount(20)
  await page.clock.runFor(6000)
  // Those that waited for room come after.
  await expect(toasts.last()).toHaveText('Answer 25')
})
