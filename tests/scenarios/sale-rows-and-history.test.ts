import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { recordOutcome } from '@lodeway/contract/lead-outcomes.ts'
import { listSales, markSalePaid } from '@lodeway/contract/sales.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { verifySales } from '../../apps/api/src/features/sales/check-sales.ts'
import { admin, inOneWorld, thandi, world } from '../factories/in-a-world.ts'
import { submitted } from '../factories/leads.ts'
import { externalContract, organisation } from '../factories/organisations.ts'

// What `npm run sums` finds and mends of sale rows: the worked example of the domain rules, left wrong in several ways.

inOneWorld()
beforeAll(async () => {
  await externalContract(world, admin, (await organisation(world, admin)).id, { leadQuantity: 100 })
})

const report = (id: string, organisationStatus: 'sale' | 'cashed' | 'notInterested', premium?: number) =>
  world.request(admin.token, recordOutcome, { params: { id }, body: { organisationStatus, premium } })

async function sold(): Promise<string> {
  const { id } = await submitted(world, thandi)
  await report(id, 'sale', 1234.55)
  return id
}
async function payInvoiceOf(leadId: string): Promise<void> {
  const { answer } = await world.request(admin.token, listSales, { query: { limit: 500, category: 'invoice' } })
  const id = answer.data.find(row => row.leadId === leadId)?.id ?? ''
  await world.request(admin.token, markSalePaid, { params: { id } })
}
const rowsOf = async (leadId: string) => {
  const rows = await world.db.selectFrom('sale').selectAll().where('leadId', '=', leadId).orderBy('ledgerKey').execute()
  return rows.map(row => [row.ledgerKey, row.amountCents, row.voidedAt === null ? row.paymentStatus : 'voided'])
}

/** What older versions left was there before invoices, and before the journal, which began with the rows as they were then. */
async function withJournalOfThen(): Promise<void> {
  await asOwner('TRUNCATE journal, account_balance, journal_sum, journal_delta', 'SELECT post_missing_entries()')
}

const beforeInvoices = () => asOwner('TRUNCATE invoice, invoice_line, receipt, receipt_use, invoice_series CASCADE')

async function asOwner(...statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: world.url, options: '-c search_path=app,public' })
  await owner.connect()
  for (const statement of statements) await owner.query(statement)
  await owner.end()
}

async function sums(mode: string): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: world.url,
    DATA_DIR: world.context.settings.DATA_DIR,
    LOG_LEVEL: 'silent',
  }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/src/sums.ts', mode], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: `${stdout}${stderr}` }
  }
}

test('what older versions left of a reversal and a payment at once is found, named and owed back', async () => {
  const untouched = await sold()
  const torn = await sold()
  await payInvoiceOf(torn)
  await report(torn, 'notInterested')
  // As it was left: the row paid after the history had taken it back, and no negative row.
  await beforeInvoices()
  await sql`DELETE FROM sale WHERE lead_id = ${torn}::uuid AND ledger_key LIKE '%-reversal'`.execute(world.db)
  await sql`
    WITH gone AS (DELETE FROM lead_event WHERE lead_id = ${torn}::uuid AND kind = 'paid' RETURNING *)
    INSERT INTO lead_event (lead_id, assignment_id, at, kind, ledger_key, source, actor_id)
    SELECT lead_id, assignment_id, at, kind, ledger_key, source, actor_id FROM gone`.execute(world.db)
  await withJournalOfThen()

  const found = await sums('--verify')
  expect(found.out).toContain(`lead ${torn}  sale-invoice-1-reversal  kept none, by the history unpaid -1851.83`)
  expect(found.out).toContain('1 lead differs from its history.')
  expect(found.out).not.toContain(untouched)
  expect(found.code).toBe(1)

  const before = await rowsOf(torn)
  expect(await sums('--repair')).toMatchObject({ code: 0, out: expect.stringContaining('1 lead mended.') })
  expect(await rowsOf(torn)).toEqual([
    before[0],
    ['sale-invoice-1-reversal', -185_183, 'unpaid'],
    ['sale-payout-1', 64_814, 'voided'],
  ])
  expect(before[0]).toEqual(['sale-invoice-1', 185_183, 'paid'])
  expect(await sums('--verify')).toMatchObject({
    code: 0,
    out: 'Every sum is what the rows say.\nEvery sale row is what its history says.\nThe journal and every balance are what the sale rows say.\nEvery invoice, credit note and receipt is what the sale rows and the journal say.\n',
  })
  expect((await sums('--repair')).out).toBe('0 leads mended.\n0 entries added to the journal.\n')
})

test('a row that was never written is added, and a payment that no history tells of is told', async () => {
  const [lacking, silent] = [await sold(), await sold()]
  await sql`DELETE FROM sale WHERE lead_id = ${lacking}::uuid AND category = 'payout'`.execute(world.db)
  await sql`UPDATE sale SET payment_status = 'paid', paid_at = now() WHERE lead_id = ${silent}::uuid`.execute(world.db)
  await withJournalOfThen()
  expect((await verifySales(world.db)).map(({ leadId }) => leadId).toSorted()).toEqual([lacking, silent].toSorted())
  expect(await sums('--repair')).toMatchObject({ code: 0, out: expect.stringContaining('2 leads mended.') })
  expect(await rowsOf(lacking)).toEqual([
    ['sale-invoice-1', 185_183, 'unpaid'],
    ['sale-payout-1', 64_814, 'unpaid'],
  ])
  expect((await rowsOf(silent)).map(([, , state]) => state)).toEqual(['paid', 'paid'])
  expect(await verifySales(world.db)).toEqual([])
})

test('an amount that differs is named and left alone: nothing that is there is rewritten', async () => {
  const wrong = await sold()
  await sql`UPDATE sale SET amount_cents = 100 WHERE lead_id = ${wrong}::uuid AND category = 'invoice'`.execute(
    world.db,
  )
  const { code, out } = await sums('--repair')
  expect(code).toBe(1)
  expect(out).toContain(`lead ${wrong}  sale-invoice-1  kept unpaid 1.00, by the history unpaid 1851.83`)
  expect(out).toContain('Left for a person to look at:')
  expect((await rowsOf(wrong))[0]).toEqual(['sale-invoice-1', 100, 'unpaid'])
})
