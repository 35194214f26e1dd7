import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { failsSaying } from './steps/answers.ts'
import { askForAccess } from './steps/by-call.ts'
import { todayInTables } from './steps/days.ts'
import { actionsOf, columnsOf, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openHome, signInAsAdministrator } from './steps/sign-in.ts'

// Document 1, section 1:
// - An organisational loader belongs to the organisation that its company code names
// - Administrators approve or deny requests for access,
// Document 1, section 2:
// - `/user-management` signed in Requests for access
// - User Management (title 'User Management', with a way to the active users)
// - Search box 'Search by user'.
// - Columns: Date of request, User, Email,
// - Organisation name (a dash when empty), Loader status.
// - Row actions: Approve (a modal that asks for sale and fee commission)
// - and Deny.
// - also while searching.
// Document 1, section 4:
// - Deny is for requested.
// Document 1, section 5:
// - Sale commission above 100 'Sale commission should be between 0 and 100'
// - Fee commission above 100 'Fee commission should be between 0 and 100'
// - Both messages on commission have two spaces before "and".
// - Both commissions are required.
// - The approve modal's input lets 200 be typed; the check refuses above 100.
// Document 1, section 6:
// - they approve, deny, block, unblock and edit users and re-send approvals.
// Document 1, section 8:
// - 'Failed to approve request. Please try again.',
// - 'Failed to deny request. Please try again.',
// - 'Failed to Approve User.',
// - Success: 'User Approved Successfully',
// Document 1, section 9:
// - Percentages 0–100; the approve modal's input up to 200.
test('requests: columns, search, approving with both percentages, denying', async ({ people, cast, product }) => {
  people.allowInConsole(/status of 500/)
  const page = await people.newPage()
  const [kagiso, busisiwe] = [somebody('Kagiso', 'Moloi'), somebody('Busisiwe', 'Nkosi')]
  await askForAccess(page, kagiso)
  await askForAccess(page, busisiwe, cast.organisation.companyCode)
  await signInAsAdministrator(page)
  await page.goto('/user-management?perPage=50')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management')
  await expect(page.getByRole('navigation', { name: 'User Management' }).getByRole('link')).toContainText([
    'Access requests',
    'Active users',
  ])
  const row = (text: string) => rowWith(page, 'Access requests', text)
  const cells = (text: string) => row(text).getByRole('cell').allInnerTexts()
  await expect(row(kagiso.email)).toBeVisible()
  await expect(columnsOf(page, 'Access requests')).toHaveText([
    'Date of request',
    'User',
    'Email',
    'Organisation name',
    'Loader status',
    'Actions',
  ])
  expect((await cells(kagiso.email)).slice(0, 5)).toEqual([
    todayInTables(),
    'Kagiso Moloi',
    kagiso.email,
    '-',
    'Individual',
  ])
  expect((await cells(busisiwe.email)).slice(3, 5)).toEqual([cast.organisation.name, 'Organisational'])
  expect(await actionsOf(row(kagiso.email))).toEqual(['Approve', 'Deny'])

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

  // Going on to a row ends the typing, so the answer comes while the button of the mouse is down.
  await test.step('a row that is pressed stays until it was clicked', async () => {
    const menu = row(kagiso.email).getByRole('button', { name: /^Actions for / })
    await expect(menu).toBeVisible()
    const answered = page.waitForResponse(/search=kagiso/)
    await page.getByRole('searchbox', { name: 'Search by user' }).fill('kagiso')
    await menu.hover()
    await page.mouse.down()
    await answered
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
    await expect(row(busisiwe.email)).toBeVisible()
    await page.mouse.up()
    await expect(page.getByRole('menuitem', { name: 'Deny' })).toBeVisible()
    await expect(row(busisiwe.email)).toBeHidden()
    await page.keyboard.press('Escape')
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
      await dialog.getByRole('textbox', { name: label }).blur()
      await expect(dialog.getByRole('textbox', { name: label })).toHaveValue('200')
      await saysAt(dialog, label, `${label} should be between 0  and 100`)
    }
    await type(dialog, 'Fee commission', '2001')
    await dialog.getByRole('textbox', { name: 'Fee commission' }).blur()
    await expect(dialog.getByRole('textbox', { name: 'Fee commission' })).toHaveValue('2001')
    await type(dialog, 'Fee commission', '100.01')
    await send.click()
    await expect
      .poll(() => dialog.locator('[class*=error]').allTextContents())
      .toEqual(
        expect.arrayContaining([
          'Sale commission should be between 0  and 100',
          'Fee commission should be between 0  and 100',
        ]),
      )
    await type(dialog, 'Sale commission', '100')
    await type(dialog, 'Fee commission', '0')
    await failsSaying(
      page,
      { path: '**/access/approve', json: {} },
      () => send.click(),
      'Failed to approve request. Please try again.',
    )
    await page.route('**/access/approve', route => route.abort())
    people.allowInConsole(/net::ERR_FAILED/)
    await send.click()
    await toastSays(page, 'Failed to Approve User.')
    await page.unroute('**/access/approve')
    await expect(dialog.getByRole('textbox', { name: 'Sale commission' })).toHaveValue('100%')
    await send.press('Enter')
    await toastSays(page, 'User Approved Successfully')
    await expect(row(kagiso.email)).toHaveCount(0)
    // By keyboard one goes on with the next: its row has taken the place of the one that is gone.
    await expect(page.getByRole('table').locator(':focus')).toHaveAccessibleName(/^Actions for /)
  })

  await test.step('deny', async () => {
    await rowAction(row(busisiwe.email), 'Deny')
    const dialog = page.getByRole('dialog', { name: 'Deny request' })
    await expect(dialog).toContainText('Busisiwe Nkosi')
    await type(dialog, 'Reason', 'No such company')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(busisiwe.email)).toBeVisible()
    await rowAction(row(busisiwe.email), 'Deny')
    await failsSaying(
      page,
      { path: '**/access/deny', json: {} },
      () => dialog.getByRole('button', { name: 'Deny' }).click(),
      'Failed to deny request. Please try again.',
    )
    // Somebody else was quicker: there is nothing left to ask.
    const decided = { code: 'not_requested', message: 'This request has already been decided.' }
    await page.route('**/access/deny', route => route.fulfill({ status: 409, json: decided }))
    people.allowInConsole(/status of 409/)
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await toastSays(page, decided.message)
    await expect(dialog).toBeHidden()
    await page.unroute('**/access/deny')
    await rowAction(row(busisiwe.email), 'Deny')
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await expect(row(busisiwe.email)).toHaveCount(0)
  })
  await mailTo(product, kagiso.email, 'Your access has been approved')
})

test('a request is made, waits, is corrected and is approved', async ({ people, cast, product }) => {
  const [visitor, admin] = [
    await people.newPage({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }),
    await people.newPage(),
  ]

  await test.step('sign-in and the landing page lead to Request access; administrators see how many requests wait', async () => {
    await visitor.goto('/landing-page?cc=AB0101ABC')
    await expect(visitor.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/?cc=AB0101ABC')
    await visitor.getByRole('link', { name: 'Request access' }).click()
    await expect(visitor).toHaveURL('/request-access?cc=AB0101ABC')
    await visitor.goto('/?cc=AB0101ABC')
    await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await visitor.getByRole('link', { name: 'Request access' }).click()
    await expect(visitor).toHaveURL(/\/request-access\?cc=AB0101ABC$/)
    await test.step('a list of choices leaves the page where it is, on a phone', async () => {
      const status = visitor.getByRole('combobox', { name: 'Loader status' })
      await status.waitFor()
      await visitor.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const before = await visitor.evaluate<number>('scrollY')
      expect(before).toBeGreaterThan(0)
      await status.tap()
      await expect(visitor.getByRole('option').first()).toBeInViewport()
      expect(await visitor.evaluate('scrollY')).toBe(before)
      await visitor.keyboard.press('Escape')
    })
    await askForAccess(visitor, somebody('Anele', 'Zwane'))

    await signInAsAdministrator(admin)
    await openHome(admin)
    const waiting = admin.getByRole('main').getByRole('link', { name: 'Access requests' })
    await expect(waiting).toHaveAccessibleName(/^[1-9]\d* Access requests/)
    const entry = admin
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'User Management', exact: true })
    await expect(entry).toHaveAccessibleDescription(/^\d+ access requests? waits?$/)
    await waiting.click()
    await expect(admin).toHaveURL('/user-management')
  })

  await test.step('a request shows everything that was asked for, and one with a code of nobody is corrected and approved', async () => {
    const person = somebody('Mpho', 'Ledwaba')
    await askForAccess(visitor, person, 'ZZ0101ZZZ')
    await admin.goto('/user-management?perPage=50')
    const row = rowWith(admin, 'Access requests', person.email)
    await rowAction(row, 'Approve')
    const dialog = admin.getByRole('dialog', { name: 'Approve request' })
    for (const said of ['Ms Mpho Ledwaba', person.email, person.phone, person.idNumber.slice(-3), 'ZZ0101ZZZ'])
      await expect(dialog).toContainText(said)
    await expect(dialog).not.toContainText(person.idNumber)
    await expect(dialog).toContainText('The company code ZZ0101ZZZ belongs to no organisation')
    await isAccessible(admin, 'approve, with a code of nobody')
    await type(dialog, 'Sale commission', '12')
    await dialog.getByRole('button', { name: 'Correct these details' }).click()
    const correcting = admin.getByRole('dialog', { name: 'Correct these details' })
    await expect(correcting.locator(':focus')).toHaveCount(1)
    await type(correcting, 'Company code', cast.organisation.companyCode)
    await correcting.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'Request corrected')
    await expect(dialog).toContainText(cast.organisation.name)
    await expect(dialog).not.toContainText('belongs to no organisation')
    await expect(dialog.getByRole('textbox', { name: 'Sale commission' })).toHaveValue('12%')
    await dialog.getByRole('button', { name: /^Use the usual/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Sale commission' })).toHaveValue('35%')
    await expect(dialog.getByRole('textbox', { name: 'Fee commission' })).toHaveValue('42.5%')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await toastSays(admin, 'User Approved Successfully')
    const link = new URL(linkIn(await mailTo(product, person.email, 'Your access has been approved')))
    expect(link.searchParams.get('cc')).toBe(cast.organisation.companyCode)
  })
})
