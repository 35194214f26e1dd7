import { expect, test } from './fixtures.ts'
import { rowAction, rowWith, search } from './steps/fields.ts'
import { submitLead } from './steps/leads.ts'
import { applyForAccess, approve, setUpAccount } from './steps/loaders.ts'
import { addInternalContract, addOrganisation, openOrganisation } from './steps/organisations.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, openHome, signInAsAdministrator } from './steps/sign-in.ts'

const organisation = 'Drakensberg Funerals'

// Document 2, section 1:
// - They are individual or organisational.
// - Organisational loaders belong to an organisation (`organisationId`)
// Document 2, section 6:
// - Organisational loaders are tied to an `organisationId`,
test("an organisation's own loader submits leads that stay with it", async ({ product, people }) => {
  const admin = await people.newPage()
  const loader = await people.newPage()
  const bongani = somebody('Bongani', 'Cele')
  let invitation = ''
  let code = ''

  await test.step('the administrator makes the organisation and its contract', async () => {
    await signInAsAdministrator(admin)
    await openHome(admin)
    await addOrganisation(admin, { name: organisation, distribution: 'Internal', receival: 'CSV' })
    await addInternalContract(admin, organisation, { name: 'Own funeral leads', type: 'Funeral Cover' })
    await openOrganisation(admin, organisation)
    code = await admin.getByRole('textbox', { name: 'Company code' }).inputValue()
    invitation = await admin.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    expect(code).toMatch(/^DR\d{4}[A-Z]{3}$/)
    expect(invitation).toBe(`${product.origin}/request-access?cc=${code}`)
  })

  await test.step('the invitation fills in the company code', async () => {
    await loader.goto(invitation)
    await expect(loader.getByRole('combobox', { name: 'Loader status' })).toHaveValue('Organisational')
    await expect(loader.getByRole('textbox', { name: 'Company code' })).toHaveValue(code)
    await applyForAccess(loader, bongani)
    await openFromNavigation(admin, 'User Management')
    await expect(rowWith(admin, 'Access requests', bongani.email)).toContainText(organisation)
    await approve(admin, bongani, '35', '42.5')
    await setUpAccount(loader, product, bongani)
  })

  await test.step('only the contracted type is offered, and no preferred company', async () => {
    await openFromNavigation(loader, 'Submit Leads')
    await loader.getByRole('combobox', { name: 'Insurance type' }).click()
    await expect(loader.getByRole('option')).toHaveText(['Funeral Cover'])
    await loader.keyboard.press('Escape')
  })

  await test.step("the lead is the organisation's at once", async () => {
    await submitLead(loader, somebody('Mandla', 'Zwane'), 'Funeral Cover')
    await expect(rowWith(loader, 'My leads', 'Mandla Zwane')).toBeVisible()
    await openFromNavigation(admin, 'Lead Management')
    await search(admin, 'Search by client or loader', 'Mandla Zwane')
    await rowAction(rowWith(admin, 'All leads', 'Mandla Zwane'), 'View')
    const dialog = admin.getByRole('dialog', { name: 'View lead' })
    await expect(dialog.getByText(organisation, { exact: true })).toBeVisible()
    await expect(dialog.getByText('Own funeral leads')).toBeVisible()
  })
})
