import { type RawBuilder, sql } from 'kysely'

/** Whether what a row of `sale` had or took back was sold anew at that moment, however often it was put right since, and is sold still. */
export const isSoldAnew = (at: RawBuilder<unknown> = sql`sale.sold_at`): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM sale anew WHERE anew.assignment_id = sale.assignment_id
    AND anew.category = 'invoice' AND anew.status = 'sale' AND anew.reverses_id IS NULL AND anew.sold_at >= ${at}
  HAVING bool_or(anew.sold_at = ${at}) AND bool_or(anew.voided_at IS NULL
    AND NOT EXISTS (SELECT FROM sale back WHERE back.reverses_id = anew.id AND back.voided_at IS NULL)))`

/**
 * Commissions of a contract from before an instant that were put right after it while they were not paid: what takes their place costs the
 * difference. Begins with what was sold since, so that few are looked at.
 */
export const putRight = (contractId: RawBuilder<unknown>, from: Date): RawBuilder<unknown> => sql`(
  SELECT sale.voided_at AS at, sale.amount_cents, assignment.assigned_at
  FROM (SELECT DISTINCT since.assignment_id FROM contract JOIN sale since ON since.organisation_id = contract.organisation_id
    WHERE contract.id = ${contractId} AND since.voided_at IS NULL AND since.category = 'invoice' AND since.status = 'sale'
      AND since.sold_at >= ${from}) AS sold
  JOIN assignment ON assignment.id = sold.assignment_id AND assignment.contract_id = ${contractId}
  JOIN sale ON sale.assignment_id = assignment.id
  WHERE sale.category = 'invoice' AND sale.status = 'sale' AND sale.reverses_id IS NULL
    AND sale.sold_at < ${from} AND sale.voided_at >= ${from} AND ${isSoldAnew(sql`sale.voided_at`)})`
