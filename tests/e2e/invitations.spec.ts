import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { choose, fieldOf, rowAction, rowWith, toastSays, type } from './steps/fields.ts'
import { applyForAccess } from './steps/loaders.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

test('a loader is invited by mail and code, opens the link, asks once, and is approved like everybody', async ({
  people,
  product,
  market,
}) => {
  const invited = somebody('Refilwe', 'Mabuza')
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openFromNavigation(page, 'User Management')
  await page.getByRole('link', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Invite a loader' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a loader' })
  await type(dialog, 'Email address', 'nobody')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Invalid email')).toBeVisible()
  await type(dialog, 'Email address', invited.email)
  await choose(dialog, 'Organisation', market.internal.name)
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const made = page.getByRole('dialog', { name: 'Invitation', exact: true })
  const link = await fieldOf(made, 'Link').inputValue()
  await expect(made.getByRole('img', { name: 'Invitation QR code' })).toBeVisible()
  await expect(made.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()
  const row = rowWith(page, 'Invitations', invited.email)
  await expect(row).toContainText('Sent')

  people.allowInConsole(/status of (409|422)/)
  await page.getByRole('button', { name: 'Invite a loader' }).click()
  await type(dialog, 'Email address', invited.email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  // Once, at the field, and in no toast.
  await expect(page.getByText(`${invited.email} was invited on`)).toHaveCount(1)
  await expect(fieldOf(dialog, 'Email address')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const guest = await people.newPage()
  await guest.goto(link)
  await expect(fieldOf(guest, 'Email')).toHaveValue(invited.email)
  await expect(fieldOf(guest, 'Loader status')).toHaveValue('Organisational')
  await isAccessible(guest)
  await page.reload()
  await expect(row).toContainText('Opened')
  await applyForAccess(guest, invited)

  await page.reload()
  const used = rowWith(page, 'Invitations', 'Refilwe Mabuza')
  await expect(used).toContainText('Used')
  await expect(used).toContainText('access requested')
  await openFromNavigation(page, 'User Management')
  await expect(rowWith(page, 'Access requests', invited.email)).toContainText(market.internal.name)

  await guest.goto(link)
  await expect(guest.getByText('This invitation can no longer be used')).toBeVisible()
  await expect(fieldOf(guest, 'Email')).toHaveValue('')
  expect((await mailTo(product, invited.email, 'You are invited to submit leads')).text).toContain(link)
})

test('an invitation without an address is a link to hand over; a new one ends it, and it is withdrawn', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/user-management/invitations')
  await page.getByRole('button', { name: 'Invite a loader' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = () => fieldOf(page.getByRole('dialog', { name: 'Invitation', exact: true }), 'Link').inputValue()
  const done = () => page.getByRole('button', { name: 'Done' }).click()
  const first = await link()
  await done()
  const row = rowWith(page, 'Invitations', 'Anyone with the link').first()
  await rowAction(row, 'Make a new link')
  await page.getByRole('dialog', { name: 'Make a new link' }).getByRole('button', { name: 'Make' }).click()
  const second = await link()
  await done()
  const guest = await people.newPage()
  await guest.goto(first)
  await expect(guest.getByText('This invitation can no longer be used')).toBeVisible()
  await guest.goto(second)
  await expect(guest.getByRole('button', { name: 'Request access' })).toBeVisible()
  await expect(guest.getByText('This invitation can no longer be used')).toBeHidden()
  await page.reload()
  await rowAction(row, 'Withdraw')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await toastSays(page, 'Invitation withdrawn')
  await expect(row).toContainText('Withdrawn')
  await guest.goto(second)
  await expect(guest.getByText('This invitation can no longer be used')).toBeVisible()
})
