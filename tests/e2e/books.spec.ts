import { readFileSync } from 'node:fs'
import { leadReference } from '@lodeway/rules/leads/lead-reference.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { goOnTo } from './screens.ts'
import { refuseOnce } from './steps/answers.ts'
import { makeBilling, makeLead, makeLoader, makeOutcome } from './steps/by-call.ts'
import { choose, fieldOf, rowWith, toastSays } from './steps/fields.ts'
import { signIn, signInAsAdministrator } from './steps/sign-in.ts'

const widerThanScreen = (page: Page) => page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')

test('the books say who owes and who is owed, and give their entries to the bookkeeper', async ({
  people,
  product,
  market,
}) => {
  const admin = await people.newPage()
  await signInAsAdministrator(admin)
  const member = await makeLoader(product, admin, ['Booker', 'Grootboek'])
  const loader = await people.newPage()
  await signIn(loader, member.email, member.password)
  await makeBilling(loader, member)
  const lead = await makeLead(loader, { organisationId: market.buyer.id })
  await makeOutcome(admin, lead.id, { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 })

  await admin.goto('/reports')
  await admin.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Books' }).click()
  await expect(admin.getByRole('heading', { name: 'Books' })).toBeVisible()
  // Both sides agree, and an account opens to the entries that it adds up.
  const day = new Date().toLocaleDateString('sv', { timeZone: 'Africa/Johannesburg' })
  await admin.goto(`/reports/books?from=${day}&to=${day}`)
  await expect(admin.getByText('The books balance:')).toBeVisible()
  await test.step('a party is found by keyboard', async () => {
    const party = fieldOf(admin, 'Party')
    await party.fill('Nobody of this name')
    const list = admin.getByRole('listbox', { name: 'Party' })
    await expect(list).toHaveText('Nothing found.')
    await refuseOnce(people, admin, { address: /\/v1\/journal\/parties\?/, method: 'GET', message: 'Not now.' })
    await party.fill('Grootboe')
    await expect(list).toHaveText('Could not be searched.')
    await party.fill('Grootb')
    await expect(list.getByRole('option')).toHaveText(['Booker Grootboek (loader)'])
    await party.press('ArrowDown')
    await party.press('Enter')
    await expect(party).toHaveValue('Booker Grootboek (loader)')
    await expect(rowWith(admin, 'Trial balance', '5000 Payouts')).toContainText('R796.89 Dr')
    await choose(admin, 'Party', 'Everybody')
    await expect(party).toHaveValue('Everybody')
  })
  await choose(admin, 'Party', 'Booker Grootboek (loader)')
  await expect(rowWith(admin, 'Trial balance', '5000 Payouts')).toContainText('R796.89 Dr')
  await rowWith(admin, 'Trial balance', '2000 Owed to payees').click()
  await expect(admin.getByRole('heading', { name: '2000 Owed to payees' })).toBeVisible()
  const entries = admin.getByRole('table', { name: 'Entries' })
  await expect(entries.getByRole('row').filter({ hasText: 'R648.14' })).toContainText(leadReference(lead.id))
  await expect(entries).toContainText('R148.75')
  await expect(admin.getByRole('main')).toContainText('R796.89 Cr')
  await expect(admin.getByText(lead.id)).toHaveCount(0)
  await choose(admin, 'Account', 'All accounts')
  await expect(entries.getByRole('row').filter({ hasText: 'R648.14' })).toContainText('5000 Payouts')

  // The file has what the page shows.
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export entries' }).click(),
  ])
  await toastSays(admin, 'Process completed successfully!')
  expect(file.suggestedFilename()).toBe('journal.csv')
  const text = readFileSync(await file.path(), 'utf8')
  const line = text.split('\n').find(each => each.includes(',2000,') && each.includes(leadReference(lead.id)))
  expect(line).toContain(`,2000,Owed to payees,Booker Grootboek,Earned,,`)
  expect(text).not.toContain(market.buyer.name)

  // What everybody was paid in a tax year.
  await admin.getByRole('link', { name: 'Back to books' }).click()
  const [paid] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export payments' }).click(),
  ])
  expect(paid.suggestedFilename()).toMatch(/^paid-in-tax-year-\d{4}\.csv$/)
  expect(readFileSync(await paid.path(), 'utf8')).toContain('Tax year,Payee,Kind,Email,Paid')

  // Who owes and who is owed today.
  await expect(rowWith(admin, 'Open amounts', market.buyer.name)).toBeVisible()
  await admin.getByText('Owed to payees', { exact: true }).click()
  await rowWith(admin, 'Open amounts', 'Booker Grootboek').click()
  await expect(admin.getByRole('table', { name: 'Entries' })).toContainText('5000 Payouts')

  const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signInAsAdministrator(phone)
  await phone.goto('/reports/books?account=held')
  await expect(phone.getByText('The books balance:')).toBeVisible()
  await isAccessible(phone)
  expect(await widerThanScreen(phone)).toBe(false)
  await goOnTo(phone, `/reports/books/entries?account=payable&from=${day}&to=${day}`)
  await expect(phone.getByRole('heading', { name: '2000 Owed to payees' })).toBeVisible()
  await expect(phone.getByRole('main').getByRole('progressbar')).toHaveCount(0)
  await isAccessible(phone)
  expect(await widerThanScreen(phone)).toBe(false)
})
