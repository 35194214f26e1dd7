import { expect, test } from './fixtures.ts'
import { approveAndSetUp, askForAccess, makeInternalContract, makeOrganisation } from './steps/by-call.ts'
import { rowAction, rowWith, search } from './steps/fields.ts'
import { submitLead } from './steps/leads.ts'
import { somebody } from './steps/people.ts'
import { openFromNavigation, signIn, signInAsAdministrator } from './steps/sign-in.ts'

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
  await signInAsAdministrator(admin)
  const { id, companyCode, invitationLink } = await makeOrganisation(admin, {
    name: organisation,
    distributionType: 'internal',
  })
  await makeInternalContract(admin, id, { name: 'Own funeral leads', insuranceType: 'funeralCover' })
  expect(companyCode).toMatch(/^DR\d{4}[A-Z]{3}$/)
  expect(invitationLink).toBe(`${product.origin}/request-access?cc=${companyCode}`)

  // What the invitation fills in is shown by request-access.spec.ts.
  await test.step('who asks with its company code is told apart, and let in', async () => {
    await askForAccess(admin, bongani, companyCode ?? '')
    await admin.goto('/user-management')
    await expect(rowWith(admin, 'Access requests', bongani.email)).toContainText(organisation)
    const { email, password } = await approveAndSetUp(product, admin, bongani)
    await signIn(loader, email, password)
  })

  await test.step('only the contracted type is offered, and no preferred company', async () => {
    await loader.goto('/submit-leads')
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
