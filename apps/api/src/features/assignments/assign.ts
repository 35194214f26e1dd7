import { lapsesOn, leadExpiryPeriods } from '@lodeway/rules/contracts/lead-expiry.ts'
import { windowAt } from '@lodeway/rules/contracts/windows.ts'
import type { Quality } from '@lodeway/rules/leads/quality.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { johannesburgDate, startOfDay } from '@lodeway/rules/time/calendar.ts'
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import type { Work } from '../../work/context.ts'
import { type ContractRecord, factsOf } from '../contracts/contract.sql.ts'
import { newDelivery } from '../deliveries/tell-organisations.ts'
import { giveLead, takeNameOff } from './holder.ts'
import type { Payee } from './payee.ts'

/** A contract that a lead can be given under, as it was when it was looked at, and why it is tried. */
export interface Offer {
  readonly contract: ContractRecord
  readonly reason: string
  readonly organisationName: string
  readonly leadReceivalType: LeadReceivalType
}

/** What an assignment is made of besides the contract. */
export interface NewAssignment {
  readonly id: string
  readonly leadId: string
  readonly quality: Quality
  readonly payee: Payee
}

const feeColumn = { low: 'basicFeeCents', medium: 'mediumFeeCents', high: 'highFeeCents' } as const

/** A lead that is written with the place it takes: its INSERT, which returns its id, and those of person and consent. */
export interface NewLead {
  readonly lead: OperationNodeSource
  readonly person: OperationNodeSource
  readonly consent: OperationNodeSource
}

/**
 * Gives a lead to the first organisation of a list that has room. A lead that is new is written with the first one's name on
 * it, in the statement that takes the place; it is corrected when that place has gone to somebody else meanwhile.
 * @param entry the audit entry for an organisation that gets it
 * @param made a lead that is to be written, and stays whoever gets it; undefined when it is there already
 * @returns who got it, or undefined: then the lead waits
 */
export async function assignToFirst(
  work: Work,
  offers: readonly Offer[],
  assignment: NewAssignment,
  entry: (offer: Offer) => RawBuilder<unknown>,
  made?: NewLead,
): Promise<Offer | undefined> {
  const { tx } = work
  const [first] = offers
  if (made !== undefined && first === undefined) await keepUnplaced(work, made)
  for (const offer of offers) {
    const madeNow = offer === first ? made : undefined
    const isTaken = await takePlace(work, offer, assignment, entry(offer), madeNow)
    if (madeNow !== undefined) {
      if (isTaken) return offer
      await takeNameOff(tx, assignment.leadId)
    } else if (isTaken) {
      const { organisationId } = offer.contract
      await giveLead(tx, 'assign', assignment.leadId, { assignmentId: assignment.id, organisationId })
      return offer
    }
  }
  return undefined
}

const keepUnplaced = ({ tx }: Work, { lead, person, consent }: NewLead) =>
  sql`WITH made AS (${lead}), person AS (${person}) ${consent}`.execute(tx)

/**
 * Takes a place under the contract and records the assignment, with a copy of every term that it was made under, and its
 * delivery: for `api` a signed webhook at once, for `csv` with the next morning file. One statement, and the last thing
 * that a submission does, because everybody else who is given a lead under this contract waits until it commits.
 * The conditional UPDATE is exact with any number of submitters: no contract holds more than its quantity.
 * @param audit the entry that is written if there was a place
 * @param made a lead that is written first, before the contract's row is locked, and stays whether there is a place or not
 * @returns false when there is no room any more, or when dates or fees are not those that the contract was chosen for
 */
async function takePlace(
  work: Work,
  { contract, reason, leadReceivalType }: Offer,
  { id, leadId, quality, payee }: NewAssignment,
  audit: RawBuilder<unknown>,
  made?: NewLead,
): Promise<boolean> {
  const { now } = work
  const window = windowAt(factsOf(contract), johannesburgDate(now))
  if (window === undefined) throw new Error('A contract without a window was offered.')
  const held = sql`CASE WHEN window_number = ${window.number} THEN assigned ELSE 0 END`
  const terms = payee.kind === 'none' ? null : payee
  const company = payee.kind === 'company' ? payee : null
  const placed = sql`
    WITH ${made ? sql`made (made_id) AS (${made.lead}), person AS (${made.person}), consented AS (${made.consent}), ` : sql``}place AS (
      UPDATE contract SET assigned = ${held} + 1, window_number = ${window.number}, last_assigned_at = ${now}
      ${made ? sql`FROM made` : sql``}
      WHERE id = ${contract.id} AND start_on = ${contract.startOn} AND period_months = ${contract.periodMonths} AND recurring = ${contract.recurring}
        AND (basic_fee_cents, medium_fee_cents, high_fee_cents, lead_expiry_months) IS NOT DISTINCT FROM
          (${contract.basicFeeCents}::bigint, ${contract.mediumFeeCents}::bigint, ${contract.highFeeCents}::bigint, ${contract.leadExpiryMonths}::smallint)
        AND (kind = 'internal' OR ${held} < lead_quantity)
      RETURNING id, organisation_id, window_number, org_sales_commission_bps, term, ${sql.ref(feeColumn[quality])} AS fee_cents
    ), assigned AS (
      INSERT INTO assignment (id, lead_id, organisation_id, contract_id, window_number, assigned_at, expires_at, reason,
        org_sales_commission_bps, fee_cents, term, payee_kind, payee_organisation_id, payee_sale_bps, payee_fee_bps, payee_card_fee_cents)
      SELECT ${id}::uuid, ${leadId}::uuid, organisation_id, id, window_number, ${now}, ${expiry(contract, now)}::timestamptz, ${reason},
        org_sales_commission_bps, coalesce(fee_cents, 0), term, ${payee.kind}, ${company?.organisationId ?? null}::uuid, ${terms?.saleBps ?? null}::int, ${terms?.feeBps ?? null}::int, ${company?.cardFeeCents ?? null}::bigint
      FROM place
    ), sent AS (${newDelivery(work, { organisationId: contract.organisationId, assignmentId: id, leadId, leadReceivalType }, sql`place`)})
    SELECT ${audit} FROM place`
  const { rows } = await placed.execute(work.tx)
  return rows.length > 0
}

/** A lead that is not sold by this instant lapses: the start of that day in Johannesburg. Never under internal contracts. */
function expiry(contract: ContractRecord, now: Date): Date | null {
  if (contract.kind === 'internal') return null
  const months = Math.min(contract.leadExpiryMonths ?? 1, leadExpiryPeriods.length)
  return startOfDay(lapsesOn(johannesburgDate(now), months))
}
