import { changeLoader } from '@lodeway/contract/loaders.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asksAnew, failsSaying } from './steps/answers.ts'
import { letIn } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

// Document 1, section 1:
// - block and unblock loaders, edit loaders,
// Document 1, section 2:
// - Actions: Block for every status but blocked, Unblock for blocked;
// - Edit (first name, last name, email, cellphone, ID number, loader status, company code if organisational,
// - sale and fee commission with a maximum of 100);
// - Re-send approval email for pending.
// Document 1, section 4:
// - Access: requested, then pending by Approve,
// - Active and pending can be blocked, blocked can be unblocked.
// Document 1, section 5:
// - Required: no empty value, no empty list 'Field is required'
// - E-mail 'Invalid email'
// - South African ID: 13 digits YYMMDD SSSS C A Z, Luhn check digit 'Invalid ID number'
// - Phone: digits only, 1 to 10 'Invalid phone number'
// - Text: letters and spaces only 'Invalid value'
// - The edit modal requires first and last name (text), email, cellphone, ID number, loader status, and the company
//   code of organisational loaders.
// Document 1, section 6:
// - they approve, deny, block, unblock and edit users and re-send approvals.
// Document 1, section 8:
// - A failure shows the server's `message` (the first of a list), else one of:
// - 'Failed to block access. Please try again.',
// - 'Failed to unblock access. Please try again.',
// - 'Failed to update user. Please try again.',
// - 'Failed to send email verification. Please try again.',
// - and 'An unknown error occurred' for a list item that is no text.
// - 'User updated successfully', 'Email verification sent successfully',
test('a user is blocked, unblocked, sent the mail again and edited', async ({ people, cast }) => {
  people.allowInConsole(/status of (400|500)/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const person = somebody('Lindani', 'Cele')
  const id = await letIn(page, person)
  await page.goto('/user-management/active-users?search=Lindani')
  const row = rowWith(page, 'Active users', 'Lindani')

  await test.step('re-send', async () => {
    const dialog = page.getByRole('dialog', { name: 'Re-send approval email' })
    const send = () => dialog.getByRole('button', { name: 'Send' }).click()
    await rowAction(row, 'Re-send approval email')
    await isAccessible(page, 're-send')
    await failsSaying(
      page,
      { path: '**/resend/approval-email', json: { message: ['Not just now.', 'And more.'] } },
      send,
      'Not just now.',
    )
    await failsSaying(
      page,
      { path: '**/resend/approval-email', json: {} },
      send,
      'Failed to send email verification. Please try again.',
    )
    await send()
    await toastSays(page, 'Email verification sent successfully')
  })

  await test.step('block and unblock', async () => {
    const dialog = page.getByRole('dialog', { name: 'Block user' })
    await rowAction(row, 'Block')
    await isAccessible(page, 'block')
    await failsSaying(
      page,
      { path: '**/access/block', json: {} },
      () => dialog.getByRole('button', { name: 'Block' }).click(),
      'Failed to block access. Please try again.',
    )
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(row).toContainText('Blocked')
    const unblocking = page.getByRole('dialog', { name: 'Unblock user' })
    const unblock = () => unblocking.getByRole('button', { name: 'Unblock' }).click()
    await rowAction(row, 'Unblock')
    await expect(unblocking).toContainText('the approval email again, unless three went out within the hour.')
    await failsSaying(page, { path: '**/access/unblock', json: { message: [7] } }, unblock, 'An unknown error occurred')
    await failsSaying(
      page,
      { path: '**/access/unblock', json: {} },
      unblock,
      'Failed to unblock access. Please try again.',
    )
    await unblock()
    await expect(row).toContainText('Pending')
  })

  await test.step('edit', async () => {
    await rowAction(row, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit user' })
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
    await expect(field('First name')).toHaveValue('Lindani')
    await expect(field('Last name')).toHaveValue('Cele')
    await expect(field('Email')).toHaveValue(person.email)
    await expect(field('Cellphone')).toHaveValue(person.phone)
    await expect(field('ID number')).toHaveValue(person.idNumber)
    await expect(dialog.getByRole('combobox', { name: 'Loader status' })).toHaveValue('Individual')
    await expect(field('Company code')).toHaveCount(0)
    await expect(field('Sale commission')).toHaveValue('35%')
    await expect(field('Fee commission')).toHaveValue('42.5%')
    for (const name of [
      'First name',
      'Last name',
      'Email',
      'Cellphone',
      'ID number',
      'Sale commission',
      'Fee commission',
    ])
      await field(name).fill('')
    await choose(dialog, 'Loader status', 'Organisational')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Field is required')).toHaveCount(8)
    await type(dialog, 'First name', 'L1')
    await type(dialog, 'Last name', 'O_O')
    await type(dialog, 'Email', 'lindani@')
    await type(dialog, 'Cellphone', '08212345678901')
    await type(dialog, 'ID number', '8001015009086')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Invalid value')).toHaveCount(2)
    for (const message of ['Invalid email', 'Invalid phone number', 'Invalid ID number'])
      await expect(dialog.getByText(message)).toBeVisible()
    await isAccessible(page, 'edit user with mistakes')
    await type(dialog, 'First name', 'Lindani Sipho')
    await type(dialog, 'Last name', 'Cele')
    await type(dialog, 'Email', person.email)
    await type(dialog, 'Cellphone', person.phone)
    await type(dialog, 'ID number', person.idNumber)
    await type(dialog, 'Company code', cast.organisation.companyCode)
    // The inputs take 100 at the most; more stays as it was typed, with its message.
    await type(dialog, 'Sale commission', '101')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(field('Sale commission')).toHaveValue('101')
    await saysAt(dialog, 'Sale commission', 'Sale commission should be between 0  and 100')
    await type(dialog, 'Sale commission', '100')
    await type(dialog, 'Fee commission', '12.25')
    await page.route(`**/v1/loaders/${id}`, route =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '<html>' }) : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(page, 'Failed to update user. Please try again.')
    await page.unroute(`**/v1/loaders/${id}`)
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      firstName: 'Lindani Sipho',
      type: 'organisational',
      companyCode: cast.organisation.companyCode,
      saleCommission: 100,
      feeCommission: 12.25,
    })
    await toastSays(page, 'User updated successfully')
    await expect(row).toContainText('Organisational')
  })

  await test.step('edit, while somebody else does', async () => {
    await rowAction(row, 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit user' })
    await expect(dialog.getByRole('textbox', { name: 'Sale commission' })).toHaveValue('100%')
    await callAs(page, changeLoader, { params: { id }, body: { saleCommission: 40 } })
    await asksAnew(page, new RegExp(`/v1/loaders/${id}$`))
    await type(dialog, 'Last name', 'Cele-Zulu')
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ lastName: 'Cele-Zulu' })
  })
})

test('organisational is coming soon while no organisation has loaders', async ({
  people,
  cast: { individual: loader },
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.route('**/v1/organisations?**', route => route.fulfill({ json: { data: [], count: 0 } }))
  await page.goto('/user-management/active-users?perPage=50')
  await page.getByRole('searchbox', { name: 'Search by user' }).fill(loader.email)
  await rowAction(rowWith(page, 'Active users', loader.email), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit user' })
  await dialog.getByRole('combobox', { name: 'Loader status' }).click()
  const option = page.getByRole('option', { name: 'Organisational (Coming soon)' })
  await expect(option).toBeVisible()
  await expect(option).toHaveAttribute('data-combobox-disabled', 'true')
})
