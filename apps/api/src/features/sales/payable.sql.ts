import { maxSaleRows } from '@lodeway/rules/limits.ts'
import { centsToRand } from '@lodeway/rules/money/wire.ts'
import { heldInWords, heldPayeesNamed } from '@lodeway/rules/sales/held.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { isHeld, ofPayee, type SaleFilter, type SaleTotals, saleCondition, totalsOf } from './sale.sql.ts'

/** Nobody reads on after so many; how many there are is said. */
const partiesShown = 100

/**
 * What a bulk action would touch: how many unpaid rows, what they come to in each direction and for each party, and how
 * are held and left alone, and whose. More rows than one batch holds have no parties: they cannot be paid at once.
 */
export async function summarisePayable(db: Queryable, filter: SaleFilter) {
  const counted = await countPayable(db, filter)
  const parties = counted.count > maxSaleRows ? [] : await findParties(db, filter, sql<boolean>`NOT ${isHeld}`)
  const held = counted.held === 0 ? [] : await findParties(db, filter, isHeld)
  return {
    ...counted,
    heldAmount: centsToRand(centsOf(held)),
    heldPartyCount: held.length,
    heldParties: held.slice(0, heldPayeesNamed).map(({ id, name, count, cents }) => ({
      id,
      name,
      count,
      amount: centsToRand(cents),
    })),
    partyCount: parties.length,
    parties: parties.slice(0, partiesShown).map(({ category, cents, ...party }) => ({
      ...party,
      category: category,
      amount: centsToRand(cents),
    })),
  }
}

/** What is held among the unpaid rows that a filter matches, as a sentence; undefined when nothing is. */
export async function heldPayoutsInWords(db: Queryable, filter: SaleFilter): Promise<string | undefined> {
  const payees = await findParties(db, filter, isHeld)
  if (payees.length === 0) return undefined
  const count = payees.reduce((sum, payee) => sum + payee.count, 0)
  return heldInWords({ count, cents: centsOf(payees), payees, payeeCount: payees.length })
}

const centsOf = (parties: readonly { cents: number }[]) => parties.reduce((sum, { cents }) => sum + cents, 0)

/** Unpaid rows that a filter matches, held or not. */
export const selectUnpaid = (db: Queryable, filter: SaleFilter) =>
  db
    .selectFrom('sale')
    .leftJoin('payeeAccount', join => join.on(ofPayee))
    .where(saleCondition(filter))
    .where('sale.paymentStatus', '=', 'unpaid')

export async function countPayable(db: Queryable, filter: SaleFilter): Promise<SaleTotals & { held: number }> {
  const found = await selectUnpaid(db, filter)
    .select([
      'sale.category',
      sql<number>`count(*) FILTER (WHERE NOT ${isHeld})`.as('count'),
      sql<number>`coalesce(sum(amount_cents) FILTER (WHERE NOT ${isHeld}), 0)::bigint`.as('cents'),
      sql<number>`count(*) FILTER (WHERE ${isHeld})`.as('held'),
    ])
    .groupBy('sale.category')
    .execute()
  return { ...totalsOf(found), held: found.reduce((sum, row) => sum + row.held, 0) }
}

const partyId = sql<string>`CASE WHEN sale.category = 'invoice' THEN sale.organisation_id
  ELSE coalesce(sale.payee_organisation_id, sale.loader_id) END`
const partyName = sql<string>`CASE WHEN sale.category = 'invoice' THEN organisation.name
  ELSE coalesce(company.name, loader.first_name || ' ' || loader.last_name) END`

/** Whoever pays or is paid, each for itself though two may have one name: largest amounts first. */
const findParties = (db: Queryable, filter: SaleFilter, which: RawBuilder<boolean>) =>
  selectUnpaid(db, filter)
    .where(which)
    .innerJoin('account as loader', 'loader.id', 'sale.loaderId')
    .innerJoin('organisation', 'organisation.id', 'sale.organisationId')
    .leftJoin('organisation as company', 'company.id', 'sale.payeeOrganisationId')
    .select([
      'sale.category',
      partyId.as('id'),
      partyName.as('name'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(amount_cents)::bigint`.as('cents'),
    ])
    .groupBy(['sale.category', partyId, partyName])
    .orderBy('sale.category')
    .orderBy(sql`sum(amount_cents)`, 'desc')
    .orderBy(partyId)
    .execute()
