import type { Locator } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { failsInWords, holdBack } from './steps/answers.ts'
import { choicesOf, choose, fieldOf, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { fillContact } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { fillSignIn, openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

const warning =
  'There is currently no immediate demand for this type of lead. It may be a while before this lead is processed by an insurance provider.'

// Document 2, section 2:
// - `/submit-leads/{type?}` Lead submission: step 1 without a type,
// - Step 1: first name, last name, … alternative phone number, email address, insurance type, and a button Next.
// - phone number (its placeholder looks like a local mobile number),
// Document 2, section 5:
// - First and last name are required and text; the phone number is required and valid (digits, 1 to 10);
// - the alternative phone and the email are optional and valid; the insurance type is required.
test('both steps say what is wrong with a lead and what would lift it as it is typed', async ({ people, market }) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  await openFromNavigation(page, 'Submit Leads')

  await test.step('the first step asks who the client is, and says what is wrong before Next', async () => {
    await expect(fieldOf(page, 'Phone number')).toHaveAttribute('placeholder', '0821234567')
    expect(await choicesOf(page, 'Insurance type')).toEqual([
      'Business Insurance',
      'Personal Short-Term Insurance',
      'Life Insurance',
      'Funeral Cover',
      'Medical Gap Cover',
      'Medical Insurance',
      'Pet Insurance',
      'Tracking Device',
      'Motor Warranty',
      'Motor Service plan',
      'Debt Product',
      'Other',
    ])
    const next = page.getByRole('button', { name: 'Next' })
    await next.click()
    for (const label of ['First name', 'Last name', 'Phone number', 'Insurance type']) {
      await saysAt(page, label, 'Field is required')
    }
    for (const label of ['Alternative phone number', 'Email address']) {
      await expect(fieldOf(page, label)).not.toHaveAttribute('aria-invalid', 'true')
    }
    // What is shown in an empty field does not look as if it had been typed.
    expect(await placeholderOf(fieldOf(page, 'Phone number'))).toBe(
      await placeholderOf(fieldOf(page, 'Alternative phone number')),
    )
    await isAccessible(page)
    await type(page, 'First name', 'S1pho')
    await type(page, 'Last name', 'Nkosi!')
    await type(page, 'Phone number', '08212345678')
    await type(page, 'Alternative phone number', 'none')
    await type(page, 'Email address', 'sipho@')
    await choose(page, 'Insurance type', 'Other')
    await next.click()
    await saysAt(page, 'First name', 'Invalid value')
    await saysAt(page, 'Last name', 'Invalid value')
    await saysAt(page, 'Phone number', 'Invalid phone number')
    await saysAt(page, 'Alternative phone number', 'Invalid phone number')
    await saysAt(page, 'Email address', 'Invalid email')
    await expect(page).toHaveURL(/\/submit-leads$/)
  })

  await test.step('the quality goes up while the lead is typed, and says what would lift it', async () => {
    // What was wrong is put right, and what need not be said is left out.
    await type(page, 'First name', 'Mpho')
    await type(page, 'Last name', 'Sello')
    await type(page, 'Phone number', '0821234567')
    await type(page, 'Alternative phone number', '')
    await type(page, 'Email address', '')
    await choose(page, 'Insurance type', 'Medical Insurance')
    await page.getByRole('button', { name: 'Next' }).click()
    const meter = page.getByRole('complementary', { name: 'Lead quality' })
    const says = (quality: string, points: number) =>
      expect(meter.getByRole('status')).toHaveText(`${quality}${points} of 100 points`)
    await says('Low', 40)
    await expect(meter).toContainText('5 more points make it medium.')
    await expect(meter.getByRole('listitem').filter({ hasText: '+20' })).toHaveCount(1)
    await page.getByRole('checkbox').check()
    await says('Medium', 50)
    await type(page, 'ID number', '8001015009087')
    await says('Medium', 70)
    await type(page, 'Why are you submitting this lead?', 'Wants cover for the whole family')
    await says('High', 75)
    await isAccessible(page)
    // A consent is about one insurance type.
    await page.getByRole('button', { name: 'Back' }).click()
    await choose(page, 'Insurance type', 'Funeral Cover')
    await page.getByRole('button', { name: 'Next' }).click()
    const consent = page.getByRole('checkbox', { name: /agreed to be contacted about Funeral Cover/ })
    await expect(consent).not.toBeChecked()
    // It is about one wording, too.
    people.allowInConsole(/status of 400/)
    const refusal = { message: 'The wording has changed', fields: { consentVersion: 'The wording has changed' } }
    await page.route('**/v1/leads', route => route.fulfill({ status: 400, json: refusal }))
    await consent.check()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(consent).toHaveAccessibleDescription('The wording has changed')
    await expect(consent).not.toBeChecked()
  })
})

test('an individual loader is warned of a type that nobody buys before submitting, others are not', async ({
  people,
  market,
}) => {
  const page = await people.newPage()
  await signIn(page, market.loader.email, market.loader.password)
  await openFromNavigation(page, 'Submit Leads')
  await choose(page, 'Insurance type', 'Other')
  await expect(page.getByText(warning)).toBeHidden()
  await fillContact(page, somebody('Sizwe', 'Mabena'), 'Medical Gap Cover')
  await expect(page.getByText(warning)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible()
  await expect(page.getByText(warning)).toBeVisible()

  const other = await people.newPage()
  await signIn(other, market.companyLoader.email, market.companyLoader.password)
  await openFromNavigation(other, 'Submit Leads')
  await choose(other, 'Insurance type', 'Medical Gap Cover')
  await expect(fieldOf(other, 'Insurance type')).toHaveValue('Medical Gap Cover')
  await expect(other.getByText(warning)).toBeHidden()
})

test('a draft outlives a lost session', async ({ people, market: { loader } }) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await openFromNavigation(page, 'Submit Leads')
  await fillContact(page, somebody('Zinhle', 'Buthelezi'), 'Other')
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page, 'Physical address', '9 Church Street, Tulbagh')
  people.allowInConsole(/status of 40\d/)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, loader.email, loader.password)
  await expect(page).toHaveURL(/\/submit-leads\/other$/)
  await expect(fieldOf(page, 'Physical address')).toHaveValue('9 Church Street, Tulbagh')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(fieldOf(page, 'First name')).toHaveValue('Zinhle')
})

// Document 2, section 1:
// - Loaders submit leads by insurance type.
// - The phone country code is fixed to ZA.
// Document 2, section 2:
// - Step 2: buttons Back and … Submit ('Submitting...' while busy).
// - physical address, geographical area,
// - assets to cover, vehicle assets, vehicle, vehicle colour,
// - reason ('Why are you submitting this lead?'),
// - Afterwards there is a toast, and then … or `/leads/{loaderId}` for others.
// Document 2, section 3:
// - Submission: `loaderId`, `firstName`, `lastName`, `phoneNumber` {`countryCode`, `number`}, optional
//   `alternativePhoneNumber`,
// - `emailAddress`, `insuranceType`, `organisationId`, `address`,
// - `geographiclaArea` (as sent), `idNumber`, `dateOfBirth`, `yearlyIncome` {`id`, `name`}, `incidentsInLastYears`,
//   `previousInsurance`, `reason`,
// - `vehicle` {`id`, `name`}, `vehicleColour` {`id`, `name`}, `vehicleAssets` (a list of values), `assetsToCover` (a
//   list of {`id`, `name`}),
// - Years of insurance is captured and not sent.
//   Settled: sent as optional `yearsOfInsurance`, and kept
// - Geographical areas: westernCape, northernCape, gauteng, easternCape, kwaZuluNatal, limpopo, northWest,
//   mpumalanga, freeState.
// - Vehicle assets: Car, SUV.
// - Years of insurance: zeroToOne, oneToTwo, threeToFive, fivePlus.
// Document 2, section 6:
// - submitting leads, the profile, billing details and the loader-status section.
// Document 2, section 7:
// - Lead submit its path is not shown
// Document 2, section 8:
// - 'Failed submit lead. Please try again.'
// - 'Lead submitted successfully.'
// Document 2, section 9:
// - Phone country: ZA.
test('a lead is sent as the document says, with everything that was asked, and is then listed', async ({
  people,
  market: { loader },
}) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await openFromNavigation(page, 'Submit Leads')
  const client = somebody('Nomsa', 'Shabalala')
  await fillContact(page, client, 'Personal Short-Term Insurance')
  await type(page, 'Alternative phone number', '021 555 0100')
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page, 'Physical address', '3 Oak Avenue, Paarl')
  await choose(page, 'Geographical area', 'KwaZulu-Natal')
  await type(page, 'ID number', client.idNumber)
  await page.getByRole('button', { name: 'Check DOB' }).click()
  await choose(page, 'Lead income per year', 'R240 001 - R360 000')
  await choose(page, 'Assets to cover', 'Motor vehicle')
  await page.keyboard.press('Escape')
  await choose(page, 'Vehicle assets', 'SUV')
  await page.keyboard.press('Escape')
  await choose(page, 'Vehicle', 'Toyota')
  await choose(page, 'Vehicle colour', 'Black')
  await page.getByRole('switch', { name: 'Previous insurance' }).check()
  await choose(page, 'Years of insurance', 'More than 5 years')
  await expect(fieldOf(page, 'Years of insurance')).toHaveValue('More than 5 years')
  await type(page, 'Why are you submitting this lead?', 'Bought a car')
  await page.getByRole('checkbox').check()

  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await failsInWords(people, page, {
    address: '**/v1/leads',
    method: 'POST',
    act: () => submit.click(),
    fallback: 'Failed submit lead. Please try again.',
  })
  people.allowInConsole(/ERR_INTERNET_DISCONNECTED/)
  const notReadAgain = page.waitForEvent('requestfailed', request => request.url().endsWith('/offered-types'))
  await page.context().setOffline(true)
  await submit.click()
  await toastSays(page, 'You are offline. Failed submit lead. Please try again.')
  await notReadAgain
  await expect(fieldOf(page, 'Physical address')).toHaveValue('3 Oak Avenue, Paarl')
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  await page.context().setOffline(false)
  const release = await holdBack(page, '**/v1/leads')
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/v1/leads'))
  await submit.click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  release()
  await toastSays(page, 'Lead submitted successfully.')
  await expect(page).toHaveURL(new RegExp(`/leads/${loader.id}\\?sort=createdAt%3Adesc$`))
  expect((await sent).headers()['idempotency-key']).toMatch(/^[\w-]{36}$/)
  const item = (name: string) => ({ id: expect.any(String), name })
  expect((await sent).postDataJSON()).toEqual({
    loaderId: loader.id,
    firstName: 'Nomsa',
    lastName: 'Shabalala',
    phoneNumber: { countryCode: 'ZA', number: client.phone },
    alternativePhoneNumber: { countryCode: 'ZA', number: '0215550100' },
    emailAddress: client.email,
    insuranceType: 'personalShortTerm',
    address: '3 Oak Avenue, Paarl',
    geographiclaArea: 'kwaZuluNatal',
    idNumber: client.idNumber,
    dateOfBirth: '1980-01-01',
    yearlyIncome: item('R240 001 - R360 000'),
    incidentsInLastYears: false,
    previousInsurance: true,
    yearsOfInsurance: 'fivePlus',
    reason: 'Bought a car',
    vehicle: item('Toyota'),
    vehicleColour: item('Black'),
    vehicleAssets: ['SUV'],
    assetsToCover: [item('Motor vehicle')],
    consentVersion: '2026-01',
  })
  // The lead that was just sent stands first, and is marked.
  await expect(page.getByRole('table', { name: 'My leads' }).locator('tbody tr').first()).toContainText(
    'Nomsa Shabalala New',
  )
  await page.getByRole('searchbox').fill('Nomsa')
  await expect(rowWith(page, 'My leads', 'Nomsa Shabalala')).toBeVisible()
})

test('the answer for one lead leaves another alone that is typed meanwhile', async ({ people, market: { loader } }) => {
  const page = await people.newPage()
  await signIn(page, loader.email, loader.password)
  await openFromNavigation(page, 'Submit Leads')
  await fillContact(page, somebody('Ayanda', 'First'), 'Other')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox').check()
  const release = await holdBack(page, '**/v1/leads')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await openFromNavigation(page, 'Submit Leads')
  await expect(fieldOf(page, 'First name')).toHaveValue('Ayanda')
  await fillContact(page, somebody('Bongani', 'Second'), 'Funeral Cover')
  release()
  await toastSays(page, 'Lead submitted successfully.')
  await expect(page).toHaveURL(/\/submit-leads$/)
  await page.reload()
  await expect(fieldOf(page, 'First name')).toHaveValue('Bongani')
  // It is a lead of its own, and not taken for the first.
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await toastSays(page, 'Lead submitted successfully.')
  await expect(rowWith(page, 'My leads', 'Bongani Second')).toBeVisible()
})

// Document 2, section 2:
// - and then `/leads/` for administrators
// Document 2, section 3:
// - `emailAddress`, `insuranceType`, `organisationId`, `address`,
// Document 2, section 6:
// - Administrators return to the general list of leads after submitting.
test('an administrator who has submitted a lead comes to the list of all leads', async ({ people, market }) => {
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Submit lead', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Submit Leads' })).toBeVisible()
  await fillContact(page, somebody('Vusi', 'Langa'), 'Other')
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Preferred company', market.buyer.name)
  await page.getByRole('checkbox').check()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/v1/leads'))
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await toastSays(page, 'Lead submitted successfully.')
  // The newest first, which the address says like every order.
  await expect(page).toHaveURL(/\/leads\?sort=createdAt%3Adesc$/)
  await expect(page.getByRole('heading', { name: 'All Leads' })).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({ organisationId: market.buyer.id })
})

const placeholderOf = (field: Locator): Promise<string> =>
  field.evaluate(input => {
    const page = globalThis as unknown as { getComputedStyle: (element: unknown, part: string) => { color: string } }
    return page.getComputedStyle(input, '::placeholder').color
  })
