import { listSelfBilledInvoices } from '@lodeway/contract/self-billed-invoices.ts'
import { saveCompanyVatRegistration, saveVatRegistration } from '@lodeway/contract/self-billing.ts'
import { confirmVatRegistration, listVatRegistrations } from '@lodeway/contract/vat-registration-checks.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A VAT vendor who agreed to be self-billed; the check digit of the number is right. */
export const vendor = {
  vatNumber: '4000000002',
  name: 'Nkosi Referrals',
  address: '7 Vilakazi Street, Soweto, 1804',
  agrees: true,
} as const

/** A loader says that they are a vendor. */
export const registerVendor = (world: World, person: Person, changed: Partial<typeof vendor> | object = {}) =>
  world.request(person.token, saveVatRegistration, { params: { id: person.id }, body: { ...vendor, ...changed } })

/** A loader says that they are a vendor, and an administrator confirms it. */
export async function confirmedVendor(world: World, admin: Person, person: Person, changed: object = {}) {
  await registerVendor(world, person, changed)
  const [{ id } = { id: '' }] = await registrations(world, admin)
  return world.request(admin.token, confirmVatRegistration, { params: { id } })
}

/** What administrators see, those to be checked first. */
export const registrations = async (world: World, admin: Person) =>
  (await world.request(admin.token, listVatRegistrations, { query: { limit: 100 } })).answer.data

export const registerCompany = (
  world: World,
  admin: Person,
  companyId: string,
  agreedOn: string,
  vatNumber = '4120398716',
) =>
  world.request(admin.token, saveCompanyVatRegistration, {
    params: { id: companyId },
    body: { ...vendor, vatNumber, name: 'Kopanong Leads (Pty) Ltd', agreedBy: 'Kopano Mokoena', agreedOn },
  })

/** The documents that somebody sees, the oldest first. */
export const selfBilledOf = async (world: World, person: Person, runId?: string) =>
  (
    await world.request(person.token, listSelfBilledInvoices, { query: { limit: 100, ...(runId && { runId }) } })
  ).answer.data.toReversed()
