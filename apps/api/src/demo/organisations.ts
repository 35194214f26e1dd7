import { type InsuranceType, insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { addDays, johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import { createExternalContract } from '../features/contracts/save-external-contract.ts'
import { createInternalContract } from '../features/contracts/save-internal-contract.ts'
import { createApiKey } from '../features/deliveries/api-keys.ts'
import { rotateSecret, setEndpoint } from '../features/deliveries/integration.ts'
import { createCompanyBilling } from '../features/lead-company-fees/company-billing.ts'
import { createFees } from '../features/lead-company-fees/fees.ts'
import { createOrganisation } from '../features/organisations/create-organisation.ts'
import { picturesFor } from '../features/organisations/fetch-pictures.ts'
import type { OrganisationInput } from '../features/organisations/save-organisation.ts'
import type { Outbound } from '../outbound/public-fetch.ts'
import type { Work } from '../work/context.ts'
import { drawn } from './pictures.ts'

const buyers = [
  ['Umoya Life', 'external', 'api'],
  ['Kopano Insurance', 'both', 'csv'],
  ['Mutual Assurance Society of the Western Cape and Great Karoo', 'external', 'csv'],
  ['Siyaya Cover', 'external', 'csv'],
  ['Table Mountain Insurance', 'external', 'csv'],
] as const

export interface DemoOrganisations {
  /** The company codes that loaders apply with. */
  readonly codes: { internal: string; leadCompany: string }
  /** It gets its leads by webhook. */
  readonly byApi: string
  /** Buys leads out of the pool, by file. */
  readonly byFile: string
}

/** Organisations of every kind, with contracts that have run since the beginning. */
export async function seedOrganisations(work: Work): Promise<DemoOrganisations> {
  const ids: string[] = []
  for (const [index, [name, type, receival]] of buyers.entries()) {
    const id = await organisation(work, name, type, receival)
    ids.push(id)
    for (const insuranceType of insuranceTypes.filter((_, place) => (place + index) % 2 === 0))
      await external(work, id, insuranceType, index)
  }
  const [byApi = '', byFile = ''] = ids
  await rotateSecret(work, byApi)
  await createApiKey(work, byApi, 'Policy system')
  const internalId = await organisation(work, 'Ubuntu Brokers', 'internal', 'csv', whiteLabel)
  for (const type of ['lifeInsurance', 'funeralCover', 'personalShortTerm'] as const)
    await internal(work, internalId, type)
  const companyId = await organisation(work, 'Siyanda Leads', 'externalLeadCompany')
  await createFees(work, companyId, {
    title: 'Standard card',
    basicFee: 100,
    mediumFee: 200,
    highFee: 300,
    saleCommission: 60,
    feeCommission: 90,
  })
  await createCompanyBilling(work, companyId, {
    holderName: 'Siyanda Leads (Pty) Ltd',
    bankName: 'Nedbank',
    type: 'current',
    number: '1098765432',
    branchCode: '198765',
    address: null,
  })
  return {
    codes: { internal: await codeOf(work, internalId), leadCompany: await codeOf(work, companyId) },
    byApi,
    byFile,
  }
}

const pricedAs = (index: number) =>
  ({
    term: 'firstPremium',
    orgSalesCommission: 120 + index * 10,
    basicQualityFee: 120,
    mediumQualityFee: 220,
    highQualityFee: 350,
    leadExpiryPeriod: 'P2M',
  }) as const

/** Contracts of the other states: one that has run out and its renewal, one to come, one that ends, once-off, paused. */
export async function seedContractStates(work: Work, { byFile }: DemoOrganisations): Promise<void> {
  const today = johannesburgDate(work.now)
  const base = { ...pricedAs(1), insuranceType: 'medicalGapCover', leadQuantity: 12, recurring: false } as const
  const at = (startAt: string, name: string, changes: object) =>
    createExternalContract(work, byFile, { ...base, startAt, name, period: 'P1M', ...changes })
  await at(today, 'Gap cover, campaign', { period: 'P0M' })
  await at(addDays(today, 10), 'Gap cover, next quarter', { period: 'P3M' })
  await at(today, 'Gap cover, paused', { leadQuantity: 0, recurring: true })
}

const servicePlans = { ...pricedAs(2), insuranceType: 'motorServicePlan', recurring: false } as const

/** One that has run out: it begins with the demonstration. */
export const seedPastContract = (work: Work, { byFile }: DemoOrganisations) =>
  createExternalContract(work, byFile, {
    ...servicePlans,
    name: 'Service plans, pilot',
    startAt: johannesburgDate(work.now),
    period: 'P1M',
    leadQuantity: 20,
  })

/** One that ends soon: its window of three months began nearly three months ago. */
export const seedEndingContract = (work: Work, { byFile }: DemoOrganisations) =>
  createExternalContract(work, byFile, {
    ...servicePlans,
    name: 'Service plans, ending soon',
    startAt: johannesburgDate(work.now),
    period: 'P3M',
    leadQuantity: 40,
  })

async function organisation(
  work: Work,
  name: string,
  distributionType: DistributionType,
  leadReceivalType: LeadReceivalType = 'csv',
  look: OrganisationInput['whiteLabel'] = null,
): Promise<string> {
  const id = newId()
  const emailAddress = `leads@${name.toLowerCase().replace(/\W/g, '').slice(0, 30)}.example`
  const input = {
    name,
    distributionType,
    leadReceivalType,
    representative: { firstName: 'Nomsa', lastName: 'Radebe', emailAddress },
    whiteLabel: look,
  }
  await createOrganisation(work, id, input, await picturesFor(drawnPictures, input))
  return id
}

const whiteLabel = {
  logoUrl: 'https://ubuntubrokers.example/logo.png',
  backgroundImageUrl: 'https://ubuntubrokers.example/background.png',
  primaryColor: '#7a2e8e',
  secondaryColor: '#f2a900',
  fontColor: '#ffffff',
}

/** Pictures of an organisation that does not exist are drawn, and fetched from nowhere. */
const drawnPictures: Outbound = Object.assign(
  async ({ address }: { address: string }) => ({
    status: 200,
    contentType: 'image/png',
    bytes: await drawn(address.endsWith('logo.png') ? 'logo' : 'background'),
  }),
  { check: () => Promise.resolve(undefined) },
)

const external = (work: Work, organisationId: string, insuranceType: InsuranceType, index: number) =>
  createExternalContract(work, organisationId, {
    ...pricedAs(index),
    recurring: true,
    period: 'P1M',
    startAt: johannesburgDate(work.now),
    insuranceType,
    name: `${leadLabels[insuranceType]}, monthly`,
    leadQuantity: 6 + index * 2,
  })

const internal = (work: Work, organisationId: string, insuranceType: InsuranceType) =>
  createInternalContract(work, organisationId, {
    recurring: true,
    period: 'P1M',
    startAt: johannesburgDate(work.now),
    insuranceType,
    term: 'firstPremium',
    name: `${leadLabels[insuranceType]}, own loaders`,
    orgSalesCommission: 100,
    basicFee: 80,
    mediumFee: 160,
    highFee: 240,
  })

/** Where the receiver of the demonstration listens. */
export const connectByApi = (work: Work, organisationId: string, address: string) =>
  setEndpoint(work, organisationId, address)

async function codeOf(work: Work, id: string): Promise<string> {
  const { companyCode } = await work.tx
    .selectFrom('organisation')
    .select('companyCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return companyCode ?? ''
}
