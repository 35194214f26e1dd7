import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { holdBack, refuseOnce } from './steps/answers.ts'
import { makeBilling, makeLead, makeLoader, makeOutcome } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { toastSays } from './steps/fields.ts'
import { openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

test('a loader sees what waits and what was paid, and opens an amount to how it comes about', async ({
  people,
  product,
  market,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const member = await makeLoader(product, admin, ['Earnest', 'Verdien'])
  const loader = await people.newPage()
  await signIn(loader, member.email, member.password)
  await makeBilling(loader, member)
  await openFromNavigation(loader, 'My Earnings')
  await expect(loader.getByText('Nothing is waiting to be paid.')).toBeVisible()

  const lead = await makeLead(loader, { lastName: 'Loonkloof', organisationId: market.buyer.id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })
  await loader.reload()
  const waiting = loader.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
  await expect(waiting).toHaveCount(2)
  const commission = waiting.filter({ hasText: 'Commission' })
  await commission.getByText('Loonkloof').click()
  // The organisation owes 150 % of the premium, and of that, rounded, the loader's share is theirs.
  await expect(commission).toContainText('R1 234.55 premium')
  await expect(commission).toContainText('150% the organisation')
  await expect(commission).toContainText('R1 851.83 it owes')
  await expect(commission).not.toContainText(market.buyer.name)
  await expect(loader.getByText(/Added up, what you get on \d{2} \w{3} \d{4}/)).toContainText('R796.89')
  await isAccessible(loader)

  await test.step('by keyboard, on a phone, in the dark too', async () => {
    const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await signIn(phone, member.email, member.password)
    await phone.goto('/my-earnings')
    await phone.getByRole('list', { name: 'Waiting' }).locator('summary').first().press('Enter')
    await expect(phone.getByRole('link', { name: 'Open the lead' }).first()).toBeVisible()
    await isAccessible(phone)
  })

  await test.step('a statement of each month is a file to keep', async () => {
    await loader.getByRole('button', { name: 'Statement' }).click()
    const [file] = await Promise.all([loader.waitForEvent('download'), loader.getByRole('menuitem').first().click()])
    await toastSays(loader, 'Process completed successfully!')
    expect(file.suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/)
    await loader.getByRole('button', { name: 'Statement' }).click()
    await isAccessible(loader)
    const latest = await loader.getByRole('menuitem').first().textContent()
    // Heard one after the other, each says what kind of file it is.
    expect(latest).toMatch(/^\w{3} \d{4}, PDF$/)
    await loader.getByRole('menuitem', { name: 'Earlier months' }).click()
    // The same month of the year before.
    const before = latest?.replace(/\d{4}/, year => String(Number(year) - 1)) ?? ''
    await expect(loader.getByRole('menuitem').first()).toHaveText(before)
    await loader.keyboard.press('Escape')
  })

  await test.step('the lead is one click away, and shows its money', async () => {
    await commission.getByRole('link', { name: 'Open the lead' }).click()
    const dialog = loader.getByRole('dialog', { name: 'View lead' })
    await expect(dialog).toContainText('Loonkloof')
    await expect(dialog.getByRole('heading', { name: 'Your money' })).toBeVisible()
    await dialog.getByText('Waiting to be paid').first().click()
    await expect(dialog).toContainText('To be paid')
    await isAccessible(loader)
  })

  await test.step('what was paid is a list of its own, by days, each with its amounts and a statement', async () => {
    await loader.goto('/my-earnings?state=paid')
    await expect(loader.getByText('Nothing was paid in this period.')).toBeVisible()
    const { data } = await callAs(admin, listSales, { query: { category: 'payout', search: 'Loonkloof' } })
    for (const { id } of data) await callAs(admin, markSalePaid, { params: { id } })
    await loader.reload()
    await expect(loader.getByRole('list', { name: 'Paid' }).getByRole('listitem')).toHaveCount(1)
    // Nothing waits any more: without a choice in the address the page opens on what there is, and keeps what is chosen.
    await loader.goto('/my-earnings')
    const paid = loader.getByRole('list', { name: 'Paid' })
    await expect(loader.getByRole('button', { name: /^Paid/ })).toHaveAttribute('aria-pressed', 'true')
    await loader.getByRole('button', { name: /^Waiting/ }).click()
    await expect(loader.getByText('Nothing is waiting to be paid.')).toBeVisible()
    await expect(loader).toHaveURL(/state=waiting/)
    await loader.goBack()
    await expect(paid.getByRole('listitem')).toHaveCount(1)
    await paid.locator('summary').first().click()
    await expect(paid.getByText('Loonkloof').first()).toBeVisible()
    await isAccessible(loader)
    const [file] = await Promise.all([
      loader.waitForEvent('download'),
      paid.getByRole('button', { name: 'Statement, PDF' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^payment-\d{4}-\d{2}-\d{2}\.pdf$/)

    // Other days: the sum of those before is marked as such, and one that cannot be had says so.
    const sums = { address: /\/v1\/earnings\?/, method: 'GET' } as const
    await refuseOnce(people, loader, { ...sums, message: 'No.' })
    const release = await holdBack(loader, sums.address, sums.method)
    await loader.getByRole('button', { name: 'Last Month' }).click()
    const sum = loader.getByRole('button', { name: /^Paid/ }).locator('[data-figure]')
    await expect(sum).toHaveAttribute('data-stale', 'true')
    release()
    await expect(loader.getByText('Your earnings could not be loaded.')).toBeVisible()
    await loader.getByRole('button', { name: 'Retry' }).click()
    await expect(sum).toHaveText('R0.00')
  })

  await test.step('what is held says why and what to do, on the page and in the Books', async () => {
    const small = await makeLead(loader, { lastName: 'Loonvlei', organisationId: market.buyer.id })
    await makeOutcome(admin, small.id, { organisationStatus: 'sale', premium: 10 })
    await loader.goto('/my-earnings?state=held')
    await loader.getByRole('list', { name: 'Held' }).locator('summary').first().click()
    await expect(loader.getByText('Amounts below R50.00 are not paid by themselves.')).toBeVisible()
    await isAccessible(loader)
    await admin.goto('/reports/books?account=held')
    await expect(admin.getByRole('row', { name: /Earnest Verdien/ })).toContainText('Below R50.00')
  })

  await test.step('mails about money are switched off under Profile', async () => {
    await goOnTo(loader, '/user/account')
    const mail = loader.getByRole('checkbox', { name: 'We paid you' })
    await expect(mail).toBeChecked()
    // By keyboard: what was chosen is shown at once, and the focus stays.
    const release = await holdBack(loader, '**/v1/profile/mails', 'PUT')
    await mail.press('Space')
    await expect(mail).not.toBeChecked()
    await expect(mail).toBeFocused()
    // Whoever thinks better of it while that is saved has it as they chose last.
    const savedAs = (count: number) =>
      loader.waitForResponse(answer => {
        const request = answer.request()
        return request.method() === 'PUT' && request.postDataJSON().muted?.length === count
      })
    const on = savedAs(0)
    await mail.press('Space')
    await expect(mail).toBeChecked()
    release()
    await on
    // Said once, of the last choice.
    await expect(loader.getByText('Emails saved successfully', { exact: true })).toHaveCount(1)
    await expect(mail).toBeChecked()
    const off = savedAs(1)
    await mail.press('Space')
    await off
    await loader.reload()
    await expect(mail).not.toBeChecked()
    await mail.scrollIntoViewIfNeeded()
  })

  await test.step('while submitting, what such a lead pays now stands beside its quality', async () => {
    await goOnTo(loader, '/submit-leads')
    await loader.getByRole('textbox', { name: 'First name' }).fill('Tumi')
    await loader.getByRole('textbox', { name: 'Last name' }).fill('Loonspruit')
    await loader.getByRole('textbox', { name: 'Phone number', exact: true }).fill('0825550177')
    await loader.getByRole('combobox', { name: 'Insurance type' }).click()
    await loader.getByRole('option', { name: 'Other', exact: true }).click()
    await loader.getByRole('button', { name: 'Next' }).click()
    await expect(loader.getByRole('heading', { name: 'What it pays now' })).toBeVisible()
    await expect(loader.getByText('It is not a promise')).toBeVisible()
    await isAccessible(loader)
    await loader.setViewportSize({ width: 390, height: 844 })
    await goOnTo(loader, '/my-earnings?state=paid')
    await loader.locator('summary').first().click()
    await expect(loader.getByText('Loonkloof').first()).toBeVisible()
  })

  await test.step('pay days are changed beside the runs, with a holiday that was proclaimed', async () => {
    await goOnTo(admin, '/reports/payment-runs')
    await admin.getByRole('button', { name: 'Change pay days' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Pay days' })
    const add = dialog.getByRole('button', { name: 'Add a holiday' })
    await add.click()
    await dialog.getByRole('button', { name: 'Remove' }).last().click()
    await expect(add).toBeFocused()
    await add.click()
    await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('05/11/2031')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Local elections')
    await isAccessible(admin)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'Pay days saved successfully')
    await expect(admin.getByText('05 Nov 2031 (Local elections)')).toBeVisible()
  })

  await test.step('administrators have no such page', async () => {
    await admin.goto('/my-earnings')
    await expect(admin.getByRole('heading', { name: 'My Earnings' })).toHaveCount(0)
  })
})
