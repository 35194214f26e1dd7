import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import type { Market } from './market.ts'
import { administrator } from './product.ts'
import { followLink } from './screens.ts'
import { choicesOf, choose, fieldOf, saysAt, type } from './steps/fields.ts'
import { fillContact } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signIn } from './steps/sign-in.ts'

/** Every insurance type by its label, with its part of the address and the questions that are its own. */
const types: Record<string, readonly [path: string, ...questions: string[]]> = {
  'Business Insurance': ['businessInsurance', 'Industry', 'Owner or business name', 'Assets to cover'],
  'Personal Short-Term Insurance': [
    'personalShortTerm',
    'Assets to cover',
    'Previous insurance',
    'Accidents or incidents in the last 3 years',
  ],
  'Life Insurance': ['lifeInsurance'],
  'Funeral Cover': ['funeralCover'],
  'Medical Gap Cover': ['medicalGapCover', 'Medical cover'],
  'Medical Insurance': ['medicalInsurance', 'Medical cover'],
  'Pet Insurance': ['petInsurance'],
  'Tracking Device': ['trackingDevice', 'Vehicle assets', 'Vehicle', 'Vehicle colour'],
  'Motor Warranty': ['motorWarranty', 'Vehicle assets', 'Vehicle', 'Vehicle colour'],
  'Motor Service plan': ['motorServicePlan', 'Vehicle assets', 'Vehicle', 'Vehicle colour'],
  'Debt Product': ['debtProduct'],
  Other: ['other'],
}

const everybodys = [
  'Physical address',
  'Geographical area',
  'ID number',
  'Date of birth',
  'Lead income per year',
  'Why are you submitting this lead?',
]

/** The questions on screen, by their labels; the consent is a sentence. */
async function asked(page: Page): Promise<string[]> {
  const labels = await page.locator('form label').allInnerTexts()
  return labels.map(label => label.replace(/\s*\*$/, '').trim()).filter(label => !label.startsWith('I confirm'))
}

/** Fills in the first step and opens the second. */
async function openStepTwo(page: Page, insuranceType: string): Promise<void> {
  // Administrators have no entry for it in the navigation.
  await page.goto('/submit-leads')
  await fillContact(page, somebody('Lindiwe', 'Maseko'), insuranceType)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
}

/** Opens the second step of another type, from either step, by the list of types, and waits for its questions. */
async function chooseType(page: Page, label: string): Promise<void> {
  const isStepTwo = !new URL(page.url()).pathname.endsWith('/submit-leads')
  if (isStepTwo) await page.getByRole('button', { name: 'Back' }).click()
  await choose(page, 'Insurance type', label)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible()
}

/** Goes from type to type by links, and to those that are named by the list, which takes longer. The contact is kept. */
async function asksItsOwn(page: Page, prefersCompany: boolean, byTheList: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Back' }).click()
  expect((await choicesOf(page, 'Insurance type')).toSorted()).toEqual(Object.keys(types).toSorted())
  for (const [label, [path, ...own]] of Object.entries(types)) {
    if (byTheList.includes(label)) await chooseType(page, label)
    else await followLink(page, `/submit-leads/${path}`)
    await expect(page).toHaveURL(new RegExp(`/submit-leads/${path}$`))
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible()
    const expected = [...(prefersCompany ? ['Preferred company'] : []), ...everybodys, ...own]
    expect((await asked(page)).toSorted(), label).toEqual(expected.toSorted())
  }
}

const submitters = [
  ['a loader of an organisation', (market: Market) => market.companyLoader, false],
  ['an administrator', () => administrator, true],
] as const

for (const [who, find, prefersCompany] of submitters) {
  // Document 2, section 1:
  // - Loaders submit leads by insurance type.
  // - They are individual or organisational.
  // Document 2, section 2:
  // - step 2 with an insurance type
  // - Step 2: buttons Back and … Submit ('Submitting...' while busy).
  // - Fields of step 2: preferred company,
  // - industry (business only),
  // - physical address, geographical area,
  // - owner or business name (business only),
  // - lead income per year,
  // - assets to cover, vehicle assets, vehicle, vehicle colour,
  // - reason ('Why are you submitting this lead?'),
  // - Organisational loaders are not asked for a preferred company.
  // - The vehicle fields appear for tracking, motor and
  // Document 2, section 3:
  // - Insurance types: businessInsurance Business Insurance; personalShortTerm Personal Short-Term Insurance;
  // - lifeInsurance Life Insurance; funeralCover Funeral Cover;
  // - medicalGapCover Medical Gap Cover; medicalInsurance Medical Insurance; petInsurance Pet Insurance;
  // - trackingDevice Tracking Device; motorWarranty Motor Warranty; motorServicePlan Motor Service plan;
  // - debtProduct Debt Product; other Other.
  // Document 2, section 6:
  // - see only its contracted insurance types and choose no preferred company.
  // Document 2, section 9:
  // - Accidents: within 3 years.
  test(`each insurance type asks ${who} its own questions`, async ({ people, market }) => {
    const page = await people.newPage()
    const { email, password } = find(market)
    await signIn(page, email, password)
    await openStepTwo(page, 'Other')
    await asksItsOwn(page, prefersCompany)
  })
}

// Document 2, section 1:
// - Loaders submit leads by insurance type.
// - They are individual or organisational.
// Document 2, section 2:
// - step 2 with an insurance type
// - Step 2: buttons Back and … Submit ('Submitting...' while busy).
// - Fields of step 2: preferred company,
// - industry (business only),
// - physical address, geographical area,
// - owner or business name (business only),
// - lead income per year,
// - assets to cover, vehicle assets, vehicle, vehicle colour,
// - reason ('Why are you submitting this lead?'),
// - The vehicle fields appear for tracking, motor and
// - ID number with a button Check DOB, date of birth,
// - medical cover (a switch),
// - previous insurance (a switch), accidents or incidents in the last 3 years (a switch),
// - accidents or incidents in the last 3 years (a switch), years of insurance.
// - Years of insurance appears only with previous insurance.
// - The vehicle fields appear for … certain assets.
// - Yearly income, vehicle, vehicle colour, assets to cover and industry are lists of the server.
// Document 2, section 3:
// - Insurance types: businessInsurance Business Insurance; personalShortTerm Personal Short-Term Insurance;
// - lifeInsurance Life Insurance; funeralCover Funeral Cover;
// - medicalGapCover Medical Gap Cover; medicalInsurance Medical Insurance; petInsurance Pet Insurance;
// - trackingDevice Tracking Device; motorWarranty Motor Warranty; motorServicePlan Motor Service plan;
// - debtProduct Debt Product; other Other.
// - Geographical areas: westernCape, northernCape, gauteng, easternCape, kwaZuluNatal, limpopo, northWest,
//   mpumalanga, freeState.
// - Vehicle assets: Car, SUV.
// - Years of insurance: zeroToOne, oneToTwo, threeToFive, fivePlus.
// Document 2, section 4:
// - Check DOB reads the date of birth out of the ID number and locks the field.
// Document 2, section 5:
// - The ID number is a valid South African one,
// - Date of birth by the ID's first six digits: two-digit years above this year's are 19xx, else 20xx.
// - The field's latest date is 2030-12-31.
// - The age is at least 18, else 'Client Needs to be older than 18'.
// - medicalGapCover needs medical cover, else 'Client must have medical aid to apply for medical gap cover. ' (with
//   the space at its end).
// - Previous insurance and incidents begin as no for personalShortTerm, medical cover as no for the medical types.
// Document 2, section 7:
// - Contracts for the lead form limit 1000, offset 0, `insuranceType`, `contractState` active `id` and `name` are
//   read
// - GET `/v1/content` `category`, `offset`, `limit` (50) `data[]` (`id`, `name`, `hidden`)
// Document 2, section 9:
// - Accidents: within 3 years.
// - Youngest client: 18.
// - Contracts for the lead form: 1000.
test('the second step: its lists, what each type asks, and what answers change', async ({ people, market }) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)

  await test.step('lists are those of the server, and the preferred company is one that buys the type', async () => {
    const lists = new Set<string>()
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/v1/content') lists.add(`${searchParams.get('category')} ${searchParams.get('limit')}`)
    })
    const companies = page.waitForRequest(/\/v1\/organisations\?/)
    await openStepTwo(page, 'Other')
    const query = new URL((await companies).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({
      limit: '1000',
      offset: '0',
      insuranceType: 'other',
      contractState: 'active',
    })
    expect([...lists].toSorted()).toEqual(
      ['assetsToCover', 'industry', 'vehicle', 'vehicleColour', 'yearlyIncome'].map(category => `${category} 50`),
    )
    expect(await choicesOf(page, 'Preferred company')).toContain(market.buyer.name)
    expect(await choicesOf(page, 'Lead income per year')).toContain('R240 001 - R360 000')
    await chooseType(page, 'Tracking Device')
    expect(await choicesOf(page, 'Vehicle')).toContain('Toyota')
    expect(await choicesOf(page, 'Vehicle colour')).toContain('Black')
  })

  await test.step('each insurance type asks an individual loader its own questions', () =>
    asksItsOwn(page, true, ['Business Insurance', 'Medical Insurance', 'Other']))

  await test.step('questions come with the answers that they depend on, and switches begin as no', async () => {
    await chooseType(page, 'Personal Short-Term Insurance')
    const vehicle = ['Vehicle assets', 'Vehicle', 'Vehicle colour']
    const previous = page.getByRole('switch', { name: 'Previous insurance' })
    await expect(previous).not.toBeChecked()
    await expect(page.getByRole('switch', { name: /^Accidents or incidents/ })).not.toBeChecked()
    for (const label of [...vehicle, 'Years of insurance']) await expect(fieldOf(page, label)).toHaveCount(0)
    await previous.check()
    expect(await choicesOf(page, 'Years of insurance')).toEqual([
      '0 to 1 year',
      '1 to 2 years',
      '3 to 5 years',
      'More than 5 years',
    ])
    await choose(page, 'Assets to cover', 'Household contents')
    for (const label of vehicle) await expect(fieldOf(page, label)).toHaveCount(0)
    await choose(page, 'Assets to cover', 'Motor vehicle')
    await page.keyboard.press('Escape')
    expect(await choicesOf(page, 'Vehicle assets')).toEqual(['Car', 'SUV'])
    for (const label of vehicle) await expect(fieldOf(page, label)).toBeVisible()
    await isAccessible(page)
    await previous.uncheck()
    await expect(fieldOf(page, 'Years of insurance')).toHaveCount(0)
    expect(await choicesOf(page, 'Geographical area')).toEqual([
      'Western Cape',
      'Northern Cape',
      'Gauteng',
      'Eastern Cape',
      'KwaZulu-Natal',
      'Limpopo',
      'North West',
      'Mpumalanga',
      'Free State',
    ])

    await chooseType(page, 'Medical Gap Cover')
    const medical = page.getByRole('switch', { name: 'Medical cover' })
    await expect(medical).not.toBeChecked()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const message = page.getByText('Client must have medical aid to apply for medical gap cover.')
    await expect(message).toBeVisible()
    await expect(medical).toHaveAccessibleDescription(/Client must have medical aid/)
    await isAccessible(page)
  })

  await test.step('Check DOB fills in the date of birth and locks it; the client is at least 18', async () => {
    await chooseType(page, 'Other')
    const check = page.getByRole('button', { name: 'Check DOB' })
    const birth = fieldOf(page, 'Date of birth')
    await type(page, 'ID number', '8001015009086')
    await check.click()
    await saysAt(page, 'ID number', 'Invalid ID number')
    await type(page, 'ID number', '8001015009087')
    await check.click()
    await expect(birth).toHaveValue('01/01/1980')
    await expect(birth).toHaveAttribute('readonly')
    // Two digits above this year's are of the last century, others of this one.
    await type(page, 'ID number', '1201015009080')
    await expect(birth).not.toHaveAttribute('readonly')
    await check.click()
    await expect(birth).toHaveValue('01/01/2012')
    await saysAt(page, 'Date of birth', 'Client Needs to be older than 18')
    await isAccessible(page)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await saysAt(page, 'Date of birth', 'Client Needs to be older than 18')

    await type(page, 'ID number', '')
    await birth.fill('31/12/2030')
    await birth.press('Tab')
    await expect(birth).toHaveValue('31/12/2030')
    await birth.fill('01/01/2031')
    await birth.press('Tab')
    await saysAt(page, 'Date of birth', 'Invalid date')
    // The question may stay unanswered, but an answer that cannot be taken is not sent as none.
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(birth).toBeFocused()
    await expect(birth).toHaveValue('01/01/2031')
  })
})

// Document 2, section 1:
// - Organisational loaders … and may only submit types for which it has an active internal contract.
// Document 2, section 2:
// - Organisational loaders see only types with an active internal contract of their organisation.
// Document 2, section 5:
// - and required of organisational loaders for lifeInsurance and funeralCover.
// Document 2, section 6:
// - see only its contracted insurance types and choose no preferred company.
test("an organisation's own loader needs an ID number for life insurance and funeral cover, and is offered its types", async ({
  people,
  market,
}) => {
  const page = await people.newPage()
  await signIn(page, market.ownLoader.email, market.ownLoader.password)
  await openFromNavigation(page, 'Submit Leads')
  expect(await choicesOf(page, 'Insurance type')).toEqual([
    'Personal Short-Term Insurance',
    'Life Insurance',
    'Funeral Cover',
  ])
  await fillContact(page, somebody('Lindiwe', 'Maseko'), 'Personal Short-Term Insurance')
  for (const [label, isRequired] of [
    ['Life Insurance', true],
    ['Funeral Cover', true],
    ['Personal Short-Term Insurance', false],
  ] as const) {
    await chooseType(page, label)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('Field is required')
    await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
    if (isRequired) await saysAt(page, 'ID number', 'Field is required')
    else await expect(fieldOf(page, 'ID number')).not.toHaveAttribute('aria-invalid', 'true')
  }
  // A type without a contract is no way in.
  await page.goto('/submit-leads/petInsurance')
  await expect(page).toHaveURL(/\/submit-leads$/)
})
