import { approveLoader, requestAccess } from '@lodeway/contract/access.ts'
import { createBilling } from '@lodeway/contract/billing.ts'
import { inviteBuyer } from '@lodeway/contract/buyers.ts'
import { createInternalContract } from '@lodeway/contract/contracts.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { issueInvoice } from '@lodeway/contract/invoices.ts'
import { getInvoicingSettings, saveInvoicingSettings } from '@lodeway/contract/invoicing.ts'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { createOrganisation } from '@lodeway/contract/organisations.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import { type BuyerPermission, buyerPermissions } from '@lodeway/rules/buyers/permissions.ts'
import type { Page } from '@playwright/test'
import type { People } from '../fixtures.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import type { Product } from '../product.ts'
import { callAs } from './calls.ts'
import { dayFromNow } from './days.ts'
import type { Client } from './leads.ts'
import { type Applicant, loaderPassword } from './loaders.ts'
import { somebody } from './people.ts'
import { signIn } from './sign-in.ts'

/** Somebody who can sign in. */
export type Member = ReturnType<typeof somebody> & { readonly id: string; readonly password: string }

/** A loader who went the whole way: request, approval, mail, password. `admin` is signed in as an administrator. */
export async function makeLoader(
  product: Product,
  admin: Page,
  [firstName, lastName]: readonly [string, string],
  companyCode?: string,
): Promise<Member> {
  const person = somebody(firstName, lastName)
  await askForAccess(admin, person, companyCode)
  return approveAndSetUp(product, admin, person)
}

/** Approves somebody who asked for access, and sets the password by the link of the mail. */
export async function approveAndSetUp(product: Product, admin: Page, person: Applicant): Promise<Member> {
  const id = await approveRequest(admin, person)
  const link = new URL(linkIn(await mailTo(product, person.email, 'Your access has been approved')))
  await callAs(admin, completeSetup, {
    params: { id: link.searchParams.get('id') ?? '' },
    body: { password: loaderPassword },
  })
  return { ...person, id, password: loaderPassword }
}

/** A person of an organisation who was invited by its administrator and set a password. */
export async function makeBuyer(
  admin: Page,
  orgId: string,
  [firstName, lastName]: readonly [string, string],
  permissions: readonly BuyerPermission[] = buyerPermissions,
) {
  const { email } = somebody(firstName, lastName)
  const { link } = await callAs(admin, inviteBuyer, {
    params: { orgId },
    body: { firstName, lastName, emailAddress: email, permissions: [...permissions] },
  })
  await callAs(admin, completeSetup, {
    params: { id: new URL(link ?? '').searchParams.get('id') ?? '' },
    body: { password: loaderPassword },
  })
  return { email, password: loaderPassword }
}

/** Somebody asks for access and is approved, but has no password yet. @returns the id */
export async function letIn(admin: Page, person: Applicant, companyCode?: string): Promise<string> {
  await askForAccess(admin, person, companyCode)
  return approveRequest(admin, person)
}

async function approveRequest(admin: Page, person: Applicant): Promise<string> {
  const id = await idOf(admin, person)
  await callAs(admin, approveLoader, { params: { id }, body: { saleCommission: 35, feeCommission: 42.5 } })
  return id
}

/** Somebody asks for access, from any page. */
export const askForAccess = (page: Page, person: Applicant, companyCode?: string) =>
  callAs(page, requestAccess, {
    body: {
      title: 'ms',
      firstName: person.firstName,
      lastName: person.lastName,
      emailAddress: person.email,
      phoneNumber: person.phone,
      idNumber: person.idNumber,
      type: companyCode === undefined ? 'individual' : 'organisational',
      ...(companyCode !== undefined && { companyCode }),
      acceptedPrivacyVersion: '2026-01-15',
      acceptedTermsVersion: '2026-01-15',
    },
  })

/** The id of somebody who asked or was let in. `admin` is signed in as an administrator. */
export async function idOf(admin: Page, { email }: Applicant): Promise<string> {
  const { data } = await callAs(admin, listLoaders, { query: { search: email } })
  const [found] = data
  if (!found) throw new Error(`${email} is in no list.`)
  return found.id
}

/** Bank details of whoever is signed in on the page. */
export const makeBilling = (page: Page, { id, firstName, lastName }: Member) =>
  callAs(page, createBilling, {
    params: { id },
    body: {
      holderName: `${firstName} ${lastName}`,
      bankName: 'Capitec',
      type: 'savings',
      number: '0012345678',
      branchCode: '470010',
      address: null,
    },
  })

export const makeOrganisation = (
  admin: Page,
  changes: Partial<BodyInput<typeof createOrganisation>> & { name: string },
) =>
  callAs(admin, createOrganisation, {
    body: {
      distributionType: 'external',
      leadReceivalType: 'csv',
      representative: { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: 'sipho@example.co.za' },
      ...changes,
    },
  })

/** What invoices say of the platform; the next story has it as it was before, without VAT. */
export async function borrowInvoicingSettings(
  { afterwards }: People,
  admin: Page,
  changes: Partial<BodyInput<typeof saveInvoicingSettings>> = {},
): Promise<void> {
  const { vatRates: _, ...before } = await callAs(admin, getInvoicingSettings, {})
  afterwards(() => callAs(admin, saveInvoicingSettings, { body: before }))
  await callAs(admin, saveInvoicingSettings, { body: { ...before, ...changes } })
}

/** Invoices everything that an organisation owes, once the platform has what stands at the head of an invoice. @returns its id */
export async function makeInvoice(admin: Page, organisationId: string): Promise<string> {
  await callAs(admin, saveInvoicingSettings, {
    body: {
      name: 'Lodeway (Pty) Ltd',
      address: '12 Long Street, Cape Town, 8001',
      paymentDetails: 'FNB, account 62000000001, branch 250655',
      vatNumber: null,
      vatRegisteredFrom: null,
      period: 'month',
      dueDays: 30,
      pauseAfterDays: null,
    },
  })
  return (await callAs(admin, issueInvoice, { body: { organisationId, to: dayFromNow() } })).id
}

/** A contract that buys leads of every quality, of the type Other unless it says otherwise. */
export const makeExternalContract = (
  admin: Page,
  orgId: string,
  changes: Partial<BodyInput<typeof createExternalContract>> & { name: string },
) =>
  callAs(admin, createExternalContract, {
    params: { orgId },
    body: {
      recurring: false,
      period: 'P12M',
      startAt: dayFromNow(),
      insuranceType: 'other',
      orgSalesCommission: 150,
      term: 'firstPremium',
      basicQualityFee: 150,
      mediumQualityFee: 250,
      highQualityFee: 350,
      leadQuantity: 500,
      leadExpiryPeriod: 'P3M',
      ...changes,
    },
  })

export const makeInternalContract = (
  admin: Page,
  orgId: string,
  changes: Partial<BodyInput<typeof createInternalContract>> & { name: string },
) =>
  callAs(admin, createInternalContract, {
    params: { orgId },
    body: {
      recurring: false,
      period: 'P12M',
      startAt: dayFromNow(),
      insuranceType: 'lifeInsurance',
      orgSalesCommission: 150,
      term: 'firstPremium',
      basicFee: 150,
      mediumFee: 250,
      highFee: 350,
      ...changes,
    },
  })

/** What a lead says of its client, as the call has it. */
export const leadOf = ({ firstName, lastName, phone, email, idNumber }: Client) => ({
  firstName,
  lastName,
  phoneNumber: { countryCode: 'ZA' as const, number: phone },
  emailAddress: email,
  idNumber,
})

/** A lead of high quality, of whoever is signed in on the page; of somebody new unless the names are given. */
export function makeLead(page: Page, changes: Partial<BodyInput<typeof submitLead>> = {}) {
  const client = somebody(changes.firstName ?? 'Lerato', changes.lastName ?? 'Mokoena')
  return callAs(page, submitLead, {
    body: {
      ...leadOf(client),
      insuranceType: 'other',
      address: '1 Long Street, Cape Town',
      geographiclaArea: 'westernCape',
      reason: 'The client asked for a quotation for the family.',
      consentVersion: '2026-01',
      ...changes,
    },
  })
}

/** What became of a lead. `admin` is signed in as an administrator. */
export const makeOutcome = (admin: Page, id: string, body: BodyInput<typeof recordOutcome>) =>
  callAs(admin, recordOutcome, { params: { id }, body })

/** A loader with bank details and a sold lead: of one that was cashed, unless it says otherwise, R796.89 are due. `loader` is a page of theirs. */
export async function makeOwedLoader(
  { product, admin, loader }: { product: Product; admin: Page; loader: Page },
  name: readonly [string, string],
  organisationId: string,
  outcome: BodyInput<typeof recordOutcome> = { organisationStatus: 'cashed', premium: 1234.55, premiumsCollected: 1 },
): Promise<Member> {
  const member = await makeLoader(product, admin, name)
  await signIn(loader, member.email, member.password)
  await makeBilling(loader, member)
  const lead = await makeLead(loader, { organisationId })
  await makeOutcome(admin, lead.id, outcome)
  return member
}
