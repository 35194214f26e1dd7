import { listInternalContracts } from '@lodeway/contract/contracts.ts'
import { changeExternalContract, listExternalContracts } from '@lodeway/contract/external-contracts.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asksAnew, failsInWords, holdBack } from './steps/answers.ts'
import { makeInternalContract, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { dayFromNow, inField, today } from './steps/days.ts'
import { choicesOf, choose, fieldOf, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { contractsPath } from './steps/organisations.ts'
import { signInAsAdministrator } from './steps/sign-in.ts'

/** What both forms ask for; the fees of an internal contract and an external one's own fields are apart. */
const common = ['Contract name', 'Lead type', 'Period', 'Activation date', 'Organisation sales commission', 'Term']
const months = ['1 month', ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(count => `${count} months`)]

async function fillCommon(page: Page, name: string, leadType: string): Promise<void> {
  await type(page, 'Contract name', name)
  await choose(page, 'Lead type', leadType)
  await choose(page, 'Period', '3 months')
  await choose(page, 'Term', '2 Cash Premium')
  await fieldOf(page, 'Activation date').fill(today())
  // The calendar would lie over the fields below.
  await fieldOf(page, 'Activation date').press('Tab')
  await page.getByRole('switch', { name: 'Recurring' }).check()
}

// Document 2, section 1:
// - Administrators manage organisations, their contracts and fees;
// Document 2, section 2:
// - `/organisation-management/internal-contract/{orgId}` Internal contract list; shown for internal and both
// - `/organisation-management/internal-contract/{orgId}/edit`, `…/edit/{id}` New internal contract, edit internal
//   contract
// - Internal form: name, recurring, period, activation date, basic, medium and high fee, organisation sales
//   commission, term, lead type.
// Document 2, section 4:
// - An internal contract's lead type leaves out types that have a contract, and is locked when editing.
// Document 2, section 5:
// - Required: contract name, period, term, the three fees, lead type, commission, activation date.
// - Commission is a number from 0 to 1000, else 'Organization sale commission should be between 0 and 1000'.
// - The picker of the activation date offers no day before today.
// Document 2, section 7:
// - GET `/v1/organisations/{orgId}/contracts/internal` `limit`, `offset`, `state[]`, `search` `data[]`, `count` of
//   internal contracts
// - GET, PATCH `/v1/organisations/{orgId}/contracts/internal/{id}` the internal contract's fields
// - POST `/v1/organisations/{orgId}/contracts/internal/` a new internal contract
// Document 2, section 8:
// - 'Failed to save/update internal contract. Please try again.'
// - Success: 'Internal contract saved/updated successfully'
// Document 2, section 9:
// - Commission 0 to 1000 for contracts,
// - Contract periods: once-off (P0M) and 1 to 12 months (P1M to P12M).
// - Terms: firstPremium, secondPremium, thirdPremium, fourthPremium, labelled 1 to 4 Cash Premium.
test('the form of an internal contract keeps its rules; a type has one contract, and keeps it', async ({ people }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Knysna Mutual', distributionType: 'internal' })
  await makeInternalContract(page, id, { name: 'Pets', insuranceType: 'petInsurance' })
  await page.goto(contractsPath('internal', id))
  await page.getByRole('link', { name: 'Add new contract' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'New internal contract' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const fees = ['Basic fee', 'Medium fee', 'High fee']
  for (const label of [...common, ...fees]) await saysAt(page, label, 'Field is required')
  expect(await choicesOf(page, 'Period')).toEqual(['Once-off', ...months])
  expect(await choicesOf(page, 'Term')).toEqual([
    '1 Cash Premium',
    '2 Cash Premium',
    '3 Cash Premium',
    '4 Cash Premium',
  ])
  const types = await choicesOf(page, 'Lead type')
  expect(types).toHaveLength(11)
  expect(types).not.toContain('Pet Insurance')

  await page.getByRole('textbox', { name: 'Activation date' }).click()
  const [yesterday, tomorrow] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
  for (const [day, isOffered] of [
    [yesterday, false],
    [tomorrow, true],
  ] as const) {
    const name = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Africa/Johannesburg',
    }).format(day)
    const button = page.getByRole('button', { name, exact: true })
    // Around the turn of a month the day is on another page of the calendar, and there is no way to the page before.
    const isOnThisPage = johannesburgDate(day).slice(0, 7) === johannesburgDate(new Date()).slice(0, 7)
    if (!isOnThisPage && !isOffered) {
      await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
      continue
    }
    if (!isOnThisPage) await page.getByRole('button', { name: 'Next month' }).click()
    await expect(button).toBeEnabled({ enabled: isOffered })
  }
  await page.keyboard.press('Escape')

  await fillCommon(page, 'Funerals', 'Funeral Cover')
  for (const label of fees) await type(page, label, '100')
  await type(page, 'Organisation sales commission', '1000.01')
  await type(page, 'Activation date', inField(dayFromNow(-1)))
  await save.click()
  await saysAt(page, 'Organisation sales commission', 'Organization sale commission should be between 0 and 1000')
  await saysAt(page, 'Activation date', 'The start date can not be in the past')
  await type(page, 'Activation date', '31/12/2020')
  await save.click()
  await saysAt(page, 'Activation date', 'Invalid year')
  await isAccessible(page)
  await type(page, 'Organisation sales commission', '1000')
  // What is no day stays, and neither it nor the day before it is sent, however the form is sent.
  const start = fieldOf(page, 'Activation date')
  for (const [typed, message] of [
    ['31/02/2099', 'Invalid day'],
    ['01/13/2099', 'Invalid month'],
    ['soon', 'Invalid date'],
  ] as const) {
    await type(page, 'Activation date', today())
    await type(page, 'Activation date', typed)
    await start.press('Enter')
    await saysAt(page, 'Activation date', message)
    await save.click()
    await expect(start).toHaveValue(typed)
    await expect(start).toBeFocused()
  }
  await type(page, 'Activation date', today())
  await failsInWords(people, page, {
    address: '**/contracts/internal',
    method: 'POST',
    act: () => save.click(),
    fallback: 'Failed to save/update internal contract. Please try again.',
  })
  const release = await holdBack(page, '**/contracts/internal')
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/internal'))
  await save.click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  await toastSays(page, 'Internal contract saved successfully')
  expect((await sent).postDataJSON()).toEqual({
    name: 'Funerals',
    recurring: true,
    period: 'P3M',
    startAt: dayFromNow(),
    basicFee: 100,
    mediumFee: 100,
    highFee: 100,
    orgSalesCommission: 1000,
    term: 'secondPremium',
    insuranceType: 'funeralCover',
  })
  await rowWith(page, 'Internal contracts', 'Funerals').getByRole('link', { name: /^Edit/ }).click()
  await expect(fieldOf(page, 'Lead type')).toBeDisabled()
  await expect(fieldOf(page, 'Lead type')).toHaveValue('Funeral Cover')
  await type(page, 'High fee', '350')
  await save.click()
  await toastSays(page, 'Internal contract updated successfully')
  const { data } = await callAs(page, listInternalContracts, { params: { orgId: id }, query: { search: 'Funerals' } })
  expect(data[0]).toMatchObject({ highFee: 350, insuranceType: 'funeralCover' })
})

// Document 2, section 1:
// - Administrators manage organisations, their contracts and fees;
// Document 2, section 2:
// - `/organisation-management/external-contract/{orgId}/edit`, `…/edit/{id}` New external contract, edit external
//   contract
// - External form: name, recurring, period, activation date, lead type, commission,
// - lead quality (several), a fee for each selected quality,
// - quantity leads, lead expiry period, term.
// Document 2, section 5:
// - Commission is a number from 0 to 1000, else 'Organization sale commission should be between 0 and 1000'.
// - External: quantity leads is a required number from 0; the lead expiry period is required.
// - Quality fees are optional and open only for qualities selected in Lead quality;
// - deselecting a quality clears its fee.
// Document 2, section 7:
// - GET, PATCH `/v1/organisations/{orgId}/contracts/external/{id}` the external contract's fields
// - POST `/v1/organisations/{orgId}/contracts/external/` a new external contract; also a renewal
// Document 2, section 8:
// - 'Failed to save/update external contract. Please try again.'
// - 'External contract saved/updated/renewed successfully'
// Document 2, section 9:
// - Lead expiry: 1 to 6 months.
test('the form of an external contract opens fees by quality, clears them again, and keeps its rules', async ({
  people,
}) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  const { id } = await makeOrganisation(page, { name: 'Soutpansberg Cover' })
  await page.goto(contractsPath('external', id, '/edit'))
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  for (const label of [...common, 'Lead quality', 'Quantity leads', 'Lead expiry period']) {
    await saysAt(page, label, 'Field is required')
  }
  expect(await choicesOf(page, 'Lead expiry period')).toEqual(months.slice(0, 6))
  expect(await choicesOf(page, 'Lead quality')).toEqual(['Low', 'Medium', 'High'])
  const fees = ['Basic quality fee', 'Medium quality fee', 'High quality fee']
  for (const label of fees) await expect(fieldOf(page, label)).toBeDisabled()

  await fillCommon(page, 'Business leads', 'Business Insurance')
  await type(page, 'Organisation sales commission', '1001')
  await choose(page, 'Lead quality', 'Low')
  await choose(page, 'Lead quality', 'High')
  await page.keyboard.press('Escape')
  await expect(fieldOf(page, 'Medium quality fee')).toBeDisabled()
  await type(page, 'Basic quality fee', '50')
  await type(page, 'Quantity leads', '0')
  await choose(page, 'Lead expiry period', '6 months')
  await save.click()
  // A quality without a fee would buy nothing.
  await saysAt(page, 'High quality fee', 'Field is required')
  await type(page, 'High quality fee', '350')
  await save.click()
  await saysAt(page, 'Organisation sales commission', 'Organization sale commission should be between 0 and 1000')
  await type(page, 'Organisation sales commission', '150')
  await choose(page, 'Lead quality', 'Low')
  await page.keyboard.press('Escape')
  await expect(fieldOf(page, 'Basic quality fee')).toBeDisabled()
  await expect(fieldOf(page, 'Basic quality fee')).toHaveValue('')
  await isAccessible(page)
  await failsInWords(people, page, {
    address: '**/contracts/external',
    method: 'POST',
    act: () => save.click(),
    fallback: 'Failed to save/update external contract. Please try again.',
  })
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/external'))
  await save.click()
  await toastSays(page, 'External contract saved successfully')
  expect((await sent).postDataJSON()).toEqual({
    id: expect.any(String),
    name: 'Business leads',
    recurring: true,
    period: 'P3M',
    startAt: dayFromNow(),
    insuranceType: 'businessInsurance',
    orgSalesCommission: 150,
    basicQualityFee: null,
    mediumQualityFee: null,
    highQualityFee: 350,
    leadQuantity: 0,
    leadExpiryPeriod: 'P6M',
    term: 'secondPremium',
  })
  await rowWith(page, 'External contracts', 'Business leads').getByRole('link', { name: /^Edit/ }).click()
  await expect(fieldOf(page, 'Quantity leads')).toHaveValue('0')
  const [saved] = (await callAs(page, listExternalContracts, { params: { orgId: id } })).data
  const params = { orgId: id, id: saved?.id ?? '' }
  await callAs(page, changeExternalContract, { params, body: { orgSalesCommission: 140, highQualityFee: 360 } })
  await asksAnew(page, /contracts\/external\/[^/?]+$/)
  await type(page, 'Quantity leads', '5')
  const changed = page.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  await toastSays(page, 'External contract updated successfully')
  // The rest was changed by somebody else meanwhile, and is left to them.
  expect((await changed).postDataJSON()).toEqual({ leadQuantity: 5, seen: { leadQuantity: 0 } })

  // Limits are closed until they are opened, and say what they are.
  await rowWith(page, 'External contracts', 'Business leads').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Leads a day')).toHaveCount(0)
  await page.getByText('Limits none').click()
  await type(page, 'Leads a day', '12')
  await type(page, 'Age from', '60')
  await type(page, 'Age to', '30')
  await save.click()
  await saysAt(page, 'Age to', 'This is below the age it starts from')
  await type(page, 'Age to', '')
  await isAccessible(page)
  // Folded, they say what was typed and not only what is saved.
  await page.getByText('Limits 12 a day, from age 60').click()
  await expect(page.getByLabel('Leads a day')).toHaveCount(0)
  await save.click()
  await toastSays(page, 'External contract updated successfully')
  await rowWith(page, 'External contracts', 'Business leads').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByText('Limits 12 a day, from age 60')).toBeVisible()
})
