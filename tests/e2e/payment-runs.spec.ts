import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { administrator } from './product.ts'
import { goOnToScreen } from './screens.ts'
import { holdBack } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeOrganisation, makeOutcome, makeOwedLoader } from './steps/by-call.ts'
import { actionsOf, choose, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { approveRun, rowOfRun, shownRun } from './steps/payment-runs.ts'
import { signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

test('payees are paid by a run: made of what the report shows, submitted, approved, in a bank file, and paid', async ({
  people,
  product,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const buyer = await makeOrganisation(admin, { name: 'Tsitsikamma Life' })
  await makeExternalContract(admin, buyer.id, { name: 'Tsitsikamma leads' })
  const loader = await people.newPage()
  await makeOwedLoader({ product, admin, loader }, ['Betaal', 'Dag'], buyer.id)

  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  const run = await shownRun(admin)
  const payee = rowWith(admin, 'Payees', 'Betaal Dag')
  await expect(payee).toContainText('R796.89')

  await test.step('one payout is left out and put back', async () => {
    expect(await actionsOf(payee)).toEqual(['Show payouts', 'Leave out'])
    await rowAction(payee, 'Show payouts')
    const dialog = admin.getByRole('dialog', { name: 'Payouts to Betaal Dag' })
    await rowAction(dialog.getByRole('row').filter({ hasText: 'Fee' }), 'Leave out')
    await toastSays(admin, 'The payment run was changed')
    await expect(dialog.getByRole('row').filter({ hasText: 'Left out' })).toBeVisible()
    await isAccessible(admin)
    // The next step is quicker than the page reads the run again.
    const submitted = admin.waitForResponse(response => response.url().endsWith('/submit'))
    await admin.route(/\/v1\/payment-runs\/[^/]+$/, async route => {
      await submitted
      await route.continue()
    })
    await rowAction(dialog.getByRole('row').filter({ hasText: 'Left out' }), 'Put back')
    await expect(dialog.getByRole('row').filter({ hasText: 'Left out' })).toHaveCount(0)
    await admin.keyboard.press('Escape')
  })

  await admin.getByRole('button', { name: 'Submit for approval' }).press('Enter')
  await expect(admin.getByText('Waiting for approval').first()).toBeVisible()
  // The button that was pressed goes with its step: whoever works by keyboard goes on at the next one.
  const steps = admin.getByRole('region', { name: 'Steps' })
  await expect(steps).toBeFocused()
  await loader.goto('/my-earnings?state=inRun')
  await expect(loader.getByRole('list', { name: 'In a payment run' }).getByRole('listitem').first()).toContainText(
    'To be paid',
  )
  await isAccessible(loader)

  await test.step('the report says which run has a payout, and leads there', async () => {
    await admin.goto(`/reports?organisation=${buyer.id}`)
    const payout = rowWith(admin, 'Billing report', 'R648.14')
    await payout.getByRole('button', { name: /^Actions for / }).click()
    await expect(admin.getByRole('menuitem', { name: /^Mark as Paid/ })).toContainText(
      `In ${run} (Waiting for approval), and paid there.`,
    )
    await admin.getByRole('menuitem', { name: `Open ${run}` }).click()
    await expect(admin.getByRole('heading', { name: run })).toBeVisible()
  })
  await admin.getByRole('button', { name: 'Approve R796.89' }).click()
  const question = admin.getByRole('dialog', { name: /^Approve payment run \d+$/ })
  await expect(question).toContainText(/R796\.89 to 1 payee, for \d{2} \w{3} \d{4}: once it is approved/)
  await isAccessible(admin)
  await question.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('Approved by the person who submitted it')).toBeVisible()
  await admin.getByRole('button', { name: 'Make bank file' }).click()
  await isAccessible(admin)
  await admin.getByLabel('Your password').fill(administrator.password)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Make and download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^payment-run-\d+\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/,796\.89,RUN\d+-1\r\n$/)
  const sent = admin.getByRole('button', { name: 'The bank has the file' })
  await expect(sent).toBeVisible()
  await expect(steps).toBeFocused()
  const release = await holdBack(admin, /\/v1\/payment-runs\/[^/]+$/, 'GET')
  await sent.press('Enter')
  // A step that was taken is offered no more, also before the page has read the run again.
  await expect(admin.getByRole('button', { name: 'All paid' })).toBeVisible()
  await expect(sent).toHaveCount(0)
  await expect(steps).toBeFocused()
  release()
  await expect(admin.getByText('Sent to the bank').first()).toBeVisible()

  const address = new URL(admin.url()).pathname
  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signInAsAdministrator(phone)
  await phone.goto(address)
  await expect(phone.getByRole('button', { name: 'All paid' })).toBeVisible()
  await isAccessible(phone)

  await admin.getByRole('button', { name: 'All paid' }).click()
  await expect(admin.getByRole('dialog')).toContainText(/The pay day, \d{2} \w{3} \d{4}, has not come yet/)
  await admin.getByRole('dialog').getByRole('button', { name: 'Paid', exact: true }).click()
  await toastSays(admin, 'Recorded as paid')
  await expect(admin.getByText('Closed').first()).toBeVisible()
  await loader.goto('/my-earnings?state=paid')
  await expect(loader.getByRole('list', { name: 'Paid' }).getByRole('listitem')).toHaveCount(1)

  await admin.getByRole('link', { name: 'Payment runs', exact: true }).click()
  await expect(rowOfRun(admin, run)).toContainText('Closed')
  await expect(rowOfRun(admin, run)).toContainText('R796.89')
  await test.step('it is found by what its payee reads at the bank', async () => {
    const box = admin.getByRole('searchbox', { name: 'Search by number or reference' })
    const table = admin.getByRole('table', { name: 'Payment runs' })
    await box.fill('none of them')
    await expect(table).toContainText('Nothing matches your search.')
    await box.fill(`${run.replace('Payment run ', 'RUN')}-1`)
    await expect(rowOfRun(admin, run)).toBeVisible()
    await expect(admin.getByText('1 result', { exact: true })).toBeVisible()
  })
  const showsBoth = async (page: Page, look?: typeof isAccessible) => {
    const report = `/reports?organisation=${buyer.id}`
    await goOnToScreen(page, { name: 'Billing report', who: 'administrator', path: report })
    await expect(page.getByRole('button', { name: 'Payment run' })).toBeVisible()
    await look?.(page)
    await goOnToScreen(page, { name: run, who: 'administrator', path: address })
    await expect(page.getByText('Closed').first()).toBeVisible()
  }
  await showsBoth(phone, isAccessible)
  await goOnToScreen(phone, { name: 'Payment runs', who: 'administrator', path: '/reports/payment-runs' })
  await expect(phone.getByRole('heading', { name: 'Payment Runs' })).toBeVisible()
  await isAccessible(phone)

  await test.step('a format is tried on a sample and added; a test of it is recorded', async () => {
    await admin.getByRole('button', { name: 'Add a format' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add a bank format' })
    await type(dialog, 'Name', 'Tsitsikamma Bank')
    for (const column of ['Account number', 'Branch code', 'Amount in rand', 'Name', 'Fixed text'])
      await choose(dialog, 'Columns, in order', column)
    await admin.keyboard.press('Tab')
    await type(dialog, 'Fixed text', 'ZAR')
    await type(dialog, 'Name: characters at the most', '0')
    await type(dialog, 'Lines above the payments', 'HEADER,{day}')
    await dialog.getByRole('button', { name: 'Try it on a sample' }).click()
    await saysAt(dialog, 'Name: characters at the most', 'Min of 1')
    await saysAt(dialog, 'Lines above the payments', '{day} is not known.')
    await type(dialog, 'Name: characters at the most', '5')
    await type(dialog, 'Lines above the payments', 'HEADER,{payDay}')
    await type(dialog, 'Lines below the payments', '{count},{totalAmount}')
    await dialog.getByRole('button', { name: 'Try it on a sample' }).click()
    const sample = dialog.getByLabel('Sample')
    for (const line of ['HEADER,2026-11-25', '1234567890,470010,796.89,T Mok,ZAR', '2,1445.03'])
      await expect(sample).toContainText(line)
    await isAccessible(admin)
    // Another layout is to be seen before it is saved; another name is none.
    await type(dialog, 'Fixed text', 'RAND')
    await expect(sample).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await type(dialog, 'Fixed text', 'ZAR')
    await type(dialog, 'Name', 'Tsitsikamma Bank ')
    await expect(sample).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(admin, 'Bank format added')
    const record = admin.getByRole('button', { name: 'Record a test of Tsitsikamma Bank' })
    await record.click()
    const question = admin.getByRole('dialog', { name: 'Record a test' })
    await expect(question).toContainText('This cannot be taken back.')
    await isAccessible(admin)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(record).toBeFocused()
    await record.click()
    await question.getByRole('button', { name: 'Record' }).click()
    await toastSays(admin, 'Recorded: your bank took a test file')
    await expect(admin.getByRole('list', { name: 'Formats of bank files' })).toBeFocused()
    await expect(admin.getByRole('listitem').filter({ hasText: 'Tsitsikamma Bank' })).toContainText('Tested: ')
    await admin.getByRole('button', { name: 'Account you pay from' }).click()
    await isAccessible(admin)
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('on a tablet', async () => {
    await admin.setViewportSize({ width: 1024, height: 768 })
    await showsBoth(admin)
  })
})

test('a run is cancelled with a reason, and its payouts are due again', async ({ people, market }) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  const buyer = await makeOrganisation(admin, { name: 'Suurberg Life' })
  await makeExternalContract(admin, buyer.id, { name: 'Suurberg leads' })
  const lead = await makeLead(loader, { organisationId: buyer.id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'sale', premium: 1000 })
  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  await admin.getByRole('button', { name: 'Cancel run' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await type(dialog, 'Reason', 'Made too early (before the 25th).')
  await dialog.getByRole('button', { name: 'Cancel run' }).click()
  await expect(admin.getByText('Made too early (before the 25th).')).toBeVisible()
  await admin.goto(`/reports?organisation=${buyer.id}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  await expect(rowWith(admin, 'Payees', `${market.loader.firstName} ${market.loader.lastName}`)).toContainText('To pay')

  await test.step('it is marked as paid, without a bank file, and taken back', async () => {
    await admin.getByRole('button', { name: 'Submit for approval' }).click()
    await approveRun(admin, 'R525.00')
    await admin.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(admin.getByRole('dialog')).toContainText(
      'has not come yet: the money then counts as paid on the day below.',
    )
    await isAccessible(admin)
    await admin.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
    await expect(admin.getByText(/^Payment run \d+ is marked as paid$/)).toBeVisible()
    await expect(admin.getByText('Marked as paid, without a bank file')).toBeVisible()
    await admin.getByRole('button', { name: 'Take back' }).click()
    const back = admin.getByRole('dialog')
    await type(back, 'Reason', 'The bank was closed: FNB, 24 Sept.')
    await back.getByRole('button', { name: 'Take back' }).click()
    await expect(admin.getByText('The bank was closed: FNB, 24 Sept.')).toBeVisible()
    await isAccessible(admin)
  })
})
