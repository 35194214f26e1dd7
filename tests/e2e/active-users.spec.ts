import { blockLoader } from '@lodeway/contract/access.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asksAnew } from './steps/answers.ts'
import { askForAccess, letIn, makeLoader } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { todayInTables } from './steps/days.ts'
import {
  actionsOf,
  choicesOf,
  choose,
  columnsOf,
  fieldOf,
  rowAction,
  rowWith,
  toastSays,
  type,
} from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { signIn, signInAsAdministrator } from './steps/sign-in.ts'

// Document 1, section 2:
// - `/user-management/active-users` signed in Users who were approved
// - Active users: filters for loader status (All, Individual, Organisational)
// - and access status (All, Active, Pending, Blocked).
// - Columns: Date added, Full name, Email, Mobile number, Loader status, Access status.
// - Actions: Block for every status but blocked, Unblock for blocked;
// - Re-send approval email for pending.
// Document 1, section 4:
// - Deny is for requested.
// - The list of active users leaves out requested.
// Document 1, section 9:
// - Statuses: requested, pending, active, blocked.
test('active users: columns, both filters, and those who only asked are not there', async ({ people, cast }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const [pending, blocked, asking] = [
    somebody('Sizwe', 'Buthelezi'),
    somebody('Ilse', 'Kruger'),
    somebody('Asking', 'Still'),
  ]
  await askForAccess(page, asking)
  await letIn(page, pending)
  await callAs(page, blockLoader, { params: { id: await letIn(page, blocked) } })
  await page.goto('/user-management/active-users?perPage=50')
  const row = (text: string) => rowWith(page, 'Active users', text)
  await expect(row(pending.email)).toBeVisible()
  await expect(columnsOf(page, 'Active users')).toHaveText([
    'Date added',
    'Full name',
    'Email',
    'Mobile number',
    'Loader status',
    'Access status',
    'Actions',
  ])
  expect((await row(pending.email).getByRole('cell').allInnerTexts()).slice(0, 6)).toEqual([
    todayInTables(),
    'Sizwe Buthelezi',
    pending.email,
    pending.phone,
    'Individual',
    'Pending',
  ])
  await expect(row(asking.email)).toHaveCount(0)
  expect(await actionsOf(row(pending.email))).toEqual(['Edit', 'Re-send approval email', 'Block'])
  expect(await actionsOf(row(blocked.email))).toEqual(['Edit', 'Unblock'])

  expect(await choicesOf(page, 'Loader status')).toEqual(['All', 'Individual', 'Organisational'])
  expect(await choicesOf(page, 'Access status')).toEqual(['All', 'Active', 'Pending', 'Blocked'])
  for (const status of ['Pending', 'Blocked', 'Active']) {
    await choose(page, 'Access status', status)
    await expect(page).toHaveURL(new RegExp(`status=${status.toLowerCase()}`))
    const shown = page.locator('td[data-label="Access status"]')
    await expect.poll(async () => [...new Set(await shown.allInnerTexts())]).toEqual([status])
  }
  await choose(page, 'Loader status', 'Organisational')
  await expect(row(cast.organisational.email)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Individual', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(fieldOf(page, 'Loader status')).toHaveValue('Organisational')
  await expect(fieldOf(page, 'Access status')).toHaveValue('Active')
  await isAccessible(page, 'active users, filtered')
})

test('a loader asks for another company; an administrator is told, and takes it or turns it down', async ({
  people,
  product,
  cast,
}) => {
  const [admin, page] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(admin)
  const loader = await makeLoader(product, admin, ['Palesa', 'Mofokeng'])
  await signIn(page, loader.email, loader.password)
  const ask = async () => {
    await page.goto('/user/account')
    await choose(page, 'Loader status', 'Organisational')
    await type(page, 'Company code', cast.organisation.companyCode)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert', { name: 'Waiting for an administrator' })).toBeVisible()
  }
  const notice = admin.getByText('1 user asks for another loader status or company code.')
  const openWish = async (look?: typeof isAccessible) => {
    await admin.goto('/user-management')
    await expect(notice).toBeVisible()
    await look?.(admin, 'a change that waits')
    await admin.getByRole('link', { name: 'Show' }).click()
    await expect(admin.getByText('1 result', { exact: true })).toBeVisible()
    await rowAction(rowWith(admin, 'Active users', loader.email), 'Edit')
    await expect(admin.getByRole('alert', { name: 'A change is waiting for you' })).toBeVisible()
  }

  await ask()
  await openWish(isAccessible)
  await admin.getByRole('button', { name: 'Turn it down' }).click()
  await toastSays(admin, 'User updated successfully')
  await expect(admin.getByRole('alert', { name: 'A change is waiting for you' })).toBeHidden()
  await admin.keyboard.press('Escape')
  await expect(admin.getByText('No users match these filters.')).toBeVisible()
  await admin.getByRole('button', { name: 'Show all users' }).click()
  await expect(admin.getByText(/^Showing 1 - /)).toBeVisible()
  await expect(notice).toBeHidden()

  await ask()
  await openWish()
  await admin.getByRole('button', { name: 'Fill it in' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  // The toast of the change before may still be there.
  await expect(admin.getByRole('dialog')).toBeHidden()
  await toastSays(admin, 'User updated successfully')
  // The profile that is open all the while, with nothing typed, shows it as well.
  await asksAnew(page, /\/v1\/loaders\/[^/?]+$/)
  await expect(fieldOf(page, 'Loader status')).toHaveValue('Organisational')
  await expect(fieldOf(page, 'Company code')).toHaveValue(cast.organisation.companyCode)
  await expect(page.getByRole('alert', { name: 'Waiting for an administrator' })).toBeHidden()
})

test('a long email address is cut off at its end in a row, at a desk and on a phone, and is whole when it is pointed at', async ({
  people,
}) => {
  const page = await people.newPage({ viewport: { width: 800, height: 900 } })
  await signInAsAdministrator(page)
  const person = {
    ...somebody('Bartholomew', 'Vandermerwe'),
    email: 'bartholomew.vandermerwe@longcompany.example.co.za',
  }
  await letIn(page, person)
  await page.goto('/user-management/active-users?search=Bartholomew')
  const cell = rowWith(page, 'Active users', 'Bartholomew').getByRole('cell').nth(2)
  await expect(cell).toContainText(person.email)
  await expect(cell).toHaveAttribute('title', person.email)
  const isOneLine = async () => expect((await cell.locator('> span').boundingBox())?.height).toBeLessThan(24)
  await isOneLine()
  // Where there is room for a part of it, that is its beginning, and no line ends before the domain.
  const [all, domain] = [cell.locator('> span'), cell.locator('> span > span')]
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(Math.abs(((await domain.boundingBox())?.y ?? 0) - ((await all.boundingBox())?.y ?? 99))).toBeLessThan(6)
  // What is of words goes on in a second line before it is cut off.
  const name = rowWith(page, 'Active users', 'Bartholomew').getByRole('cell', {
    name: 'Bartholomew Vandermerwe',
    exact: true,
  })
  await expect(name).toHaveAttribute('data-words', 'true')
  await expect(name.locator('> span')).toHaveCSS('-webkit-line-clamp', '2')
  // Whoever is there by keyboard has no title to read the rest in.
  await page.getByRole('searchbox').focus()
  await rowWith(page, 'Active users', 'Bartholomew')
    .getByRole('button', { name: /^Actions for/ })
    .focus()
  await expect(name.locator('> span')).toHaveCSS('-webkit-line-clamp', 'none')
  await page.setViewportSize({ width: 390, height: 844 })
  await isOneLine()
})
