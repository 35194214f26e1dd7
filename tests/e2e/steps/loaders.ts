import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo } from '../mailbox.ts'
import type { Product } from '../product.ts'
import { choose, rowAction, rowWith, search, toastSays, type } from './fields.ts'
import { openFromNavigation } from './sign-in.ts'

export interface Applicant {
  firstName: string
  lastName: string
  email: string
  phone: string
  idNumber: string
}

export const loaderPassword = 'A loader password 1'

/** Fills in the request form that is open, up to its button. */
export async function applyForAccess(page: Page, person: Applicant, status?: 'Individual'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Adventure starts here' })).toBeVisible()
  await choose(page, 'Title', 'Ms')
  if (status) await choose(page, 'Loader status', status)
  await type(page, 'First name', person.firstName)
  await type(page, 'Last name', person.lastName)
  await type(page, 'Email', person.email)
  await type(page, 'Cellphone', person.phone)
  await type(page, 'ID number', person.idNumber)
  const send = page.getByRole('button', { name: 'Request access' })
  await expect(send).toBeDisabled()
  await page.getByRole('checkbox', { name: 'I agree to the privacy policy and terms' }).check()
  await send.click()
  await expect(
    page.getByText('Your request has been submitted. You will receive an email once your request has been approved.'),
  ).toBeVisible()
}

/** The administrator lets somebody in who asked. */
export async function approve(page: Page, { firstName, lastName, email }: Applicant, sale: string, fee: string) {
  await openFromNavigation(page, 'User Management')
  await search(page, 'Search by user', email)
  const row = rowWith(page, 'Access requests', email)
  await expect(row).toContainText(`${firstName} ${lastName}`)
  await rowAction(row, 'Approve')
  const dialog = page.getByRole('dialog', { name: 'Approve request' })
  await type(dialog, 'Sale commission', sale)
  await type(dialog, 'Fee commission', fee)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toastSays(page, 'User Approved Successfully')
  await expect(row).toBeHidden()
}

/** Follows the link of the approval mail, sets a password and is signed in. */
export async function setUpAccount(page: Page, product: Product, { email }: Applicant): Promise<void> {
  const mail = await mailTo(product, email, 'Your access has been approved')
  await page.goto(linkIn(mail))
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await type(page, 'Password', loaderPassword)
  await type(page, 'Verify password', loaderPassword)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
}

/** The loader says where earnings are paid to. */
export async function saveBillingDetails(page: Page, holder: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to billing' }).click()
  await type(page, 'Holder name', holder)
  await choose(page, 'Bank', 'Capitec')
  await choose(page, 'Account type', 'Savings')
  await type(page, 'Account number', '1234567890')
  await expect(page.getByRole('textbox', { name: 'Branch code' })).toHaveValue('470010')
  await page.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'Billing details updated successfully.')
}
