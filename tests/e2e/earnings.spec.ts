import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeBilling, makeLead, makeLoader, makeOutcome } from './steps/by-call.ts'
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
  await expect(loader.getByText('Nothing waits to be paid.')).toBeVisible()

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
  await isAccessible(loader)

  await test.step('by keyboard, on a phone, in the dark too', async () => {
    const phone = await people.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
    await signIn(phone, member.email, member.password)
    await phone.goto('/my-earnings')
    await phone.getByRole('list', { name: 'Waiting' }).locator('summary').first().press('Enter')
    await expect(phone.getByRole('link', { name: 'Open the lead' }).first()).toBeVisible()
    await isAccessible(phone)
  })

  await test.step('the lead is one click away', async () => {
    await commission.getByRole('link', { name: 'Open the lead' }).click()
    await expect(loader.getByRole('dialog', { name: 'View lead' })).toContainText('Loonkloof')
  })

  await test.step('what was paid is a list of its own, by days', async () => {
    await loader.goto('/my-earnings?state=paid')
    await expect(loader.getByText('Nothing was paid in these days.')).toBeVisible()
    await admin.goto('/reports')
    await admin.goto('/my-earnings')
    await expect(admin.getByRole('heading', { name: 'My Earnings' })).toHaveCount(0)
  })
})
