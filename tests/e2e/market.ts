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
import { callAs } from './steps/calls.ts'
import { signIn } from './steps/sign-in.ts'

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

/** `admin` is signed in as an administrator; the loader signs in on `page`. */
export async function openMarket(product: Product, admin: Page, page: Page): Promise<Market> {
  const [buyer, internal, company] = await Promise.all([
    makeOrganisation(admin, { name: 'Cederberg Life' }),
    makeOrganisation(admin, { name: 'Overberg Assurance', distributionType: 'internal' }),
    makeOrganisation(admin, { name: 'Namaqua Leads', distributionType: 'externalLeadCompany' }),
  ])
  // Each waits for a mail.
  const [loader, ownLoader, companyLoader] = await Promise.all([
    makeLoader(product, admin, ['Busisiwe', 'Khoza']),
    makeLoader(product, admin, ['Tebogo', 'Modise'], internal.companyCode ?? ''),
    makeLoader(product, admin, ['Anele', 'Mthembu'], company.companyCode ?? ''),
    makeExternalContract(admin, buyer.id, { name: 'Cederberg other leads' }),
    ...(['lifeInsurance', 'funeralCover', 'personalShortTerm'] as const).map(insuranceType =>
      makeInternalContract(admin, internal.id, { name: `Own ${insuranceType}`, insuranceType }),
    ),
    callAs(admin, createLeadCompanyFees, {
      params: { id: company.id },
      body: { title: 'Card', basicFee: 100, mediumFee: 200, highFee: 300, feeCommission: 90, saleCommission: 60 },
    }),
  ])
  await signIn(page, loader.email, loader.password)
  await makeBilling(page, loader)
  return { loader, ownLoader, companyLoader, buyer, internal, company }
}
