import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choicesOf, choose, toastSays, type } from './steps/fields.ts'
import { applyForAccess } from './steps/loaders.ts'
import { somebody } from './steps/people.ts'

// Document 1, section 1:
// - A loader is individual or organisational.
// Document 1, section 2:
// - Request access: heading 'Adventure starts here'.
// - Title, first name, last name, e-mail, cellphone, ID number,
// - loader status (individual or organisational), company code (organisational),
// - and a tick for the privacy policy and terms.
// Document 1, section 5:
// - Required: no empty value, no empty list 'Field is required'
// - E-mail 'Invalid email'
// - South African ID: 13 digits YYMMDD SSSS C A Z, Luhn check digit 'Invalid ID number'
// - Phone: digits only, 1 to 10 'Invalid phone number'
// - Text: letters and spaces only 'Invalid value'
// - The request form requires everything but a company code of individual loaders;
// - its button stays disabled until the tick is set.
// Document 1, section 9:
// - Titles: mr, mrs, miss, ms, dr, prof.
// - Types: individual, organisational.
test('every field of the request has its rule and its words', async ({ people, cast }) => {
  const page = await people.newPage()
  await page.goto('/request-access')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adventure starts here')
  const send = page.getByRole('button', { name: 'Request access' })
  const tick = page.getByRole('checkbox', { name: 'I agree to the privacy policy and terms' })
  await expect(send).toBeDisabled()
  await tick.check()
  await expect(send).toBeEnabled()
  await tick.uncheck()
  await expect(send).toBeDisabled()
  await tick.check()
  await send.click()
  // Title, loader status, both names, email, cellphone and ID number; no company code while it is not asked for.
  await expect(page.getByText('Field is required')).toHaveCount(7)
  await expect(page.getByRole('textbox', { name: 'Company code' })).toHaveCount(0)
  await isAccessible(page, 'request access, nothing filled in')

  expect(await choicesOf(page, 'Title')).toEqual(['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof'])
  expect(await choicesOf(page, 'Loader status')).toEqual(['Individual', 'Organisational'])
  await choose(page, 'Title', 'Prof')
  await choose(page, 'Loader status', 'Organisational')
  await type(page, 'First name', 'Th4ndi')
  await type(page, 'Last name', 'Nkosi & Sons')
  await type(page, 'Email', 'thandi@example')
  await type(page, 'Cellphone', '0821234567890')
  await type(page, 'ID number', '8001015009086')
  await send.click()
  await expect(page.getByText('Invalid value')).toHaveCount(2)
  for (const message of ['Invalid email', 'Invalid phone number', 'Invalid ID number'])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Field is required')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await type(page, 'Company code', cast.organisation.companyCode)
  await send.click()
  await expect(page.getByText('Field is required')).toHaveCount(0)
})

// Document 1, section 2:
// - Title, first name, last name, e-mail, cellphone, ID number,
// Document 1, section 3:
// - `phoneNumber`, `firstName`, `lastName`, `emailAddress`, `type`, `idNumber`, optional `companyCode`.
// Document 1, section 7:
// - POST `/v1/loaders/access/request` access request
// Document 1, section 8:
// - A failure shows the server's `message` (the first of a list), else one of:
// - 'Failed to submit request. Please try again.',
// - 'Request submitted successfully',
test('a request is sent as it was filled in; nothing is lost when that fails', async ({ people }) => {
  people.allowInConsole(/status of (422|502)/)
  const page = await people.newPage()
  await page.goto('/request-access')
  const person = { ...somebody('Gugu', 'Maluleke'), lastName: "O'Brien-Smith" }
  let answer: object = { status: 502, body: 'Bad gateway' }
  await page.route('**/v1/loaders/access/request', route => route.fulfill(answer))
  await choose(page, 'Title', 'Dr')
  await choose(page, 'Loader status', 'Individual')
  await type(page, 'First name', person.firstName)
  await type(page, 'Last name', person.lastName)
  await type(page, 'Email', person.email)
  // As telephones copy numbers: between two marks that nobody sees.
  await type(page, 'Cellphone', `\u202A+27 ${person.phone.slice(1)}\u202C`)
  const inGroups = person.idNumber.replace(/^(\d{6})(\d{4})/, '$1 $2 ')
  await type(page, 'ID number', inGroups)
  await page.getByRole('checkbox').check()
  const send = page.getByRole('button', { name: 'Request access' })
  await send.click()
  await toastSays(page, 'Failed to submit request. Please try again.')
  answer = { status: 422, json: { message: 'Please use another address.', fields: { emailAddress: 'Not this one' } } }
  await send.click()
  await toastSays(page, 'Please use another address.')
  await expect(page.getByText('Not this one')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'ID number' })).toHaveValue(inGroups)
  answer = { status: 202, json: { message: 'ok' } }
  const sent = page.waitForRequest('**/v1/loaders/access/request')
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'dr',
    firstName: person.firstName,
    lastName: person.lastName,
    emailAddress: person.email,
    phoneNumber: person.phone,
    idNumber: person.idNumber,
    type: 'individual',
  })
  expect((await sent).postDataJSON()).not.toHaveProperty('companyCode')
  await toastSays(page, 'Request submitted successfully')
})

// Document 1, section 2:
// - `/request-access` anyone; query `cc` Form to ask for access
// - `cc` selects organisational and fills the code in.
// - Afterwards the form gives way to 'Your request has been submitted. You will receive an email once your request
//   has been approved.'
// - and a link 'Sign in instead' (`/`).
// Document 1, section 4:
// - The request page: the form, then the message that it was submitted.
test('an invitation selects organisational and fills in the code; afterwards the form gives way', async ({
  people,
  cast,
}) => {
  const page = await people.newPage()
  await page.goto(`/request-access?cc=${cast.organisation.companyCode}`)
  await expect(page.getByRole('combobox', { name: 'Loader status' })).toHaveValue('Organisational')
  await expect(page.getByRole('textbox', { name: 'Company code' })).toHaveValue(cast.organisation.companyCode)
  await applyForAccess(page, somebody('Tshepo', 'Mahlaba'))
  await expect(page.getByRole('button', { name: 'Request access' })).toHaveCount(0)
  await isAccessible(page, 'request submitted')
  await expect(page.getByRole('link', { name: 'Sign in instead' })).toHaveAttribute(
    'href',
    `/?cc=${cast.organisation.companyCode}`,
  )
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
