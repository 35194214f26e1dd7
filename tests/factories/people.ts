import { randomUUID } from 'node:crypto'
import { approveLoader, requestAccess } from '@lodeway/contract/access.ts'
import { createBilling } from '@lodeway/contract/billing.ts'
import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { listLoaders } from '@lodeway/contract/loaders.ts'
import { completeSetup } from '@lodeway/contract/passwords.ts'
import type { AdministratorArea } from '@lodeway/rules/administrators/areas.ts'
import { ensureFirstAdministrator } from '../../apps/api/src/features/administrators/ensure-first.ts'
import { inTransaction } from '../../apps/api/src/work/transaction.ts'
import type { World } from './world.ts'

export interface Person {
  readonly id: string
  readonly token: string
  readonly emailAddress: string
}

/** The first administrator, made as a start of the product makes one. */
export async function administrator(world: World): Promise<Person> {
  const { email } = await inTransaction(world.context, { kind: 'system' }, ensureFirstAdministrator)
  const { id } = await world.db.selectFrom('account').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  return { id, token: await world.tokenFor(id), emailAddress: email }
}

let people = 0

/** A valid South African ID number (Luhn, RFC-less: domain rules, "People") for somebody born in 1980. */
export function idNumber(serial = ++people): string {
  const day = String(1 + (Math.floor(serial / 49_990) % 28)).padStart(2, '0')
  const digits = `8001${day}${String(5000 + (serial % 4999)).padStart(4, '0')}0${((serial / 4999) % 10) | 0}`
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export interface LoaderOptions {
  readonly companyCode?: string
  readonly saleCommission?: number
  readonly feeCommission?: number
  readonly withBilling?: boolean
  readonly firstName?: string
  readonly lastName?: string
  readonly phoneNumber?: string
  readonly idNumber?: string
}

export const accessRequestFor = (options: LoaderOptions = {}) => {
  people += 1
  return {
    title: 'ms' as const,
    firstName: options.firstName ?? 'Thandi',
    lastName: options.lastName ?? 'Nkosi',
    emailAddress: `loader${people}@example.co.za`,
    phoneNumber: options.phoneNumber ?? `082${String(1_000_000 + people)}`,
    idNumber: options.idNumber ?? idNumber(people),
    type: options.companyCode ? ('organisational' as const) : ('individual' as const),
    ...(options.companyCode && { companyCode: options.companyCode }),
    acceptedPrivacyVersion: legalVersions.privacy,
    acceptedTermsVersion: legalVersions.terms,
  }
}

export const billingDetails = {
  holderName: 'T Nkosi',
  bankName: 'Capitec',
  type: 'savings',
  number: '1234567890',
  branchCode: '470010',
  address: null,
} as const

export const loaderPassword = 'a good password 1'

/** A loader who went the whole way: request, approval, mail, password. */
export async function loader(world: World, admin: Person, options: LoaderOptions = {}): Promise<Person> {
  const request = accessRequestFor(options)
  await expectStatus(world.request(undefined, requestAccess, { body: request }), 202)
  const { answer } = await world.request(admin.token, listLoaders, {
    query: { status: ['requested'], search: request.emailAddress },
  })
  const id = answer.data[0]?.id ?? ''
  await expectStatus(
    world.request(admin.token, approveLoader, {
      params: { id },
      body: { saleCommission: options.saleCommission ?? 35, feeCommission: options.feeCommission ?? 42.5 },
    }),
    200,
  )
  await world.runJobs('send-mail')
  const link = linkIn(world, request.emailAddress)
  await expectStatus(
    world.request(undefined, completeSetup, { params: { id: link }, body: { password: loaderPassword } }),
    200,
  )
  const token = await world.tokenFor(id)
  if (options.withBilling !== false)
    await expectStatus(world.request(token, createBilling, { params: { id }, body: billingDetails }), 201)
  return { id, token, emailAddress: request.emailAddress }
}

/** The id of the newest password link that was mailed to an address. */
export function linkIn(world: World, address: string): string {
  const mail = world.mails.findLast(sent => sent.to === address && /\?id=/.test(sent.text))
  return /\?id=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function expectStatus(reply: Promise<{ status: number; text: string }>, status: number): Promise<void> {
  const { status: got, text } = await reply
  if (got !== status) throw new Error(`expected ${status}, got ${got}: ${text}`)
}

/** Another administrator, who is there at once; `areas` as the database holds them, so nothing is what the release before wrote. */
export async function administratorWith(world: World, areas: AdministratorArea[] | null): Promise<Person> {
  const [id, emailAddress] = [randomUUID(), `administrator${(people += 1)}@example.co.za`]
  await world.db
    .insertInto('account')
    .values({
      id,
      role: 'admin',
      firstName: 'Sipho',
      lastName: 'Dube',
      email: emailAddress,
      status: 'active',
      areas,
      createdAt: new Date(),
    })
    .execute()
  return { id, emailAddress, token: await world.tokenFor(id) }
}
