import { forgotPassword } from '@lodeway/contract/passwords.ts'
import { expect, type Page } from '@playwright/test'
import { linkIn, mailTo } from '../mailbox.ts'
import type { Product } from '../product.ts'
import { makeBuyer, makeInvoice } from './by-call.ts'
import { rememberToken } from './calls.ts'
import { choose, rowAction, rowWith, search, toastSays, type } from './fields.ts'
import { type Client, submitLead } from './leads.ts'
import { type Applicant, applyForAccess, approve, loaderPassword, saveBillingDetails, setUpAccount } from './loaders.ts'
import { addExternalContract, addInternalContract, addOrganisation, openOrganisation } from './organisations.ts'
import { somebody } from './people.ts'
import { openFromNavigation, signInAsAdministrator } from './sign-in.ts'
import { takeTurn } from './turns.ts'

/** What there is on every screen after the little story of `settle`. */
export interface Settled {
  readonly loader: Applicant & { id: string; password: string }
  /** Names of people who asked for access and were not answered yet. */
  readonly waiting: Applicant
  /** Paths of links out of mails that nobody has used: to set a first password, and to choose another one. */
  readonly links: { readonly setUp: string; readonly reset: string }
  /** Somebody who was referred and whose lead was cashed. */
  readonly client: Client
  /** Organisations by what they are, with their ids. */
  readonly both: string
  readonly byApi: string
  readonly leadCompany: string
  readonly companyCode: string
  readonly internalContract: string
  readonly externalContract: string
  /** Somebody of `both`, with every permission. */
  readonly buyer: { readonly email: string; readonly password: string }
  /** A draft of a payment run. */
  readonly paymentRun: string
  readonly invoice: string
}

export const names = { both: 'Karoo Mutual', byApi: 'Fynbos Direct', leadCompany: 'Baobab Leads' } as const

/** A small story through the screens, so that each has something to show. */
export async function settle(product: Product, admin: Page, loader: Page, moreLeads = 0): Promise<Settled> {
  rememberToken(admin)
  await signInAsAdministrator(admin, product.origin)
  const organisations = await makeOrganisations(admin)
  const [thandi, waiting] = [somebody('Nomvula', 'Radebe'), somebody('Zanele', 'Sithole')]
  await loader.goto(`${product.origin}/request-access`)
  await applyForAccess(loader, thandi, 'Individual')
  await approve(admin, thandi, '35', '42.5')
  await setUpAccount(loader, product, thandi)
  await saveBillingDetails(loader, 'N Radebe')
  const client = somebody('Johan', 'van der Merwe')
  await submitLead(loader, client, 'Medical Insurance')
  // Of a type that no story buys out of the pool: this one can always be edited.
  await submitLead(loader, somebody('Ayanda', 'Zulu'), 'Funeral Cover')
  for (let number = 0; number < moreLeads; number += 1) await submitLead(loader, anotherClient(number), typeOf(number))
  const id = /\/leads\/([\w-]+)/.exec(loader.url())?.[1] ?? ''
  await recordCashed(admin, 'Johan van der Merwe')
  const paymentRun = await makeRun(admin, product, organisations.both)
  const invoice = await makeInvoice(admin, organisations.both)
  const buyer = await makeBuyer(admin, organisations.both, ['Refilwe', 'Phiri'])

  const visitor = await loader.context().browser()?.newPage()
  if (!visitor) throw new Error('There is no browser.')
  await visitor.goto(`${product.origin}/request-access`)
  await applyForAccess(visitor, waiting, 'Individual')
  const links = await askForLinks(product, admin, visitor, thandi)
  await visitor.context().close()
  return {
    ...organisations,
    loader: { ...thandi, id, password: loaderPassword },
    waiting,
    client,
    links,
    paymentRun,
    invoice,
    buyer,
  }
}

/** A run of what is due for one organisation's leads: others are left for other stories. */
async function makeRun(admin: Page, product: Product, organisationId: string): Promise<string> {
  await admin.goto(`${product.origin}/reports?organisation=${organisationId}`)
  await admin.getByRole('button', { name: 'Payment run' }).click()
  await admin.waitForURL(/payment-runs\//)
  return admin.url().split('/').at(-1) ?? ''
}

/** Somebody is let in and does not set a password yet; a loader asks for a link, and does not use it. */
async function askForLinks(product: Product, admin: Page, visitor: Page, loader: Applicant): Promise<Settled['links']> {
  const pathIn = async (address: string, subject: string) => {
    const { pathname, search: query } = new URL(linkIn(await mailTo(product, address, subject)))
    return pathname + query
  }
  const newcomer = somebody('Mpho', 'Khumalo')
  await visitor.goto(`${product.origin}/request-access`)
  await applyForAccess(visitor, newcomer, 'Individual')
  await approve(admin, newcomer, '35', '42.5')
  await visitor.goto(`${product.origin}/forgot-password`)
  await type(visitor, 'Email', loader.email)
  await takeTurn(forgotPassword)
  await visitor.getByRole('button', { name: 'Send link' }).click()
  return {
    setUp: await pathIn(newcomer.email, 'Your access has been approved'),
    reset: await pathIn(loader.email, 'Reset your password'),
  }
}

async function makeOrganisations(admin: Page) {
  await addOrganisation(admin, { name: names.both, distribution: 'Both', receival: 'CSV' })
  await addInternalContract(admin, names.both, { name: 'Own funeral leads', type: 'Funeral Cover' })
  const internalContract = await idBehindEdit(admin)
  await addExternalContract(admin, names.both, { name: 'Bought medical leads', type: 'Medical Insurance' })
  const externalContract = await idBehindEdit(admin)
  await addOrganisation(admin, { name: names.byApi, distribution: 'External', receival: 'API' })
  await addOrganisation(admin, { name: names.leadCompany, distribution: 'External Lead Loader', receival: 'CSV' })
  const ids: Record<keyof typeof names, string> = { both: '', byApi: '', leadCompany: '' }
  for (const key of ['byApi', 'leadCompany', 'both'] as const) {
    await openOrganisation(admin, names[key])
    ids[key] = /details\/([\w-]+)/.exec(admin.url())?.[1] ?? ''
  }
  const companyCode = await admin.getByRole('textbox', { name: 'Company code' }).inputValue()
  return { ...ids, companyCode, internalContract, externalContract }
}

/** The id of the contract whose row is the only one of the list. */
async function idBehindEdit(page: Page): Promise<string> {
  const address = await page.getByRole('cell').getByRole('link', { name: /^Edit/ }).getAttribute('href')
  return address?.split('/').at(-1) ?? ''
}

async function recordCashed(admin: Page, client: string): Promise<void> {
  await openFromNavigation(admin, 'Lead Management')
  await search(admin, 'Search by client or loader', client)
  await rowAction(rowWith(admin, 'All leads', client), 'View')
  const dialog = admin.getByRole('dialog', { name: 'View lead' })
  await choose(dialog, 'Organisation status', 'Cashed')
  await type(dialog, 'Premium', '1234.55')
  await dialog.getByRole('button', { name: 'Record outcome' }).click()
  await toastSays(admin, `Cashed recorded for ${client}`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
}

const clients = [
  ['Palesa', 'Molefe'],
  ['Pieter', 'Botha'],
  ['Lindiwe', 'Mahlangu'],
  ['Fatima', 'Jacobs'],
  ['Themba', 'Ngcobo'],
  ['Anneke', 'Pretorius'],
] as const
const types = ['Medical Insurance', 'Funeral Cover', 'Pet Insurance', 'Medical Insurance', 'Life Insurance'] as const

function anotherClient(number: number) {
  const [firstName, lastName] = clients[number % clients.length] ?? clients[0]
  return somebody(firstName, lastName)
}

const typeOf = (number: number): string => types[number % types.length] ?? types[0]
