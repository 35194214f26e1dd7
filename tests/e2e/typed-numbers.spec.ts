import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { choose, fieldOf, rowAction, rowWith, saysAt, type } from './steps/fields.ts'
import { openLeads } from './steps/leads.ts'
import { signIn, signInAsAdministrator } from './steps/sign-in.ts'

// Numbers that come in one go, from the clipboard or a password manager: `fill` puts the whole text there at once.

const readInTwoWays = '"1,234" could mean 1 234 or 1.234. Write it without the comma.'

test('amounts and percentages are read as people here write them; what is not stays as it was typed', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Waterberg Leads', distributionType: 'externalLeadCompany' })
  await page.goto(`/organisation-management/external-fees/${id}`)
  await type(page, 'Contract title', 'Card')
  for (const [label, text, shown] of [
    ['Basic fee', '849,50', 'R849.50'],
    ['Medium fee', 'R1 234,55', 'R1 234.55'],
    ['High fee', '1,234.55', 'R1 234.55'],
    ['High fee', '1 234.55', 'R1 234.55'],
    ['Fee commission', '3,5', '3.5%'],
    ['Sale commission', '42.5 %', '42.5%'],
  ] as const) {
    await type(page, label, text)
    await fieldOf(page, label).blur()
    await expect(fieldOf(page, label), text).toHaveValue(shown)
  }
  const saved = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/fees'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await saved).postDataJSON()).toMatchObject({
    basicFee: 849.5,
    mediumFee: 1234.55,
    highFee: 1234.55,
    feeCommission: 3.5,
    saleCommission: 42.5,
  })

  // What is wrong says so when its field is left, and is put into no shape that it has not.
  for (const [label, text, message] of [
    ['Basic fee', '99999999999999999999', 'Max of R100 000 000.00'],
    ['Medium fee', '1 23,55', 'Medium fee is not valid.'],
    ['High fee', '-5', 'Min of 0'],
    ['Fee commission', '3.555', 'At most two decimals'],
    ['Sale commission', '101', 'Sale commission should be between 0  and 100'],
  ] as const) {
    await type(page, label, text)
    await fieldOf(page, label).blur()
    await saysAt(page, label, message)
    await expect(fieldOf(page, label)).toHaveValue(text)
  }
  await isAccessible(page, 'numbers that were left wrong')

  // Whoever changes a digit of a long amount meets no spaces that would then stand in the wrong places.
  await type(page, 'Basic fee', ',5')
  await type(page, 'Medium fee', '1234.55')
  await fieldOf(page, 'Basic fee').focus()
  await expect(fieldOf(page, 'Medium fee')).toHaveValue('R1 234.55')
  await page.keyboard.press('Tab')
  await expect(fieldOf(page, 'Medium fee')).toHaveValue('R1234.55')
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Tab')
  await expect(fieldOf(page, 'Basic fee')).toHaveValue('R0.50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await expect(fieldOf(page, 'Medium fee')).toHaveValue('R7.00')
  await type(page, 'Medium fee', '1234.55')
  await fieldOf(page, 'High fee').focus()
  await fieldOf(page, 'Medium fee').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('9')
  await fieldOf(page, 'High fee').focus()
  await expect(fieldOf(page, 'Medium fee')).toHaveValue('R91 234.55')

  // Nothing is guessed, cut or turned round: it stays, and its message says why.
  await type(page, 'Basic fee', '1,234')
  await fieldOf(page, 'Basic fee').blur()
  await saysAt(page, 'Basic fee', readInTwoWays)
  await type(page, 'High fee', '-5')
  await type(page, 'Fee commission', '101')
  await type(page, 'Sale commission', '-5')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const [label, text, message] of [
    ['Basic fee', '1,234', readInTwoWays],
    ['High fee', '-5', 'Min of 0'],
    ['Fee commission', '101', 'Fee commission should be between 0  and 100'],
    ['Sale commission', '-5', 'Sale commission should be between 0  and 100'],
  ] as const) {
    await expect(fieldOf(page, label)).toHaveValue(text)
    await saysAt(page, label, message)
  }
})

test('a premium and the numbers of a contract are read in the same way', async ({ people, market }) => {
  const [page, loader] = [await people.newPage(), await people.newPage()]
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Magaliesberg Cover' })
  await page.goto(`/organisation-management/external-contract/${id}/edit`)
  await type(page, 'Quantity leads', '1 000')
  await type(page, 'Organisation sales commission', '149,5')
  await fieldOf(page, 'Organisation sales commission').blur()
  await expect(fieldOf(page, 'Quantity leads')).toHaveValue('1 000')
  await expect(fieldOf(page, 'Organisation sales commission')).toHaveValue('149.5%')
  await type(page, 'Quantity leads', '3,5')
  await type(page, 'Organisation sales commission', '1001')
  await saysAt(page, 'Quantity leads', 'Must be a whole number')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(fieldOf(page, 'Quantity leads')).toHaveValue('3,5')
  await saysAt(page, 'Quantity leads', 'Must be a whole number')
  await saysAt(page, 'Organisation sales commission', 'Organization sale commission should be between 0 and 1000')

  await makeExternalContract(page, id, { name: 'Others' })
  await signIn(loader, market.loader.email, market.loader.password)
  const lead = await makeLead(loader, { lastName: 'Commaveld', organisationId: id })
  await openLeads(page, 'Commaveld')
  await rowAction(rowWith(page, 'All leads', 'Commaveld'), 'View')
  const dialog = page.getByRole('dialog', { name: 'View lead' })
  await choose(dialog, 'Organisation status', 'Sale')
  await type(dialog, 'Premiums collected', '2.5')
  await type(dialog, 'Premium', '1,234')
  await saysAt(dialog, 'Premiums collected', 'Premiums collected is a whole number from 0 to 100.')
  await type(dialog, 'Premiums collected', '')
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await saysAt(dialog, 'Premium', readInTwoWays)
  await expect(fieldOf(dialog, 'Premium')).toHaveValue('1,234')
  await type(dialog, 'Premium', 'R1 234,55')
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes(lead.id))
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ organisationStatus: 'sale', premium: 1234.55 })
})

test('a phone number that was copied is shown as it is typed here, and one that is none stays as it is', async ({
  people,
  market,
}) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  await page.goto('/submit-leads')
  await type(page, 'Phone number', '+27 (0)82 123-4567')
  await fieldOf(page, 'Phone number').blur()
  await expect(fieldOf(page, 'Phone number')).toHaveValue('0821234567')
  await type(page, 'Phone number', '+27 82 123')
  await page.getByRole('button', { name: 'Next' }).click()
  await saysAt(page, 'Phone number', 'Invalid phone number')
  await expect(fieldOf(page, 'Phone number')).toHaveValue('+27 82 123')
})
