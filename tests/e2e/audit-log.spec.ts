import { verifyAuditLog } from '@lodeway/contract/audit-log.ts'
import { changeLoader, getLoader } from '@lodeway/contract/loaders.ts'
import { sql } from '../start/running.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asksAnew, refuseOnce } from './steps/answers.ts'
import { letIn } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, rowAction, rowWith, search } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signInAsAdministrator } from './steps/sign-in.ts'

test('who changed what is found, the chain is verified, and old addresses lead on', async ({ people, product }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)

  await test.step('data requests and background work are found where they were, too', async () => {
    await page.goto('/user-management/data-requests')
    await expect(page).toHaveURL(/\/administration$/)
    await page.goto('/user-management/background-work?page=2')
    await expect(page).toHaveURL(/\/administration\/background-work\?page=2$/)
    await expect(page.getByRole('heading', { name: /^Failed jobs/ })).toBeVisible()
  })

  await test.step('an administrator finds who changed a percentage, from what to what, and the address keeps the filters', async () => {
    // Somebody of its own: what others earn goes by their percentages.
    const member = somebody('Ouditeur', 'Grootboom')
    const id = await letIn(page, member)
    await callAs(page, changeLoader, { params: { id }, body: { saleCommission: 51 } })
    await callAs(page, getLoader, { params: { id } })
    await openFromNavigation(page, 'Administration')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await search(page, 'Search by name, email, number or id', member.email)
    // What was only read is passed over until it is asked for.
    const read = rowWith(page, 'Audit log', 'ID number of a loader read')
    await expect(rowWith(page, 'Audit log', 'Loader changed')).toBeVisible()
    await expect(read).toHaveCount(0)
    await choose(page, 'Show', 'Reads and exports')
    await expect(read.first()).toBeVisible()
    await expect(rowWith(page, 'Audit log', 'Loader changed')).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('combobox', { name: 'What' }).fill('Loader changed')
    await page.getByRole('option', { name: 'Loader changed' }).click()
    await page.keyboard.press('Escape')
    const row = rowWith(page, 'Audit log', 'Sale commission')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('First Administrator')
    await expect(row).toContainText('Loader Ouditeur Grootboom')
    await expect(row).toContainText(/→.*51%/)
    await isAccessible(page)

    await rowAction(row, 'All entries about this')
    await expect(page).toHaveURL(new RegExp(`what=loader.change.*subject=${id}`))
    expect(page.url()).not.toContain(member.email)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove filter About: Loader Ouditeur Grootboom' })).toBeVisible()
    await rowAction(rowWith(page, 'Audit log', 'Sale commission'), 'View')
    const dialog = page.getByRole('dialog', { name: 'Loader changed' })
    await expect(dialog.getByText(id)).toBeVisible()
    await expect(dialog.getByText(/^Entry \d+: place \d+ of lane \d+$/)).toBeVisible()
    await isAccessible(page)
  })

  await test.step('a log that takes longer is verified in the background, and what comes of that is said by itself', async () => {
    await page.goto('/administration/audit-log')
    const panel = page.getByRole('region', { name: 'Audit log' }).getByRole('status')
    await expect(panel).toContainText('verified')
    // By somebody else, since the page was loaded.
    await callAs(page, verifyAuditLog, {})
    const refused = await refuseOnce(people, page, {
      address: '**/audit-log/verify',
      method: 'POST',
      status: 409,
      code: 'verified_later',
      message: 'It is done in the background.',
    })
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect.poll(refused).toBe(true)
    await asksAnew(page, /\/audit-log\?action.*audit-log\.verify/)
    await expect(panel).toHaveText('It is done in the background.')
    await callAs(page, verifyAuditLog, {})
    await expect(panel).toContainText(/Last verified .+ by First Administrator: whole\.$/)
    // What comes of it before the page has asked anew is said as well.
    await page.route(
      '**/audit-log/verify',
      async route => {
        await callAs(page, verifyAuditLog, {})
        const message = 'It is done in the background.'
        await route.fulfill({ status: 409, json: { statusCode: 409, code: 'verified_later', message } })
      },
      { times: 1 },
    )
    const answered = page.waitForResponse('**/audit-log/verify')
    await page.getByRole('button', { name: 'Verify' }).click()
    await answered
    await asksAnew(page, /\/audit-log\?action.*audit-log\.verify/)
    await expect(panel).toContainText(/Last verified .+ by First Administrator: whole\.$/)
  })

  await test.step('the chain is verified and says up to where; a changed entry is named', async step => {
    step.skip(Boolean(process.env.DATABASE_URL), 'It looks into the embedded database.')
    await page.goto('/administration/audit-log')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: /^All \d[\d ]* entries are as they were written, up to / }),
    ).toBeVisible()
    await expect(rowWith(page, 'Audit log', 'Audit log verified').first()).toContainText('Whole Yes')
    const [entry] = await sql(
      product.dataDir,
      `UPDATE app.audit_log SET actor_kind = 'loader' WHERE id = (SELECT min(id) FROM app.audit_log) RETURNING id, lane, place`,
    )
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(`The log was changed: place ${entry?.place} of lane ${entry?.lane}`)).toBeVisible()
    await sql(product.dataDir, `UPDATE app.audit_log SET actor_kind = 'system' WHERE id = ${entry?.id}`)
  })
})
