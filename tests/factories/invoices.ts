import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import { listInvoices } from '@lodeway/contract/invoices.ts'
import { saveInvoicingSettings } from '@lodeway/contract/invoicing.ts'
import { getOrganisationAccount } from '@lodeway/contract/organisation-account.ts'
import { sql } from 'kysely'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A number that a vendor could have: its check digit is right. */
export const vatNumbers = { platform: '4123456784', organisation: '4000000002' } as const

const settings: BodyInput<typeof saveInvoicingSettings> = {
  name: 'Lodeway (Pty) Ltd',
  address: '12 Long Street, Cape Town, 8001',
  paymentDetails: 'FNB, account 62000000001, branch 250655',
  vatNumber: null,
  vatRegisteredFrom: null,
  period: 'month',
  dueDays: 30,
  pauseAfterDays: null,
}

/** Whatever invoices are made by; the rest is as usual. */
export const setUpInvoicing = (world: World, admin: Person, changed: Partial<typeof settings> = {}) =>
  world.request(admin.token, saveInvoicingSettings, { body: { ...settings, ...changed } })

/** The platform is a vendor. */
export const asVendor = { vatNumber: vatNumbers.platform, vatRegisteredFrom: '2020-01-01' }

export const invoicesOf = async (world: World, admin: Person, organisationId: string) =>
  (await world.request(admin.token, listInvoices, { query: { organisationIds: [organisationId], limit: 100 } })).answer
    .data

export const accountOf = async (world: World, admin: Person, organisationId: string) =>
  (await world.request(admin.token, getOrganisationAccount, { params: { id: organisationId } })).answer

/** What an account of the books comes to, debit less credit, in cents. */
export async function bookedOn(world: World, account: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(CASE WHEN debit = ${account} THEN amount_cents ELSE -amount_cents END), 0)::bigint AS cents
    FROM journal WHERE debit = ${account} OR credit = ${account}`.execute(world.db)
  return rows[0]?.cents ?? 0
}
