import type { MoneyMail } from '@lodeway/rules/sales/money-mails.ts'
import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../db/list-of.ts'
import type { Letter } from '../../mail/layout.ts'
import type { Work } from '../../work/context.ts'
import { findLetterBrand, letterBrand } from '../organisations/letter-brand.ts'
import type { Amounts } from './money.mail.ts'

export type Telling = Pick<Work, 'tx' | 'now' | 'jobs' | 'keys' | 'settings'>

/** A payout that something happened to. Amounts in cents. */
export interface ToldRow {
  readonly leadId: string
  readonly loaderId: string
  readonly payeeOrganisationId: string | null
  readonly category: string
  readonly amountCents: number
  /** The VAT that is paid with it, or taken back. */
  readonly vatCents?: number
  /** Of one that was paid and was not after all: what took it back meanwhile and is not paid either, below nothing. */
  readonly takenBackCents?: number
  /** Why it was taken back. */
  readonly reason?: string
}

/** What is a loader's own, and what is a company's, whose loaders see it under My Earnings alone. */
export function amountsByPayee(rows: readonly ToldRow[]): Map<string, Amounts> {
  const payouts = rows.filter(row => row.category === 'payout')
  const byPayee = Map.groupBy(payouts, ({ payeeOrganisationId, loaderId }) => payeeOrganisationId ?? loaderId)
  return new Map(
    [...byPayee].map(([id, theirs]) => {
      const byLead = Map.groupBy(theirs, ({ leadId }) => leadId)
      return [
        id,
        {
          cents: theirs.reduce((sum, { amountCents, vatCents = 0 }) => sum + amountCents + vatCents, 0),
          vatCents: theirs.reduce((sum, { vatCents = 0 }) => sum + vatCents, 0),
          takenBackCents: takenBackOf(theirs),
          leadIds: [...byLead.keys()],
          reasons: [...byLead.values()].map(([first]) => first?.reason ?? ''),
        },
      ]
    }),
  )
}

export const takenBackOf = (rows: readonly ToldRow[]): number =>
  rows.reduce((sum, { takenBackCents = 0 }) => sum + takenBackCents, 0)

export async function findLoaders(work: Telling, kind: MoneyMail, ids: RawBuilder<string>) {
  const people = await work.tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName', 'organisationId', 'status'])
    .where('id', '=', ids)
    .where('role', '=', 'loader')
    .where('status', 'in', ['active', 'blocked'])
    .where(sql<boolean>`NOT ${kind}::text = ANY(muted_mails)`)
    .orderBy('id')
    .execute()
  const brands = new Map<string | null, Letter['brand']>()
  for (const { organisationId } of people)
    if (!brands.has(organisationId)) brands.set(organisationId, await findLetterBrand(work, organisationId))
  return people.map(({ organisationId, status, ...person }) => ({
    ...person,
    isBlocked: status === 'blocked',
    brand: brands.get(organisationId),
    company: null,
  }))
}

export async function findCompanies({ tx, settings }: Telling, ids: RawBuilder<string>) {
  const companies = await tx.selectFrom('organisation').selectAll().where('id', '=', ids).orderBy('id').execute()
  return companies.map(company => ({
    id: company.id,
    email: company.representativeEmail,
    firstName: company.representativeFirstName,
    lastName: company.representativeLastName,
    brand: letterBrand(settings, company),
    company: company.name,
  }))
}

/** Of payees that earned something: those without an account to whom nothing was owed before. */
export async function withoutAccount(
  { tx }: Telling,
  told: ReadonlyMap<string, Amounts>,
): Promise<Map<string, Amounts>> {
  const { rows } = await sql<{ ownerId: string; cents: number }>`
    SELECT owner_id, -cents AS cents FROM account_balance WHERE account = 'held' AND owner_id = ANY ${listOf([...told.keys()], 'uuid')}`.execute(
    tx,
  )
  return new Map(
    rows.flatMap(({ ownerId, cents }) => {
      const amounts = told.get(ownerId)
      return amounts === undefined || amounts.cents !== cents ? [] : [[ownerId, amounts] as const]
    }),
  )
}

/** Of these leads: those of which a return or a late sale is not decided. */
export async function findUndecided({ tx }: Telling, leadIds: readonly string[]): Promise<Set<string>> {
  const open = await tx
    .selectFrom('outcomeCase')
    .select('leadId')
    .where('state', '=', 'open')
    .where('leadId', '=', sql<string>`ANY ${listOf(leadIds, 'uuid')}`)
    .execute()
  return new Set(open.map(({ leadId }) => leadId))
}

/** Payees whose account was changed after a moment. */
export async function changedSince({ tx }: Telling, ids: readonly string[], moment: Date | null): Promise<Set<string>> {
  const changed = await tx
    .selectFrom('payeeAccount')
    .select('payeeId')
    .where('payeeId', 'in', ids)
    .where('changedAt', '>', moment)
    .execute()
  return new Set(changed.map(({ payeeId }) => payeeId ?? ''))
}
