import { createLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import type { Page } from '@playwright/test'
import type { Product } from './product.ts'
import {
  type Member,
  makeBilling,
  makeExternalContract,
  makeInternalContract,
  makeLoader,
  makeOrganisation,
} from './steps/by-call.ts'
import { callAs, rememberToken } from './steps/calls.ts'
import { signIn, signInAsAdministrator } from './steps/sign-in.ts'

/** Organisations, contracts and loaders of each kind, made by calls: what stories about single screens start from. */
export interface Market {
  /** An individual loader with bank details. */
  readonly loader: Member
  /** A loader of `internal`. */
  readonly ownLoader: Member
  /** A loader of `company`, who is offered every insurance type. */
  readonly companyLoader: Member
  /** Buys leads of the type Other, of every quality and without an end; so do others, but for who names this one. */
  readonly buyer: { id: string; name: string }
  /** Takes life, funeral and short-term leads of its own loaders. */
  readonly internal: { id: string; name: string }
  /** An external lead company with a fee card. */
  readonly company: { id: string; name: string }
}

export async function openMarket(product: Product, page: Page): Promise<Market> {
  rememberToken(page)
  await signInAsAdministrator(page)
  const [buyer, internal, company] = await Promise.all([
    makeOrganisation(page, { name: 'Cederberg Life' }),
    makeOrganisation(page, { name: 'Overberg Assurance', distributionType: 'internal' }),
    makeOrganisation(page, { name: 'Namaqua Leads', distributionType: 'externalLeadCompany' }),
  ])
  // Each waits for a mail.
  const [loader, ownLoader, companyLoader] = await Promise.all([
    makeLoader(product, page, ['Busisiwe', 'Khoza']),
    makeLoader(product, page, ['Tebogo', 'Modise'], internal.companyCode ?? ''),
    makeLoader(product, page, ['Anele', 'Mthembu'], company.companyCode ?? ''),
    makeExternalContract(page, buyer.id, { name: 'Cederberg other leads' }),
    ...(['lifeInsurance', 'funeralCover', 'personalShortTerm'] as const).map(insuranceType =>
      makeInternalContract(page, internal.id, { name: `Own ${insuranceType}`, insuranceType }),
    ),
    callAs(page, createLeadCompanyFees, {
      params: { id: company.id },
      body: { title: 'Card', basicFee: 100, mediumFee: 200, highFee: 300, feeCommission: 90, saleCommission: 60 },
    }),
  ])
  await page.context().clearCookies()
  await signIn(page, loader.email, loader.password)
  await makeBilling(page, loader)
  return { loader, ownLoader, companyLoader, buyer, internal, company }
}
