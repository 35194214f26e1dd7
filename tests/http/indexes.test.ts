import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../factories/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const notLookedUp = [
  // Asked of messages that told of an assignment alone, which have one.
  'delivery.assignment_id',
  // Known with the lead.
  'lead.assignment_id',
  // Known with the credit note.
  'self_billed_invoice.corrects_id',
  // Read for an export of one person, beside the hashes of that person.
  'suppression.lead_id',
]

// tests/http/plans.test.ts has plans of tables that it fills. This holds for those that it does not, too.
test('whatever refers to a lead, an assignment, an amount or a document is found by an index, whatever else it is', async () => {
  const { rows } = await world.pool.query<{ column: string }>(`
    SELECT format('%s.%s', key.conrelid::regclass, attname) AS column
    FROM pg_constraint key JOIN pg_attribute ON attrelid = key.conrelid AND attnum = key.conkey[1]
    WHERE key.contype = 'f' AND key.confrelid = ANY ('{app.lead, app.assignment, app.sale, app.invoice, app.receipt,
        app.self_billed_invoice, app.payment_run, app.payment_run_payee, app.outcome_case, app.delivery}'::regclass[])
      AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = key.conrelid AND indkey[0] = key.conkey[1]
        AND coalesce(pg_get_expr(indpred, indrelid), format('(%I IS NOT NULL)', attname)) = format('(%I IS NOT NULL)', attname))
    ORDER BY 1`)
  expect(rows.map(({ column }) => column)).toEqual(notLookedUp)
})
