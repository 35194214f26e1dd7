import { approveLoader, blockLoader } from '@lodeway/contract/loaders.ts'
import type { Locator, Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mailbox.ts'
import { askForAccess, idOf } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, rowAction, rowWith, toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

const columns = (page: Page) =>
  page.getByRole('columnheader').evaluateAll(heads => heads.map(head => head.textContent.trim()))
const actionsOf = async (page: Page, row: Locator): Promise<string[]> => {
  await row.getByRole('button', { name: /^Actions for / }).click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const texts = await items.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  return texts.map(text => text.trim())
}
/** Today as tables show it. */
const today = () => {
  const parts = { timeZone: 'Africa/Johannesburg', day: '2-digit', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', parts).format(new Date()).replace(/(\w+) (\d+), (\d+)/, '$2 $1 $3')
}

/** Answers the next calls of this path so, instead of the server. */
const failWith = (page: Page, path: string, json: object) =>
  page.route(path, route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json }),
  )

test('requests: columns, search, approving with both percentages, denying', async ({ people, cast, product }) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  const [kagiso, busisiwe] = [somebody('Kagiso', 'Moloi'), somebody('Busisiwe', 'Nkosi')]
  await askForAccess(page, kagiso)
  await askForAccess(page, busisiwe, cast.organisation.companyCode)
  await signInAsAdministrator(page)
  await page.goto('/user-management')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expect(page.getByRole('navigation', { name: 'User Management' }).getByRole('link')).toContainText([
    'Access requests',
    'Active users',
  ])
  const row = (text: string) => rowWith(page, 'Access requests', text)
  const cells = (text: string) => row(text).getByRole('cell').allInnerTexts()
  await expect(row(kagiso.email)).toBeVisible()
  expect(await columns(page)).toEqual([
    'Date of request',
    'User',
    'Email',
    'Organisation name',
    'Loader status',
    'Actions',
  ])
  expect((await cells(kagiso.email)).slice(0, 5)).toEqual([today(), 'Kagiso Moloi', kagiso.email, '-', 'Individual'])
  expect((await cells(busisiwe.email)).slice(3, 5)).toEqual([cast.organisation.name, 'Organisational'])
  expect(await actionsOf(page, row(kagiso.email))).toEqual(['Approve', 'Deny'])

  await test.step('search', async () => {
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('busis')
    await expect(row(kagiso.email)).toBeHidden()
    await expect(row(busisiwe.email)).toBeVisible()
    await expect(page.getByText('Showing 1 - 1 of 1')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('nobody of that name')
    await expect(page.getByText('Nothing matches your search.')).toBeVisible()
    await isAccessible(page, 'requests, none found')
    await page.getByRole('button', { name: 'Clear search' }).click()
  })

  await test.step('approve', async () => {
    await rowAction(row(kagiso.email), 'Approve')
    const dialog = page.getByRole('dialog', { name: 'Approve request' })
    const send = dialog.getByRole('button', { name: 'Approve' })
    await send.click()
    await expect(dialog.getByText('Field is required')).toHaveCount(2)
    await isAccessible(page, 'approve, nothing filled in')
    for (const label of ['Sale commission', 'Fee commission']) {
      await type(dialog, label, '200')
      await expect(dialog.getByRole('textbox', { name: label })).toHaveValue('200%')
    }
    // More than the input takes is not typed at all.
    await dialog.getByRole('textbox', { name: 'Fee commission' }).pressSequentially('1')
    await expect(dialog.getByRole('textbox', { name: 'Fee commission' })).not.toHaveValue(/^2001/)
    await type(dialog, 'Fee commission', '100.01')
    await send.click()
    const messages = await dialog.locator('[class*=error]').allTextContents()
    expect(messages).toContain('Sale commission should be between 0  and 100')
    expect(messages).toContain('Fee commission should be between 0  and 100')
    await type(dialog, 'Sale commission', '100')
    await type(dialog, 'Fee commission', '0')
    await failWith(page, '**/access/approve', {})
    await send.click()
    await toastSays(page, 'Failed to approve request. Please try again.')
    await page.unroute('**/access/approve')
    await page.route('**/access/approve', route => route.abort())
    people.allowInConsole(/net::ERR_FAILED/)
    await send.click()
    await toastSays(page, 'Failed to Approve User.')
    await page.unroute('**/access/approve')
    await expect(dialog.getByRole('textbox', { name: 'Sale commission' })).toHaveValue('100%')
    await send.click()
    await toastSays(page, 'User Approved Successfully')
    await expect(row(kagiso.email)).toHaveCount(0)
    await mailTo(product, kagiso.email, 'Your access has been approved')
  })

  await test.step('deny', async () => {
    await rowAction(row(busisiwe.email), 'Deny')
    const dialog = page.getByRole('dialog', { name: 'Deny request' })
    await expect(dialog).toContainText('Busisiwe Nkosi')
    await isAccessible(page, 'deny')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(busisiwe.email)).toBeVisible()
    await rowAction(row(busisiwe.email), 'Deny')
    await failWith(page, '**/access/deny', {})
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await toastSays(page, 'Failed to deny request. Please try again.')
    await page.unroute('**/access/deny')
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await expect(row(busisiwe.email)).toHaveCount(0)
  })
})

test('active users: columns, both filters, and those who only asked are not there', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const [pending, blocked, asking] = [
    somebody('Sizwe', 'Buthelezi'),
    somebody('Ilse', 'Kruger'),
    somebody('Asking', 'Still'),
  ]
  for (const person of [pending, blocked, asking]) await askForAccess(page, person)
  for (const person of [pending, blocked])
    await callAs(page, approveLoader, {
      params: { id: await idOf(page, person) },
      body: { saleCommission: 1, feeCommission: 2 },
    })
  await callAs(page, blockLoader, { params: { id: await idOf(page, blocked) } })
  await page.goto('/user-management/active-users?perPage=50')
  const row = (text: string) => rowWith(page, 'Active users', text)
  await expect(row(pending.email)).toBeVisible()
  expect(await columns(page)).toEqual([
    'Date added',
    'Full name',
    'Email',
    'Mobile number',
    'Loader status',
    'Access status',
    'Actions',
  ])
  expect((await row(pending.email).getByRole('cell').allInnerTexts()).slice(0, 6)).toEqual([
    today(),
    'Sizwe Buthelezi',
    pending.email,
    pending.phone,
    'Individual',
    'Pending',
  ])
  await expect(row(asking.email)).toHaveCount(0)
  expect(await actionsOf(page, row(pending.email))).toEqual(['Edit', 'Re-send approval email', 'Block'])
  expect(await actionsOf(page, row(blocked.email))).toEqual(['Edit', 'Unblock'])

  const field = (name: string) => page.getByRole('combobox', { name })
  const optionsOf = async (name: string) => {
    await field(name).click()
    const texts = await page.getByRole('listbox').getByRole('option').allInnerTexts()
    await page.keyboard.press('Escape')
    return texts
  }
  expect(await optionsOf('Loader status')).toEqual(['All', 'Individual', 'Organisational'])
  expect(await optionsOf('Access status')).toEqual(['All', 'Active', 'Pending', 'Blocked'])
  for (const status of ['Pending', 'Blocked', 'Active']) {
    await choose(page, 'Access status', status)
    await expect(page).toHaveURL(new RegExp(`status=${status.toLowerCase()}`))
    const shown = page.locator('td[data-label="Access status"]')
    await expect.poll(async () => [...new Set(await shown.allInnerTexts())]).toEqual([status])
  }
  await choose(page, 'Loader status', 'Organisational')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Individual', exact: true })).toHaveCount(0)
  await page.reload()
  await expect(field('Loader status')).toHaveValue('Organisational')
  await expect(field('Access status')).toHaveValue('Active')
  await isAccessible(page, 'active users, filtered')
})

test('a user is blocked, unblocked, sent the mail again and edited', async ({ people, cast }) => {
  people.allowInConsole(/status of (400|500)/)
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const person = somebody('Lindani', 'Cele')
  await askForAccess(page, person)
  const id = await idOf(page, person)
  await callAs(page, approveLoader, { params: { id }, body: { saleCommission: 35, feeCommission: 42.5 } })
  await page.goto('/user-management/active-users?search=Lindani')
  const row = rowWith(page, 'Active users', 'Lindani')

  await test.step('re-send', async () => {
    await failWith(page, '**/resend/approval-email', { message: ['Not just now.', 'And more.'] })
    await rowAction(row, 'Re-send approval email')
    await toastSays(page, 'Not just now.')
    await page.unroute('**/resend/approval-email')
    await failWith(page, '**/resend/approval-email', {})
    await rowAction(row, 'Re-send approval email')
    await toastSays(page, 'Failed to send email verification. Please try again.')
    await page.unroute('**/resend/approval-email')
    await rowAction(row, 'Re-send approval email')
    await toastSays(page, 'Email verification sent successfully')
  })

  await test.step('block and unblock', async () => {
    const dialog = page.getByRole('dialog', { name: 'Block user' })
    await rowAction(row, 'Block')
    await isAccessible(page, 'block')
    await failWith(page, '**/access/block', {})
    await dialog.getByRole('button', { name: 'Block' }).click()
    await toastSays(page, 'Failed to block access. Please try again.')
    await page.unroute('**/access/block')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(row).toContainText('Blocked')
    await failWith(page, '**/access/unblock', { message: [7] })
    await rowAction(row, 'Unblock')
    await toastSays(page, 'An unknown error occurred')
    await page.unroute('**/access/unblock')
    await failWith(page, '**/access/unblock', {})
    await rowAction(row, 'Unblock')
    await toastSays(page, 'Failed to unblock access. Please try again.')
    await page.unroute('**/access/unblock')
    await rowAction(row, 'Unblock')
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
    await type(dialog, 'Last name', 'O-O')
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
    // The inputs take 100 at the most.
    await field('Sale commission').pressSequentially('101')
    await expect(field('Sale commission')).not.toHaveValue('101%')
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
})

test('a long e-mail address breaks between its parts, never inside a word', async ({ people }) => {
  const page = await people.newPage({ viewport: { width: 390, height: 844 } })
  await signInAsAdministrator(page)
  const person = {
    ...somebody('Bartholomew', 'Vandermerwe'),
    email: 'bartholomew.vandermerwe@longcompany.example.co.za',
  }
  await askForAccess(page, person)
  await callAs(page, approveLoader, {
    params: { id: await idOf(page, person) },
    body: { saleCommission: 1, feeCommission: 2 },
  })
  await page.goto('/user-management/active-users?search=Bartholomew')
  const cell = rowWith(page, 'Active users', 'Bartholomew').getByRole('cell').nth(2)
  await expect(cell).toContainText(person.email)
  const lines = await cell.evaluate(linesOf)
  expect(lines.join('')).toBe(person.email)
  for (const line of lines.slice(1)) expect(line).toMatch(/^(\.|longcompany)/)
  expect(lines.length).toBeGreaterThan(1)
})

/** The lines of text that an element is drawn in, as the browser laid them out. */
const linesOf = (cell: unknown): string[] => {
  const page = globalThis as unknown as {
    document: {
      createTreeWalker: (root: unknown, what: number) => { nextNode: () => { data: string } | null }
      createRange: () => {
        setStart: (node: unknown, at: number) => void
        setEnd: (node: unknown, at: number) => void
        getBoundingClientRect: () => { top: number }
      }
    }
  }
  const walker = page.document.createTreeWalker(cell, 4)
  const lines: { top: number; text: string }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (let at = 0; at < node.data.length; at += 1) {
      const range = page.document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { top } = range.getBoundingClientRect()
      const last = lines.at(-1)
      if (last && Math.abs(last.top - top) < 4) last.text += node.data[at]
      else lines.push({ top, text: node.data[at] ?? '' })
    }
  }
  return lines.map(({ text }) => text)
}
