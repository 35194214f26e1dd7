import { setPassword } from '@lodeway/identity/credentials.ts'
import { asClient } from '../db/as-client.ts'
import { approveLoader } from '../features/access/approve.ts'
import { blockLoader, denyLoader } from '../features/access/decide-access.ts'
import { requestAccess } from '../features/access/request-access.ts'
import { createBilling } from '../features/billing/billing.ts'
import type { Actor } from '../work/actor.ts'
import type { Context, Work } from '../work/context.ts'
import { inTransaction } from '../work/transaction.ts'
import { demoIdNumber } from './identities.ts'
import { demoPassword } from './known.ts'

type State = 'requested' | 'pending' | 'active' | 'blocked' | 'denied'

interface DemoLoader {
  readonly firstName: string
  readonly lastName: string
  readonly state: State
  readonly company?: 'internal' | 'leadCompany'
  readonly withBilling?: boolean
}

/** A named person for every kind of loader and every state. */
const people: readonly DemoLoader[] = [
  { firstName: 'Thandi', lastName: 'Nkosi', state: 'active', withBilling: true },
  { firstName: 'Pieter', lastName: 'van der Merwe', state: 'active', withBilling: true },
  { firstName: 'Naledi', lastName: 'Mahlangu', state: 'active', withBilling: true },
  { firstName: 'Fatima', lastName: 'Davids', state: 'active', withBilling: true },
  { firstName: 'Bongani', lastName: 'Mthembu', state: 'active', withBilling: true },
  { firstName: 'Zoë', lastName: 'Adams', state: 'active' },
  { firstName: 'Sipho', lastName: 'Dlamini', state: 'active', company: 'internal', withBilling: true },
  { firstName: 'Lerato', lastName: 'Molefe', state: 'active', company: 'internal' },
  { firstName: 'Zanele', lastName: 'Khumalo', state: 'active', company: 'leadCompany' },
  { firstName: 'Johan', lastName: 'Botha', state: 'pending' },
  { firstName: 'Lindiwe', lastName: 'Zulu', state: 'blocked' },
  { firstName: 'Hendrik', lastName: 'Smit', state: 'denied' },
  { firstName: 'Ayesha', lastName: 'Patel', state: 'requested' },
  { firstName: 'Kagiso', lastName: 'Modise', state: 'requested', company: 'internal' },
  { firstName: 'Alexandrina Wilhelmina Magdalena', lastName: 'van Niekerk Oosthuizen de Villiers', state: 'requested' },
]

export interface Submitter {
  readonly id: string
  readonly isOrganisational: boolean
}

/** Takes every person the way that people go: request, approval, password, bank details, block. */
export async function seedPeople(
  context: Context,
  admin: Actor,
  codes: { internal: string; leadCompany: string },
): Promise<Submitter[]> {
  return seedLoaders(context, admin, codes, person => person.state !== 'requested')
}

/** Those who ask for access in the days before the demonstration. */
export async function seedRequests(
  context: Context,
  admin: Actor,
  codes: { internal: string; leadCompany: string },
): Promise<void> {
  await seedLoaders(context, admin, codes, person => person.state === 'requested')
}

async function seedLoaders(
  context: Context,
  admin: Actor,
  codes: { internal: string; leadCompany: string },
  which: (person: DemoLoader) => boolean,
): Promise<Submitter[]> {
  const submitters: Submitter[] = []
  for (const [index, person] of people.entries()) {
    if (!which(person)) continue
    const id = await inTransaction(context, { kind: 'anyone' }, work => request(work, person, index, codes))
    await inTransaction(context, admin, work => decide(work, person.state, id))
    const canSubmit = person.state === 'active' && (person.company !== undefined || person.withBilling)
    if (canSubmit) submitters.push({ id, isOrganisational: person.company !== undefined })
    if (person.withBilling)
      await inTransaction(context, { kind: 'loader', id, type: 'individual', organisationId: null }, work =>
        bank(work, person, id),
      )
  }
  return submitters
}

async function request(
  work: Work,
  person: DemoLoader,
  index: number,
  codes: { internal: string; leadCompany: string },
): Promise<string> {
  const emailAddress = `${person.firstName}.${person.lastName}`
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase()
    .slice(0, 40)
    .concat('@demo.example')
  await requestAccess(work, {
    title: 'ms',
    firstName: person.firstName,
    lastName: person.lastName,
    emailAddress,
    phoneNumber: `08255500${String(index).padStart(2, '0')}`,
    idNumber: demoIdNumber(index),
    type: person.company ? 'organisational' : 'individual',
    ...(person.company && { companyCode: codes[person.company] }),
  })
  const { id } = await work.tx
    .selectFrom('account')
    .select('id')
    .where('email', '=', emailAddress)
    .executeTakeFirstOrThrow()
  return id
}

async function decide(work: Work, state: State, id: string): Promise<void> {
  if (state === 'requested') return
  if (state === 'denied') return denyLoader(work, id)
  await approveLoader(work, id, { sale: 3500, fee: 4250 })
  if (state === 'pending') return
  await setPassword(asClient(work.tx), id, demoPassword)
  await work.tx.updateTable('account').set({ status: 'active' }).where('id', '=', id).execute()
  if (state === 'blocked') await blockLoader(work, id)
}

const bank = (work: Work, person: DemoLoader, id: string) =>
  createBilling(work, id, {
    holderName: `${person.firstName} ${person.lastName}`,
    bankName: 'Capitec',
    type: 'savings',
    number: '1234567890',
    branchCode: '470010',
    address: null,
  })
