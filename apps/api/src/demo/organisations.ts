import { type InsuranceType, insuranceTypes, leadLabels } from '@lodeway/rules/leads/insurance-types.ts'
import type { DistributionType } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { v7 as newId } from 'uuid'
import { createExternalContract, createInternalContract } from '../features/contracts/save-contract.ts'
import { createCompanyBilling } from '../features/lead-company-fees/company-billing.ts'
import { createFees } from '../features/lead-company-fees/fees.ts'
import { createOrganisation } from '../features/organisations/save-organisation.ts'
import type { Work } from '../work/context.ts'

const buyers = [
  ['Umoya Life', 'external', 'csv'],
  ['Kopano Insurance', 'both', 'csv'],
  ['Mutual Assurance Society of the Western Cape and Great Karoo', 'external', 'csv'],
  ['Siyaya Cover', 'external', 'csv'],
  ['Table Mountain Insurance', 'external', 'csv'],
] as const

/** Organisations of every kind, with contracts of every state. @returns the two company codes that loaders apply with */
export async function seedOrganisations(work: Work): Promise<{ internal: string; leadCompany: string }> {
  for (const [index, [name, type]] of buyers.entries()) {
    const id = await organisation(work, name, type)
    for (const insuranceType of insuranceTypes.filter((_, place) => (place + index) % 2 === 0))
      await external(work, id, insuranceType, index)
  }
  const internalId = await organisation(work, 'Ubuntu Brokers', 'internal')
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
  return { internal: await codeOf(work, internalId), leadCompany: await codeOf(work, companyId) }
}

async function organisation(work: Work, name: string, distributionType: DistributionType): Promise<string> {
  const id = newId()
  const emailAddress = `leads@${name.toLowerCase().replace(/\W/g, '').slice(0, 30)}.example`
  await createOrganisation(
    work,
    id,
    {
      name,
      distributionType,
      leadReceivalType: 'csv',
      representative: { firstName: 'Nomsa', lastName: 'Radebe', emailAddress },
    },
    {},
  )
  return id
}

const terms = (work: Work, insuranceType: InsuranceType) =>
  ({
    recurring: true,
    period: 'P1M',
    startAt: johannesburgDate(work.now),
    insuranceType,
    term: 'firstPremium',
  }) as const

const external = (work: Work, organisationId: string, insuranceType: InsuranceType, index: number) =>
  createExternalContract(work, organisationId, {
    ...terms(work, insuranceType),
    name: `${leadLabels[insuranceType]}, monthly`,
    orgSalesCommission: 120 + index * 10,
    basicQualityFee: 120,
    mediumQualityFee: 220,
    highQualityFee: 350,
    leadQuantity: 3 + index * 2,
    leadExpiryPeriod: 'P2M',
  })

const internal = (work: Work, organisationId: string, insuranceType: InsuranceType) =>
  createInternalContract(work, organisationId, {
    ...terms(work, insuranceType),
    name: `${leadLabels[insuranceType]}, own loaders`,
    orgSalesCommission: 100,
    basicFee: 80,
    mediumFee: 160,
    highFee: 240,
  })

async function codeOf(work: Work, id: string): Promise<string> {
  const { companyCode } = await work.tx
    .selectFrom('organisation')
    .select('companyCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return companyCode ?? ''
}
