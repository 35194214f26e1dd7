import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { payeeName, payeeOfRow } from '../journal/payee.sql.ts'
import type { SaleFilter } from '../sales/sale.sql.ts'
import { selectUnpaid } from './unpaid.sql.ts'

const partyId = sql<string>`CASE WHEN sale.category = 'invoice' THEN sale.organisation_id
  ELSE ${payeeOfRow} END`

const partyName = sql<string>`CASE WHEN sale.category = 'invoice' THEN organisation.name
  ELSE ${payeeName} END`

/** Whoever pays or is paid, each for itself though two may have one name: largest amounts first. */
export const findParties = (db: Queryable, filter: SaleFilter, which: RawBuilder<boolean>) =>
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
