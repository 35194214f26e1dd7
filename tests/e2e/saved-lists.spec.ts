import { deleteView } from '@lodeway/contract/views.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { followLink } from './screens.ts'
import { makeLead } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { columnsOf, rowWith, saysAt, search, toastSays, type } from './steps/fields.ts'
import { openFromNavigation, signIn, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

test('order, rows a page and columns are as somebody left them; the name and the actions stay', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const lead = await makeLead(loader, { lastName: 'Gewoonte', organisationId: market.buyer.id })
  await openFromNavigation(admin, 'Lead Management')
  const columns = columnsOf(admin, 'All leads')
  await admin.getByRole('columnheader', { name: 'Date submitted' }).getByRole('button').click()
  await admin.getByRole('columnheader', { name: 'Date submitted' }).getByRole('button').click()
  await admin.getByRole('combobox', { name: 'Per page' }).selectOption('20')

  await test.step('columns are chosen by keyboard', async () => {
    const menu = admin.getByRole('button', { name: 'Columns' })
    await menu.focus()
    await admin.keyboard.press('Enter')
    const item = (name: string) => admin.getByRole('menuitemcheckbox', { name, exact: true })
    await expect(item('Date submitted')).toBeFocused()
    await expect(item('Date submitted')).toHaveAttribute('aria-checked', 'true')
    await expect(item('Organisation')).toHaveAttribute('aria-checked', 'false')
    for (const never of ['Full name', 'Actions']) await expect(item(never)).toHaveCount(0)
    await isAccessible(admin)
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect(columns.filter({ hasText: 'Phone number' })).toHaveCount(0)
    await admin.keyboard.press('End')
    await admin.keyboard.press('Enter')
    await expect(columns.filter({ hasText: /^Organisation$/ })).toHaveCount(1)
    await admin.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })

  await test.step('they are the same at the next visit, and nobody else has them', async () => {
    await openFromNavigation(admin, 'Home')
    await openFromNavigation(admin, 'Lead Management')
    // A copy of the address shows somebody else the same.
    await expect(admin).toHaveURL(/\/leads\?.*sort=createdAt%3Adesc/)
    await expect(columns.filter({ hasText: 'Date submitted' })).toHaveAttribute('aria-sort', 'descending')
    await expect(columns.filter({ hasText: 'Phone number' })).toHaveCount(0)
    await expect(rowWith(admin, 'All leads', 'Gewoonte')).toContainText(market.buyer.name)
    await expect(admin.getByRole('combobox', { name: 'Per page' })).toHaveValue('20')
    // The list's own entry of the menu opens it anew, and Back leads to where it was.
    await admin.getByRole('combobox', { name: 'Per page' }).selectOption('50')
    await openFromNavigation(admin, 'Lead Management')
    await expect(admin).toHaveURL(/\/leads\?.*perPage=50/)
    await expect(columns.filter({ hasText: 'Date submitted' })).toHaveAttribute('aria-sort', 'descending')
    await admin.goto(`/leads?lead=${lead.id}&hide=firstName`)
    await expect(columns.nth(1)).toHaveText('Full name')
  })
  await openFromNavigation(loader, 'My Leads')
  await expect(columnsOf(loader, 'My leads').filter({ hasText: 'Phone number' })).toHaveCount(1)
})

test('filters that are on are taken off one by one, or all at once', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/leads?type=lifeInsurance&quality=high&placement=assigned&from=2026-01-01&to=2026-01-31')
  await expect(page.getByRole('combobox', { name: 'Placement' })).toHaveValue('Placed')
  await page.getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL(/\/leads$/)
  await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0)
  // What was pressed is gone, and the focus is near.
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await followLink(page, '/leads?type=lifeInsurance&placement=assigned')
  await page.getByRole('button', { name: 'Remove filter Placement: Placed' }).press('Enter')
  await expect(page).toHaveURL(/\/leads\?type=lifeInsurance$/)
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/leads$/)
  // An address may be older than what it names.
  const gone = '01a229eb-0000-7000-8000-000000000000'
  await followLink(page, `/leads?organisation=${gone}`)
  const inWords = 'An organisation that is not there any more'
  await expect(page.getByRole('button', { name: `Remove filter Organisation: ${inWords}` })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('main').getByText(inWords)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(gone)
  people.allowInConsole(/status of 404/)
  await page.goto(`/?organisation=${gone}&loader=${gone}`)
  await expect(page.getByLabel('Organisation').locator('option:checked')).toHaveText(inWords)
  await expect(page.getByRole('combobox', { name: 'Loader', exact: true })).toHaveValue(
    'A loader who is not there any more',
  )
})

test('a list is saved as a view: opened by its chip, by Ctrl-K and by a link, updated, renamed and deleted', async ({
  people,
  market,
}) => {
  people.allowInConsole(/status of (404|409)/)
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  await admin.goto('/leads?type=debtProduct&sort=createdAt:desc&hide=premium')
  const viewMenu = admin.getByRole('button', { name: 'Views', exact: true })
  const choose = async (name: string) => {
    await viewMenu.click()
    await admin.getByRole('menuitem', { name }).click()
  }
  const dialog = admin.getByRole('dialog')
  const isGone = 'This view does not exist any more, or it is not shared with you.'
  const chip = (name: string) => admin.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })

  await choose('Save as a new view')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(dialog, 'Name', 'Debt, latest')
  await dialog.getByRole('checkbox', { name: 'Share with all administrators' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(admin, 'View saved')
  await expect(chip('Debt, latest (shared)')).toHaveAttribute('aria-current', /page|true/)
  const address = admin.url()
  const named = new URL(address).searchParams.get('view')

  await test.step('a name that is taken or too long is said at its field, and saving it takes the error away', async () => {
    await choose('Save as a new view')
    const save = dialog.getByRole('button', { name: 'Save' })
    await type(dialog, 'Name', 'x'.repeat(41))
    await save.click()
    await saysAt(admin, 'Name', 'Max of 40 characters')
    await type(dialog, 'Name', 'Debt, latest')
    await save.click()
    await saysAt(admin, 'Name', 'There is a view of this name already')
    const failure = admin.getByRole('alert').filter({ hasText: 'There is a view of this name already.' })
    await expect(failure).toBeVisible()
    await type(dialog, 'Name', 'Debt, a name as long as one may ever be.')
    await save.click()
    await toastSays(admin, 'View saved')
    await expect(failure).toHaveCount(0)
    const [one, other] = [chip('Debt, a name'), chip('Debt, latest')]
    await expect(one).toHaveAttribute('title', 'Debt, a name as long as one may ever be.')
    const [left, right] = [await one.boundingBox(), await other.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    await chip('Debt, latest').click()
  })

  await test.step('what is searched for is no part of it, and stays', async () => {
    const box = admin.getByRole('searchbox', { name: 'Search by client or loader' })
    await choose('Save as a new view')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await expect(dialog).not.toContainText('The search is not part of the view.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await search(admin, 'Search by client or loader', 'Niemand')
    await choose('Save as a new view')
    await expect(dialog).toContainText('The search is not part of the view.')
    await type(dialog, 'Name', 'Debt, searched')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(chip('Debt, searched')).toHaveAttribute('aria-current', /page|true/)
    await expect(box).toHaveValue('Niemand')
    await admin.reload()
    await expect(box).toHaveValue('Niemand')
    expect(admin.url()).not.toContain('Niemand')
    await chip('Debt, latest').click()
    await expect(box).toHaveValue('')
  })

  await test.step('a quick range is that of the day on which the view is opened, unless these very days are wanted', async () => {
    const isShown = (name: string) => expect(chip(name)).toHaveAttribute('aria-current', /page|true/)
    const update = admin.getByRole('button', { name: 'Update view' })
    const lastMonth = admin.getByRole('button', { name: 'Last Month' })
    await lastMonth.click()
    await expect(admin).toHaveURL(/from=\d{4}-\d\d-01&to=/)
    await choose('Save as a new view')
    await expect(dialog).toContainText('Otherwise “Last Month” of the day on which the view is opened.')
    await isAccessible(admin)
    await type(dialog, 'Name', 'Debt by month')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isShown('Debt by month')
    await expect(admin).toHaveURL(/days=lastMonth/)
    await expect(admin).not.toHaveURL(/from=/)
    await expect(lastMonth).toHaveAttribute('aria-pressed', 'true')
    await expect(update).toHaveCount(0)
    const asked = admin.waitForRequest(/\/v1\/leads\?.*startAt=\d{4}-\d\d-01T/)
    await admin.reload()
    await asked
    await isShown('Debt by month')
    await expect(update).toHaveCount(0)
    await admin.getByRole('button', { name: 'This Month' }).click()
    await update.click()
    await expect(admin).toHaveURL(/days=thisMonth/)
    await expect(update).toHaveCount(0)
    await choose('Save as a new view')
    await type(dialog, 'Name', 'Debt, these days')
    await dialog.getByRole('checkbox', { name: /^Always 01 / }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isShown('Debt, these days')
    await expect(admin).toHaveURL(/from=\d{4}-\d\d-01&/)
    await expect(admin).not.toHaveURL(/days=/)
    await expect(update).toHaveCount(0)
    await chip('Debt, latest').click()
  })

  await test.step('it changes only when it is updated', async () => {
    await admin.getByRole('columnheader', { name: 'Insurance type' }).getByRole('button').click()
    await expect(admin.getByRole('button', { name: 'Update view' })).toBeVisible()
    await isAccessible(admin)
    await chip('All').click()
    await expect(admin).toHaveURL(/\/leads$/)
    await chip('Debt, latest').click()
    await expect(admin.getByRole('columnheader', { name: 'Date submitted' })).toHaveAttribute('aria-sort', 'descending')
    await admin.getByRole('columnheader', { name: 'Insurance type' }).getByRole('button').click()
    await admin.getByRole('button', { name: 'Update view' }).click()
    await toastSays(admin, 'View updated')
    await expect(admin.getByRole('button', { name: 'Update view' })).toHaveCount(0)
  })

  await test.step('Ctrl-K finds it, and a link that only names it shows all of it', async () => {
    await openFromNavigation(admin, 'Home')
    await expect(admin.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await admin.keyboard.press('Control+k')
    await admin.keyboard.type('debt lat')
    await expect(admin.getByRole('option', { name: 'Debt, latest view' })).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('columnheader', { name: 'Insurance type' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(columnsOf(admin, 'All leads').filter({ hasText: 'Premium' })).toHaveCount(0)
    await admin.goto(`/leads?view=${named}`)
    await expect(admin).toHaveURL(/type=debtProduct/)
    await expect(chip('Debt, latest')).toHaveAttribute('aria-current', /page|true/)
  })

  await test.step('on a phone they are in the menu, and what a lead is about is not cut', async () => {
    await makeLead(loader, { lastName: 'Skuldvlei', insuranceType: 'debtProduct', idNumber: null })
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto('/leads')
    await expect(viewMenu).toBeVisible()
    await expect(chip('Debt, latest')).toHaveCount(0)
    await choose('Debt, latest')
    await expect(admin).toHaveURL(/type=debtProduct/)
    await expect(admin.getByRole('button', { name: 'Views: Debt, latest' })).toBeVisible()
    await isAccessible(admin, 'a view on a phone')
    const about = rowWith(admin, 'All leads', 'Skuldvlei')
      .getByRole('cell')
      .filter({ hasText: /^Debt Product$/ })
    expect(await about.evaluate(cell => cell.scrollWidth - cell.clientWidth)).toBe(0)
    await admin.setViewportSize({ width: 1280, height: 720 })
    await expect(chip('Debt, latest')).toBeVisible()
  })

  await test.step('another name; then none', async () => {
    await choose('Rename Debt, latest')
    await type(dialog, 'Name', 'Debt by type')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(chip('Debt by type')).toBeVisible()
    await choose('Delete Debt by type')
    await expect(dialog).toContainText('Every administrator loses it.')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toastSays(admin, 'View deleted')
    await expect(chip('Debt by type')).toHaveCount(0)
    await expect(admin).toHaveURL(/\/leads$/)
  })

  await test.step('of one that is gone the list stays as it is shown, to be saved anew', async () => {
    await chip('Debt, searched').click()
    await expect(chip('Debt, searched')).toHaveAttribute('aria-current', /page|true/)
    await callAs(admin, deleteView, { params: { id: new URL(admin.url()).searchParams.get('view') ?? '' } })
    await admin.getByRole('columnheader', { name: 'Insurance type' }).getByRole('button').click()
    await admin.getByRole('button', { name: 'Update view' }).click()
    await expect(admin.getByText(isGone)).toBeVisible()
    await expect(chip('Debt, searched')).toHaveCount(0)
    await expect(admin).not.toHaveURL(/view=/)
    await expect(admin).toHaveURL(/type=debtProduct/)
    await expect(admin.getByRole('columnheader', { name: 'Insurance type' })).toHaveAttribute('aria-sort', 'ascending')
  })

  await test.step('a loader has views of their own, and shares none', async () => {
    await openFromNavigation(loader, 'My Leads')
    await expect(loader.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
    // On a phone, too, there is nothing to choose from yet.
    await loader.setViewportSize({ width: 390, height: 844 })
    await loader.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(loader.getByRole('menuitem')).toHaveText(['Save as a new view'])
    // Escape closes it from its button as well, where it is heard a moment after the menu is seen.
    await loader.getByRole('button', { name: 'Views', exact: true }).press('Escape')
    await expect(loader.getByRole('menuitem')).toHaveCount(0)
    await loader.setViewportSize({ width: 1280, height: 720 })
    await loader.getByRole('button', { name: 'Views', exact: true }).click()
    await loader.getByRole('menuitem', { name: 'Save as a new view' }).click()
    await expect(loader.getByRole('dialog').getByRole('checkbox')).toHaveCount(0)
    await type(loader.getByRole('dialog'), 'Name', 'Mine')
    await loader.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(loader.getByRole('link', { name: 'Mine', exact: true })).toBeVisible()
    const own = loader.url()
    const stranger = await people.newPage()
    await signIn(stranger, market.ownLoader.email, market.ownLoader.password)
    await stranger.goto(own.replace(market.loader.id, market.ownLoader.id))
    await expect(stranger.getByText(isGone)).toBeVisible()
    // One that was deleted in another window has no name to be changed any more.
    await loader.getByRole('button', { name: 'Views', exact: true }).click()
    await loader.getByRole('menuitem', { name: 'Rename Mine' }).click()
    await callAs(loader, deleteView, { params: { id: new URL(own).searchParams.get('view') ?? '' } })
    await loader.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(loader.getByText(isGone)).toBeVisible()
    await expect(loader.getByRole('dialog')).toHaveCount(0)
  })
})
