import { forgotPassword } from '@lodeway/contract/passwords.ts'
import { createPaymentRun } from '@lodeway/contract/payment-runs.ts'
import type { InsuranceType } from '@lodeway/rules/leads/insurance-types.ts'
import type { Page } from '@playwright/test'
import { linkIn, mailTo } from '../mailbox.ts'
import type { Product } from '../product.ts'
import {
  askForAccess,
  leadOf,
  letIn,
  type Member,
  makeBilling,
  makeBuyer,
  makeExternalContract,
  makeInternalContract,
  makeInvoice,
  makeLead,
  makeLoader,
  makeOrganisation,
  makeOutcome,
} from './by-call.ts'
import { callAs, rememberToken } from './calls.ts'
import type { Client } from './leads.ts'
import type { Applicant } from './loaders.ts'
import { somebody } from './people.ts'
import { signIn, signInAsAdministrator } from './sign-in.ts'

/** What there is on every screen after the little story of `settle`. */
export interface Settled {
  readonly loader: Member
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

/** A small story, told by calls, so that each screen has something to show. `main-job` tells such a one by hand. */
export async function settle(product: Product, admin: Page, loader: Page, moreLeads = 0): Promise<Settled> {
  for (const page of [admin, loader]) rememberToken(page)
  await signInAsAdministrator(admin)
  const [organisations, nomvula] = await Promise.all([
    makeOrganisations(admin),
    makeLoader(product, admin, ['Nomvula', 'Radebe']),
  ])
  await signIn(loader, nomvula.email, nomvula.password)
  await makeBilling(loader, nomvula)
  const client = somebody('Johan', 'van der Merwe')
  const { id: sold } = await submit(loader, client, 'medicalInsurance')
  // Of a type that no story buys out of the pool: this one can always be edited.
  await submit(loader, somebody('Ayanda', 'Zulu'), 'funeralCover')
  for (let number = 0; number < moreLeads; number += 1) await submit(loader, anotherClient(number), typeOf(number))
  await makeOutcome(admin, sold, { organisationStatus: 'cashed', premium: 1234.55 })
  // Of what is due for one organisation's leads: others are left for other stories.
  const run = await callAs(admin, createPaymentRun, { body: { organisationIds: [organisations.both] } })
  const waiting = somebody('Zanele', 'Sithole')
  await askForAccess(loader, waiting)
  const [links, invoice, buyer] = await Promise.all([
    askForLinks(product, admin, nomvula),
    makeInvoice(admin, organisations.both),
    makeBuyer(admin, organisations.both, ['Refilwe', 'Phiri']),
  ])
  return { ...organisations, loader: nomvula, waiting, client, links, paymentRun: run.id, invoice, buyer }
}

const submit = (loader: Page, client: Client, insuranceType: InsuranceType) =>
  makeLead(loader, { ...leadOf(client), insuranceType })

/** Somebody is let in and does not set a password yet; a loader asks for a link, and does not use it. */
async function askForLinks(product: Product, admin: Page, loader: Applicant): Promise<Settled['links']> {
  const pathIn = async (address: string, subject: string) => {
    const { pathname, search } = new URL(linkIn(await mailTo(product, address, subject)))
    return pathname + search
  }
  const newcomer = somebody('Mpho', 'Khumalo')
  await callAs(admin, forgotPassword, { body: { emailAddress: loader.email } })
  await letIn(admin, newcomer)
  // Each waits for a mail.
  const [setUp, reset] = await Promise.all([
    pathIn(newcomer.email, 'Your access has been approved'),
    pathIn(loader.email, 'Reset your password'),
  ])
  return { setUp, reset }
}

async function makeOrganisations(admin: Page) {
  const both = await makeOrganisation(admin, { name: names.both, distributionType: 'both' })
  const internal = await makeInternalContract(admin, both.id, {
    name: 'Own funeral leads',
    insuranceType: 'funeralCover',
  })
  const external = await makeExternalContract(admin, both.id, {
    name: 'Bought medical leads',
    insuranceType: 'medicalInsurance',
    leadQuantity: 10,
  })
  const byApi = await makeOrganisation(admin, { name: names.byApi, leadReceivalType: 'api' })
  const leadCompany = await makeOrganisation(admin, {
    name: names.leadCompany,
    distributionType: 'externalLeadCompany',
  })
  return {
    both: both.id,
    byApi: byApi.id,
    leadCompany: leadCompany.id,
    companyCode: both.companyCode ?? '',
    internalContract: internal.id,
    externalContract: external.id,
  }
}

const clients = [
  ['Palesa', 'Molefe'],
  ['Pieter', 'Botha'],
  ['Lindiwe', 'Mahlangu'],
  ['Fatima', 'Jacobs'],
  ['Themba', 'Ngcobo'],
  ['Anneke', 'Pretorius'],
] as const
const types = ['medicalInsurance', 'funeralCover', 'petInsurance', 'medicalInsurance', 'lifeInsurance'] as const

function anotherClient(number: number) {
  const [firstName, lastName] = clients[number % clients.length] ?? clients[0]
  return somebody(firstName, lastName)
}

const typeOf = (number: number): InsuranceType => types[number % types.length] ?? types[0]
