import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { notFound } from '../../work/refusal.ts'
import { payeeOfRow } from '../journal/payee.sql.ts'
import { hasOpenCase } from '../journal/payee-holds.sql.ts'
import { vatOfRow } from '../journal/row-vat.sql.ts'
import { openRun } from '../open-runs/in-run.sql.ts'

/** The account of whoever a payout is owed to: its loader, or the lead company that is paid in the loader's stead. */
export const ofPayee = sql<boolean>`payee_account.payee_kind = sale.payee_kind
  AND payee_account.payee_id = ${payeeOfRow}`

/** A payout to somebody without bank details stands and cannot be paid (domain rules: money). */
export const lacksAccount = sql<boolean>`(sale.payee_kind <> 'platform' AND sale.payment_status = 'unpaid' AND payee_account.payee_id IS NULL)`

/** Rows with the names and accounts of whom they concern. */
export const selectSales = (db: Queryable) =>
  db
    .selectFrom('sale')
    .innerJoin('account as loader', 'loader.id', 'sale.loaderId')
    .innerJoin('organisation', 'organisation.id', 'sale.organisationId')
    .leftJoin('organisation as company', 'company.id', 'sale.payeeOrganisationId')
    .leftJoin('payeeAccount', join => join.on(ofPayee))
    .select([
      'sale.id',
      'sale.leadId',
      'sale.soldAt',
      'sale.insuranceType',
      'sale.paymentStatus',
      'sale.category',
      'sale.status',
      'sale.amountCents',
      'sale.paidAt',
      'sale.payeeKind',
      'sale.paidTo',
      'loader.firstName',
      'loader.lastName',
      'organisation.name as organisationName',
      'company.name as companyName',
      'payeeAccount.holderName',
      'payeeAccount.bankName',
      'payeeAccount.accountType',
      'payeeAccount.numberLast4',
      'payeeAccount.numberEncrypted',
      'payeeAccount.branchCode',
      lacksAccount.as('lacksAccount'),
      payeeOfRow.as('payeeId'),
      hasOpenCase.as('hasOpenCase'),
      openRun.as('run'),
    ])

export type SaleRecord = Awaited<ReturnType<ReturnType<typeof selectSales>['execute']>>[number]

/** Every row that a condition matches, oldest first, with the client's name, for files. */
export const findSaleRecords = (db: Queryable, condition: RawBuilder<boolean>, limit: number) =>
  selectSales(db)
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select(['lead.firstName as clientFirstName', 'lead.lastName as clientLastName', vatOfRow().as('vatCents')])
    .where(condition)
    .orderBy('sale.soldAt')
    .orderBy('sale.id')
    .limit(limit)
    .execute()

export type SaleFileRow = Awaited<ReturnType<typeof findSaleRecords>>[number]

export async function findSale(db: Queryable, id: string): Promise<SaleRecord> {
  const row = await selectSales(db).where('sale.id', '=', id).where('sale.voidedAt', 'is', null).executeTakeFirst()
  if (row === undefined) throw notFound('This row')
  return row
}
