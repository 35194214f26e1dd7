import { expect, type Page } from '@playwright/test'
import { choose, toastSays, type } from './fields.ts'
import { openFromNavigation } from './sign-in.ts'

export interface Client {
  firstName: string
  lastName: string
  phone: string
  email: string
  idNumber: string
}

/** The first step: who the client is. */
export async function fillContact(page: Page, client: Client, insuranceType: string): Promise<void> {
  await type(page, 'First name', client.firstName)
  await type(page, 'Last name', client.lastName)
  await type(page, 'Phone number', client.phone)
  await type(page, 'Email address', client.email)
  await choose(page, 'Insurance type', insuranceType)
}

/** The second step, with answers enough for a high quality. */
export async function fillDetails(page: Page, client: Client): Promise<void> {
  await type(page, 'ID number', client.idNumber)
  await page.getByRole('button', { name: 'Check DOB' }).click()
  await expect(page.getByText('Read from the ID number.')).toBeVisible()
  await type(page, 'Physical address', '12 Long Street, Cape Town')
  await choose(page, 'Geographical area', 'Western Cape')
  await choose(page, 'Lead income per year', 'R240 001 - R360 000')
  await type(page, 'Why are you submitting this lead?', 'Wants cover for the whole family from next month')
  await page.getByRole('checkbox').check()
  await expect(page.getByRole('complementary', { name: 'Lead quality' }).getByRole('status')).toContainText('High')
}

/** Both steps of the form that is open, up to its button. */
export async function fillLead(page: Page, client: Client, insuranceType: string): Promise<void> {
  await fillContact(page, client, insuranceType)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillDetails(page, client)
}

/** Submits a lead in two steps; it is then listed. */
export async function submitLead(page: Page, client: Client, insuranceType: string): Promise<void> {
  await openFromNavigation(page, 'Submit Leads')
  await fillLead(page, client, insuranceType)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await toastSays(page, 'Lead submitted successfully.')
  await expect(page.getByRole('heading', { name: 'My Leads' })).toBeVisible()
}

/** Opens the administrator's list of leads, with those of a name. */
export const openLeads = (admin: Page, name: string): Promise<unknown> => admin.goto(`/leads?perPage=30&search=${name}`)
