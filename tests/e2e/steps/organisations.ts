import { expect, type Page } from '@playwright/test'
import { today } from './days.ts'
import { choose, rowWith, search, toastSays, type } from './fields.ts'
import { openFromNavigation } from './sign-in.ts'

/** The administrator adds an organisation that buys leads and gets them as a file. */
export async function addOrganisation(page: Page, name: string): Promise<void> {
  await openFromNavigation(page, 'Organisation Management')
  await page.getByRole('button', { name: 'Add organisation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new organisation' })
  await type(dialog, 'Organisation name', name)
  await choose(dialog, 'Distribution option', 'External')
  await type(dialog, 'Representative first name', 'Naledi')
  await type(dialog, 'Representative surname', 'Dlamini')
  await type(dialog, 'Representative email', 'naledi@example.co.za')
  await choose(dialog, 'Lead received type', 'CSV')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Organisation saved successfully')
  // Other stories have organisations too, so this one may be on another page.
  await search(page, 'Search by organisation', name)
  await expect(rowWith(page, 'Organisations', name)).toBeVisible()
}

/** Opens an organisation, on the tab of that name. */
async function openOrganisation(page: Page, name: string, tab = 'Basic details'): Promise<void> {
  await openFromNavigation(page, 'Organisation Management')
  await search(page, 'Search by organisation', name)
  await rowWith(page, 'Organisations', name).getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('navigation', { name: 'Organisation', exact: true }).getByRole('link', { name: tab }).click()
  await expect(page.getByRole('heading', { name: 'Edit organisation' })).toBeVisible()
}

/** Where an organisation's contracts are, or something below them. */
export const contractsPath = (kind: 'internal' | 'external', orgId: string, below = ''): string =>
  `/organisation-management/${kind}-contract/${orgId}${below}`

interface ContractTerms {
  name: string
  type: string
}

async function fillTerms(page: Page, { name, type: leadType }: ContractTerms): Promise<void> {
  await type(page, 'Contract name', name)
  await choose(page, 'Lead type', leadType)
  await choose(page, 'Period', '12 months')
  await type(page, 'Activation date', today())
  await type(page, 'Organisation sales commission', '150')
  await choose(page, 'Term', '1 Cash Premium')
}

/** A contract that buys leads of high quality out of the pool, at R350.00 each and 150 % of the premium. */
export async function addExternalContract(page: Page, organisation: string, terms: ContractTerms): Promise<void> {
  await openOrganisation(page, organisation, 'External contract')
  await page.getByRole('link', { name: 'Add new contract' }).click()
  await fillTerms(page, terms)
  await choose(page, 'Lead quality', 'High')
  await page.keyboard.press('Escape')
  await type(page, 'High quality fee', '350')
  await type(page, 'Quantity leads', '10')
  await choose(page, 'Lead expiry period', '3 months')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'External contract saved successfully')
  await expect(rowWith(page, 'External contracts', terms.name)).toContainText('Active')
}

/** Gives an organisation of type api its endpoint, a signing secret and a key. */
export async function connectByApi(page: Page, organisation: string, endpoint: string) {
  await openOrganisation(page, organisation)
  await type(page, 'Endpoint URL', endpoint)
  await page.getByRole('button', { name: 'Save endpoint' }).click()
  await toastSays(page, 'Endpoint saved successfully')

  await page.getByRole('button', { name: 'Make a secret' }).click()
  const secret = await takeShownOnce(page, 'Signing secret')

  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await type(dialog, 'Name', 'Call centre')
  await dialog.getByRole('button', { name: 'Create' }).click()
  return { secret, apiKey: await takeShownOnce(page, 'API key') }
}

async function takeShownOnce(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  const text = await dialog.getByRole('textbox', { name: title }).inputValue()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(dialog).toBeHidden()
  return text
}
