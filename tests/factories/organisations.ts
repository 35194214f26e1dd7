import { createInternalContract } from '@lodeway/contract/contracts.ts'
import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { createExternalContract } from '@lodeway/contract/external-contracts.ts'
import { changeIntegration, rotateSigningSecret } from '@lodeway/contract/integration.ts'
import { createLeadCompanyFees } from '@lodeway/contract/lead-company-fees.ts'
import { createOrganisation } from '@lodeway/contract/organisations.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

let names = 0
const letters = (count: number): string => [...String(count)].map(digit => 'ABCDEFGHIJ'[Number(digit)]).join('')

export async function organisation(
  world: World,
  admin: Person,
  changes: Partial<BodyInput<typeof createOrganisation>> = {},
) {
  names += 1
  const { status, answer, text } = await world.request(admin.token, createOrganisation, {
    body: {
      name: `Insurer ${letters(names)}`,
      distributionType: 'external',
      leadReceivalType: 'csv',
      representative: { firstName: 'Sipho', lastName: 'Dlamini', emailAddress: `insurer${names}@example.co.za` },
      ...changes,
    },
  })
  if (status !== 201) throw new Error(text)
  return answer
}

/** What an administrator would fill in for a contract of the pool. */
export function contractBody(world: World, changes: Partial<BodyInput<typeof createExternalContract>> = {}) {
  names += 1
  return {
    name: `Contract ${letters(names)}`,
    recurring: true,
    period: 'P1M' as const,
    startAt: johannesburgDate(world.now()),
    insuranceType: 'funeralCover' as const,
    orgSalesCommission: 150,
    term: 'firstPremium' as const,
    basicQualityFee: 150,
    mediumQualityFee: 250,
    highQualityFee: 350,
    leadQuantity: 10,
    leadExpiryPeriod: 'P1M' as const,
    ...changes,
  }
}

export async function externalContract(
  world: World,
  admin: Person,
  orgId: string,
  changes: Partial<BodyInput<typeof createExternalContract>> = {},
) {
  const { status, answer, text } = await world.request(admin.token, createExternalContract, {
    params: { orgId },
    body: contractBody(world, changes),
  })
  if (status !== 201) throw new Error(text)
  await world.runJobs('offer-available')
  return answer
}

/** An organisation of type api with a contract, a signing secret and this endpoint. */
export async function apiOrganisation(world: World, admin: Person, endpointUrl: string) {
  const insurer = await organisation(world, admin, { leadReceivalType: 'api' })
  await externalContract(world, admin, insurer.id)
  const { answer } = await world.request(admin.token, rotateSigningSecret, { params: { id: insurer.id } })
  await world.request(admin.token, changeIntegration, { params: { id: insurer.id }, body: { endpointUrl } })
  return { insurer, secret: answer.secret }
}

export async function internalContract(
  world: World,
  admin: Person,
  orgId: string,
  changes: Partial<BodyInput<typeof createInternalContract>> = {},
) {
  names += 1
  const { status, answer, text } = await world.request(admin.token, createInternalContract, {
    params: { orgId },
    body: {
      name: `Internal ${letters(names)}`,
      recurring: true,
      period: 'P1M',
      startAt: johannesburgDate(world.now()),
      insuranceType: 'funeralCover',
      orgSalesCommission: 150,
      term: 'firstPremium',
      basicFee: 150,
      mediumFee: 250,
      highFee: 350,
      ...changes,
    },
  })
  if (status !== 201) throw new Error(text)
  return answer
}

export async function feeCard(
  world: World,
  admin: Person,
  id: string,
  changes: Partial<BodyInput<typeof createLeadCompanyFees>> = {},
) {
  const { status, text } = await world.request(admin.token, createLeadCompanyFees, {
    params: { id },
    body: {
      title: 'Card',
      basicFee: 100,
      mediumFee: 200,
      highFee: 300,
      saleCommission: 60,
      feeCommission: 90,
      ...changes,
    },
  })
  if (status !== 201) throw new Error(text)
}
