import { readFile } from 'node:fs/promises'
import { sql } from '../start/running.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { findPerson } from './screens.ts'
import { refuseOnce } from './steps/answers.ts'
import { leadOf, makeLead, makeOutcome } from './steps/by-call.ts'
import { choose, fieldOf, rowWith, search, toastSays, type } from './steps/fields.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signIn, signInAsAdministrator, signInBoth } from './steps/sign-in.ts'

test('a client asks for their data: found, downloaded, corrected, objected, erased', async ({ people, market }) => {
  const client = somebody('Kagiso', 'Tau')
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  // Nobody buys this type out of the pool: no organisation has to be told of what follows.
  const { id } = await makeLead(loader, {
    firstName: client.firstName,
    lastName: client.lastName,
    phoneNumber: { countryCode: 'ZA', number: client.phone },
    emailAddress: client.email,
    idNumber: client.idNumber,
    insuranceType: 'funeralCover',
  })

  const page = await people.newPage()
  await signInAsAdministrator(page)
  await openFromNavigation(page, 'Administration')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Give an ID number, a phone number or an email address')).toBeVisible()
  await findPerson(client.idNumber)(page)
  expect(page.url()).not.toContain(client.idNumber)
  const found = page.getByRole('checkbox', { name: /^Kagiso Tau, Funeral Cover/ })
  await expect(found).toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download what is held' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^personal-information-\d{4}-\d\d-\d\d\.json$/)
  const held = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(held)).toMatchObject({ asClient: [{ details: { idNumber: client.idNumber } }], asLoader: null })
  expect(held).not.toContain(market.loader.email)

  await refuseOnce(people, page, { address: /\/v1\/content\?/, method: 'GET', message: 'Not now.' })
  await page.getByRole('button', { name: /^Correct the lead of Kagiso Tau/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct details' })
  await expect(dialog.getByText('The yearly incomes could not be loaded.')).toBeVisible()
  await isAccessible(page, 'a correction without its incomes')
  await type(dialog, 'Last name', 'R2D2')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByText('Invalid value')).toBeVisible()
  await type(dialog, 'Last name', 'Tladi')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(fieldOf(dialog, 'Lead income per year')).toBeVisible()
  await expect(fieldOf(dialog, 'Last name')).toHaveValue('Tladi')
  const known = await fieldOf(dialog, 'ID number').inputValue()
  await type(dialog, 'ID number', '')
  people.allowInConsole(/status of 400/)
  await dialog.getByRole('button', { name: 'Correct' }).click()
  // Another name and no ID number that stays: it may be somebody else.
  await expect(dialog.getByRole('checkbox', { name: /^I confirm that this client knows/ })).toBeFocused()
  await isAccessible(page)
  await type(dialog, 'ID number', known)
  await choose(dialog, 'Geographical area', 'Limpopo')
  await choose(dialog, 'Lead income per year', 'R240 001 - R360 000')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await toastSays(page, 'The details were corrected')
  await expect(page.getByRole('checkbox', { name: /^Kagiso Tladi/ })).toBeChecked()
  // The button that was pressed went with the earlier answer: whoever works by keyboard goes on from the new one.
  await expect(page.locator(':focus').getByRole('region', { name: 'What is held' })).toBeVisible()

  await page.getByRole('button', { name: 'Record an objection' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Unless the ticked lead is sold, the organisations that have or had it are told',
  )
  await type(page.getByRole('dialog'), 'Reason', 'By phone, 3 March')
  // What was found before a change does not stay when it cannot be looked for again.
  await refuseOnce(people, page, { address: '**/v1/data-requests/find', method: 'POST' })
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText(/^The objection was recorded/).first()).toBeVisible()
  await toastSays(page, 'Failed to search. Please try again.')
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('This person has objected to being contacted')).toBeVisible()
  const lead = await page.context().newPage()
  await lead.goto(`/leads?lead=${id}`)
  await expect(lead.getByRole('dialog')).toContainText('Limpopo')
  await expect(lead.getByRole('dialog')).toContainText('R240 001 - R360 000')
  await expect(lead.getByText(/^This client objected to being contacted on .+ Do not call them\.$/)).toBeVisible()
  await lead.close()
  // Nothing is done to whoever was found before while another search has no answer, or somebody else is typed.
  await refuseOnce(people, page, { address: '**/v1/data-requests/find', method: 'POST' })
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Failed to search. Please try again.').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Erase' })).toBeVisible()
  await type(page, 'Email', 'somebody.else@clients.example')
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveCount(0)
  await type(page, 'Email', '')
  await page.getByRole('button', { name: 'Find', exact: true }).click()

  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await toastSays(page, 'The person was erased')
  await expect(page.getByText('Nothing is held on a person with these details.')).toBeVisible()
  await expect(page.getByText('By phone, 3 March')).toBeVisible()
  await openFromNavigation(page, 'Lead Management')
  await search(page, 'Search by client or loader', 'Erased')
  await expect(rowWith(page, 'All leads', 'Erased')).toHaveCount(1)
})

test('a client whose lead is not paid out yet cannot be erased, and the page says why', async ({ people, market }) => {
  people.allowInConsole(/status of 422/)
  const { admin: page, loader } = await signInBoth(people.newPage, market.loader)
  const client = somebody('Johan', 'Onbetaald')
  const { id } = await makeLead(loader, { ...leadOf(client), organisationId: market.buyer.id })
  await makeOutcome(page, id, { organisationStatus: 'cashed', premium: 1234.55 })
  await makeLead(loader, { idNumber: client.idNumber, firstName: 'Jan', insuranceType: 'funeralCover' })
  await page.goto('/user-management/data-requests')
  // By phone the other lead with the same ID number is found as well, to be ticked or not.
  await type(page, 'Phone number', client.phone)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText(/found by the ID number of a lead above$/)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: /^Jan / })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Johan / }).check()
  await page.getByRole('button', { name: 'Erase' }).click()
  const question = page.getByRole('dialog', { name: 'Erase this person' })
  await expect(question).toContainText('1 lead found here is not ticked: it stays as it is.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await findPerson(client.idNumber)(page)
  await page.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText(/has not been paid to a loader yet/)).toBeVisible()
})

test('work that was given up is shown with its reason and tried again', async ({ people, product }) => {
  test.skip(Boolean(process.env.DATABASE_URL), 'It looks into the embedded database.')
  const page = await people.newPage()
  await signInAsAdministrator(page)
  await page.goto('/user-management/background-work')
  await expect(page.getByText('Nothing has failed: all background work is done or under way.')).toBeVisible()
  await sql(
    product.dataDir,
    `INSERT INTO pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output) VALUES
     ('parked', '{}', 'lapse-and-clean-up', gen_random_uuid(), now() - interval '1 hour', 3, '{"name":"Error","code":"ECONNRESET"}'),
     ('parked', '{"insuranceType":"funeralCover"}', 'offer-available', gen_random_uuid(), now() - interval '1 hour', 5, '{"name":"error","code":"57014"}')`,
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Failed jobs (2)' })).toBeVisible()
  const row = rowWith(page, 'Failed jobs', 'Lapses, offers and erasure')
  await expect(row).toContainText('The other side closed the connection (ECONNRESET)')
  await row.getByRole('button', { name: /^Try again/ }).click()
  await toastSays(page, 'Trying again')
  await expect(row).toBeHidden()
  await rowWith(page, 'Failed jobs', 'Funeral Cover')
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expect(page.getByText('Nothing has failed: all background work is done or under way.')).toBeVisible()
})
