import { changeLead, getLead } from '@lodeway/contract/leads.ts'
import { isAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { asksAnew, failsInWords } from './steps/answers.ts'
import { makeExternalContract, makeLead, makeOrganisation } from './steps/by-call.ts'
import { callAs } from './steps/calls.ts'
import { choose, fieldOf, rowAction, rowWith, saysAt, toastSays, type } from './steps/fields.ts'
import { openLeads } from './steps/leads.ts'
import { signIn, signInBoth } from './steps/sign-in.ts'
import { soon } from './steps/time.ts'

// Document 2, section 1:
// - The phone country code is fixed to ZA.
// Document 2, section 2:
// - Row actions Edit and View, which open a lead modal.
// Document 2, section 5:
// - First and last name are required and text, the phone is required, the email is valid.
// - Whitespace leaves phone numbers; a prefix +27 is shown as 0.
// - An empty alternative phone, email or reason is sent as absent.
// Document 2, section 7:
// - PATCH `/v1/leads/{id}` names, phone numbers {countryCode ZA, number}, email, reason;
// Document 2, section 8:
// - A failure shows the server's message when it gives one, else:
// - 'Failed to edit lead. Please try again.'
// - 'Lead edited successfully'
test('Edit keeps its rules, shows local numbers, and sends what is empty as absent', async ({ people, market }) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  const lead = await makeLead(loader, {
    firstName: 'Portia',
    lastName: 'Editkloof',
    insuranceType: 'medicalGapCover',
    medicalCover: true,
  })
  await loader.goto(`/leads/${market.loader.id}?search=Editkloof`)
  await rowAction(rowWith(loader, 'My leads', 'Editkloof'), 'View')
  const view = loader.getByRole('dialog', { name: 'View lead' })
  await expect(view.getByRole('heading', { name: 'Portia Editkloof' })).toBeVisible()
  await expect(view.getByRole('textbox')).toHaveCount(0)
  await expect(view.getByText('Premium')).toHaveCount(0)
  await view.getByRole('button', { name: 'Close' }).click()

  await rowAction(rowWith(loader, 'My leads', 'Editkloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  await expect(fieldOf(dialog, 'Phone number')).toHaveValue(/^082\d{7}$/)
  await callAs(loader, changeLead, { params: { id: lead.id }, body: { reason: 'The client asked for it in writing.' } })
  await asksAnew(loader, new RegExp(`/v1/leads/${lead.id}$`))
  const save = dialog.getByRole('button', { name: 'Save' })
  for (const label of ['First name', 'Last name', 'Phone number']) await type(dialog, label, '')
  await type(dialog, 'Email address', 'portia')
  await save.click()
  for (const label of ['First name', 'Last name', 'Phone number']) await saysAt(dialog, label, 'Field is required')
  await saysAt(dialog, 'Email address', 'Invalid email')
  await isAccessible(loader)
  await type(dialog, 'First name', 'P0rtia')
  await save.click()
  await saysAt(dialog, 'First name', 'Invalid value')
  await type(dialog, 'First name', 'Portia')
  await type(dialog, 'Last name', 'Editkloof')
  await type(dialog, 'Phone number', '082 555 0123')
  await type(dialog, 'Email address', 'portia@example.co.za')
  await failsInWords(people, loader, {
    address: '**/v1/leads/*',
    method: 'PATCH',
    act: () => save.click(),
    fallback: 'Failed to edit lead. Please try again.',
  })
  const sent = loader.waitForRequest(request => request.method() === 'PATCH')
  await save.click()
  await toastSays(loader, 'Lead edited successfully')
  // What stayed as it was is not sent: somebody else may have changed it meanwhile, as the reason.
  expect((await sent).postDataJSON()).toEqual({
    phoneNumber: { countryCode: 'ZA', number: '0825550123' },
    emailAddress: 'portia@example.co.za',
  })
  await expect(rowWith(loader, 'My leads', 'Editkloof')).toContainText('0825550123')
  expect(lead.internalStatus).toBe('available')
})

test('details of another person want their consent, asked for where they are edited', async ({ people, market }) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  const lead = await makeLead(loader, { lastName: 'Swartberg', insuranceType: 'debtProduct', idNumber: null })
  await loader.goto(`/leads/${market.loader.id}?search=Swartberg`)
  await rowAction(rowWith(loader, 'My leads', 'Swartberg'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  await type(dialog, 'First name', 'Another')
  await type(dialog, 'Phone number', '0825550987')
  people.allowInConsole(/status of 400/)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  const tick = dialog.getByRole('checkbox', { name: /^I confirm that this client knows/ })
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/These details describe another person/)
  await isAccessible(loader)
  await tick.check()
  await save.click()
  await toastSays(loader, 'Lead edited successfully')
  const { firstName, earlierConsents } = await callAs(loader, getLead, { params: { id: lead.id } })
  expect([firstName, earlierConsents.length]).toEqual(['Another', 1])
})

// Document 2, section 1:
// - see and edit all leads;
// Document 2, section 4:
// - A lead whose `internalStatus` is assigned cannot be edited.
test('a lead that an organisation got while it was edited is refused in a sentence, and locked from then on', async ({
  people,
  market,
}) => {
  const { admin, loader } = await signInBoth(people.newPage, market.loader)
  // Of medium quality, as the contract wants it: other stories buy pets of high quality and wait with them.
  const medium = { insuranceType: 'petInsurance', idNumber: null, reason: null } as const
  const lead = await makeLead(loader, { lastName: 'Lockfontein', ...medium })
  await openLeads(admin, 'Lockfontein')
  await rowAction(rowWith(admin, 'All leads', 'Lockfontein'), 'Edit')
  const dialog = admin.getByRole('dialog', { name: 'Edit lead' })
  await type(dialog, 'First name', 'Changed')
  const { id: orgId } = await makeOrganisation(admin, { name: 'Langkloof Pets' })
  await makeExternalContract(admin, orgId, {
    name: 'One pet',
    insuranceType: 'petInsurance',
    basicQualityFee: null,
    highQualityFee: null,
    leadQuantity: 1,
  })
  const status = async () => (await callAs(admin, getLead, { params: { id: lead.id } })).internalStatus
  await expect.poll(status, { ...soon, timeout: 80_000 }).toBe('assigned')
  people.allowInConsole(/status of 409/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    admin
      .getByRole('alert')
      .filter({ hasText: /assigned/i })
      .first(),
  ).toBeVisible()
  const hint = 'Assigned to an organisation, so it can no longer be changed.'
  await expect(dialog.getByText(hint)).toBeVisible()
  await isAccessible(admin)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const row = rowWith(admin, 'All leads', 'Lockfontein')
  await row.getByRole('button', { name: /^Actions for / }).click()
  const edit = admin.getByRole('menuitem', { name: /^Edit/ })
  await expect(edit).toBeDisabled()
  await expect(edit).toContainText(hint)
})

test('another insurance type is the second step again: its questions, its rules and its consent', async ({
  people,
  market,
}) => {
  const loader = await people.newPage()
  await signIn(loader, market.loader.email, market.loader.password)
  // Low: nobody buys debt products or gap cover of that quality in these stories.
  const lead = await makeLead(loader, { lastName: 'Typekloof', insuranceType: 'debtProduct', idNumber: null })
  await loader.goto(`/leads/${market.loader.id}?search=Typekloof`)
  await rowAction(rowWith(loader, 'My leads', 'Typekloof'), 'Edit')
  const dialog = loader.getByRole('dialog', { name: 'Edit lead' })
  await expect(fieldOf(dialog, 'Medical cover')).toHaveCount(0)
  await expect(dialog.getByRole('checkbox', { name: /agreed to be contacted/ })).toHaveCount(0)
  await choose(dialog, 'Insurance type', 'Medical Gap Cover')
  const consent = dialog.getByRole('checkbox', { name: /agreed to be contacted about Medical Gap Cover by/ })
  await expect(consent).not.toBeChecked()
  await isAccessible(loader)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog.getByText('Client must have medical aid to apply for medical gap cover.')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Medical cover' }).check()
  await save.click()
  await expect(consent).toHaveAccessibleDescription(
    'Confirm that the client agreed to be contacted about Medical Gap Cover',
  )
  await consent.check()
  await type(dialog, 'ID number', '8001015009086')
  await save.click()
  await saysAt(dialog, 'ID number', 'Invalid ID number')
  await type(dialog, 'ID number', '8001015009087')
  await dialog.getByRole('button', { name: 'Check DOB' }).click()
  await dialog.getByRole('button', { name: 'Enter it by hand' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Date of birth' })).toBeFocused()
  await save.click()
  await toastSays(loader, 'Lead edited successfully')
  const now = await callAs(loader, getLead, { params: { id: lead.id } })
  expect(now).toMatchObject({ insuranceType: 'medicalGapCover', medicalCover: true, dateOfBirth: '1980-01-01' })
  expect(now.consent.wording).toContain('about Medical Gap Cover by')
  expect(now.earlierConsents.map(given => given.insuranceType)).toEqual(['debtProduct'])

  await rowAction(rowWith(loader, 'My leads', 'Typekloof'), 'View')
  const view = loader.getByRole('dialog', { name: 'View lead' })
  await expect(view.getByText(/about Medical Gap Cover by/)).toBeVisible()
  await expect(view.getByText(/about Debt Product by/)).toBeVisible()
  await isAccessible(loader)
})
