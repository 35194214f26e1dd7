import type { PayTerms } from '@lodeway/rules/assignments/payee.ts'
import type { Submitter } from '@lodeway/rules/lead-submission/submitter.ts'
import { type DistributionType, isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { listOf } from '../../db/list-of.ts'
import { notFound } from '../../work/refusal.ts'

/** Whoever submits or submitted leads, with what decides where they go and who is paid for them. */
export interface SubmitterRecord extends PayTerms {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly organisationId: string | null
  readonly submitter: Submitter
  readonly holderName: string | null
}

/** Whoever submits, by their account's id. An organisational loader without a company cannot submit. */
export async function findSubmitters(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, SubmitterRecord>> {
  const { rows } = await sql<Row>`${columns}
    LEFT JOIN organisation ON organisation.id = account.organisation_id ${terms}
    WHERE account.id = ANY ${listOf(accountIds, 'uuid')}`.execute(db)
  return new Map(
    rows.map(row => [row.id, toSubmitter(row, row.role === 'loader' && row.type === 'organisational')] as const),
  )
}

/** @throws Refusal 404 */
export async function findSubmitter(db: Queryable, accountId: string): Promise<SubmitterRecord> {
  const found = (await findSubmitters(db, [accountId])).get(accountId)
  if (found === undefined) throw notFound('This account')
  return found
}

/**
 * Who submitted a lead, as it was then: the lead company that it was loaded for, or the loader. Decides who is paid when
 * it is assigned later, and by which rules it may be changed.
 */
export async function findSubmitterOf(
  db: Queryable,
  { loaderId, loaderOrganisationId }: { loaderId: string; loaderOrganisationId: string | null },
): Promise<SubmitterRecord> {
  const { rows } = await sql<Row>`${columns}
    LEFT JOIN organisation ON organisation.id = ${loaderOrganisationId}::uuid ${terms}
    WHERE account.id = ${loaderId}::uuid`.execute(db)
  if (rows[0] === undefined) throw notFound('This account')
  return toSubmitter(rows[0], rows[0].distributionType !== null)
}

const columns = sql`
  SELECT account.id, account.role, account.type, account.first_name, account.last_name, account.sale_commission_bps,
    account.fee_commission_bps, organisation.id AS organisation_id, organisation.distribution_type, billing.holder_name,
    card.sale_commission_bps AS card_sale_bps, card.fee_commission_bps AS card_fee_bps,
    card.basic_fee_cents, card.medium_fee_cents, card.high_fee_cents
  FROM account`
const terms = sql`
    LEFT JOIN billing ON billing.account_id = account.id
    LEFT JOIN lead_company_fees card ON card.organisation_id = organisation.id`

interface Row {
  readonly id: string
  readonly role: string
  readonly type: string | null
  readonly firstName: string
  readonly lastName: string
  readonly saleCommissionBps: number | null
  readonly feeCommissionBps: number | null
  readonly organisationId: string | null
  readonly distributionType: DistributionType | null
  readonly holderName: string | null
  readonly cardSaleBps: number | null
  readonly cardFeeBps: number
  readonly basicFeeCents: number
  readonly mediumFeeCents: number
  readonly highFeeCents: number
}

function toSubmitter(row: Row, isOrganisational: boolean): SubmitterRecord {
  const { id, role, firstName, lastName, organisationId, holderName } = row
  const distributionType = row.distributionType ?? 'external'
  return {
    id,
    role,
    firstName,
    lastName,
    organisationId,
    holderName,
    submitter: isOrganisational
      ? { kind: 'organisational', distributionType }
      : { kind: role === 'admin' ? 'administrator' : 'individual' },
    companyId: isOrganisational && isLeadCompany(distributionType) ? organisationId : null,
    terms: { saleBps: row.saleCommissionBps ?? 0, feeBps: row.feeCommissionBps ?? 0 },
    card:
      row.cardSaleBps === null
        ? null
        : {
            saleBps: row.cardSaleBps,
            feeBps: row.cardFeeBps,
            feeCents: { low: row.basicFeeCents, medium: row.mediumFeeCents, high: row.highFeeCents },
          },
  }
}
