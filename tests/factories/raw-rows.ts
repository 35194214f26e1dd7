import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { externalContract, feeCard, organisation } from './organisations.ts'
import { loader, type Person } from './people.ts'
import type { World } from './world.ts'

/** Instants around midnight UTC, midnight in Johannesburg and the ends of months, and a few in between. */
export const instants = [
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00Z',
  '2026-02-28T21:59:59.999Z',
  '2026-02-28T22:00:00Z',
  '2026-02-28T23:00:00Z',
  '2026-02-28T23:59:59.999Z',
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:30:00Z',
  '2026-03-14T12:00:00Z',
  '2026-03-31T23:59:59.999Z',
  '2026-04-01T00:00:00Z',
  '2026-05-07T06:00:00Z',
]
export const types = ['funeralCover', 'lifeInsurance', 'petInsurance'] as const

/** Who and what random histories are about. */
export async function createCast(world: World, admin: Person) {
  const insurers = [
    await organisation(world, admin),
    await organisation(world, admin),
    await organisation(world, admin),
  ]
  const company = await organisation(world, admin, { distributionType: 'externalLeadCompany' })
  await feeCard(world, admin, company.id)
  const loaders = [
    await loader(world, admin),
    await loader(world, admin),
    await loader(world, admin, { companyCode: company.companyCode ?? '' }),
  ]
  const { id: contractId } = await externalContract(world, admin, insurers[0]?.id ?? '')
  return { organisations: insurers.map(({ id }) => id), companyId: company.id, loaders, contractId }
}
export type Cast = Awaited<ReturnType<typeof createCast>>

const index = fc.nat({ max: 2 })
/** One statement that something in the product could make; `pick` chooses among the rows that are there. */
export const anyStep = fc.record({
  what: fc.constantFrom(
    ...([
      'lead',
      'lead',
      'assign',
      'end',
      'type',
      'erase',
      'sale',
      'sale',
      'void',
      'pay',
      'reverse',
      'move',
      'fold',
    ] as const),
  ),
  at: fc.constantFrom(...instants),
  loader: index,
  organisation: index,
  type: index,
  pick: fc.nat({ max: 1000 }),
  count: fc.integer({ min: 1, max: 4 }),
  cents: fc.integer({ min: 0, max: 100_000 }),
  category: fc.constantFrom('payout', 'invoice'),
  status: fc.constantFrom('sale', 'cashed'),
})
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** Plays steps by single statements, as the product's commands and its erasure make them. */
export function createPlayer(world: World, cast: Cast) {
  const leads: string[] = []
  const sales: string[] = []
  const choose = (ids: readonly string[], step: Step) => ids[step.pick % Math.max(1, ids.length)]
  const run = (query: RawBuilder<unknown>) => query.execute(world.db)
  const assign = async (leadId: string, organisationId: string) => {
    const id = randomUUID()
    await world.db.transaction().execute(async tx => {
      await sql`UPDATE assignment SET ended_at = now(), end_reason = 'returned' WHERE lead_id = ${leadId} AND ended_at IS NULL`.execute(
        tx,
      )
      await sql`INSERT INTO assignment (id, lead_id, organisation_id, contract_id, window_number, assigned_at, reason, org_sales_commission_bps, fee_cents, term, payee_kind)
        VALUES (${id}, ${leadId}, ${organisationId}, ${cast.contractId}, 0, now(), 'test', 0, 0, 'firstPremium', 'none')`.execute(
        tx,
      )
      await sql`UPDATE lead SET assignment_id = ${id}, organisation_id = ${organisationId}, internal_status = 'assigned' WHERE id = ${leadId}`.execute(
        tx,
      )
    })
    return id
  }
  const assignmentOf = async (leadId: string, organisationId: string) => {
    const found = await world.db.selectFrom('lead').select('assignmentId').where('id', '=', leadId).executeTakeFirst()
    return found?.assignmentId ?? assign(leadId, organisationId)
  }

  return async function play(step: Step): Promise<void> {
    const organisationId = cast.organisations[step.organisation] ?? ''
    const by = cast.loaders[step.loader]
    const [leadId, saleId, type] = [choose(leads, step), choose(sales, step), types[step.type]]
    if (step.what === 'fold') await run(sql`SELECT fold_sums(${step.count})`)
    if (step.what === 'lead') {
      const ids = Array.from({ length: step.count }, () => randomUUID())
      leads.push(...ids)
      await run(sql`INSERT INTO lead (id, loader_id, created_at, first_name, last_name, phone, insurance_type, internal_status, quality, quality_version, quality_points, consent_version, consent_channel, consent_at)
        SELECT id, ${by?.id}::uuid, ${step.at}::timestamptz, 'A', 'B', '+27821234567', ${type}, 'available', 'low', 1, '{}', '2026-01', 'leadForm', now() FROM unnest(${ids}::uuid[]) AS id`)
    }
    if (leadId === undefined) return
    if (step.what === 'assign') await assign(leadId, organisationId)
    if (step.what === 'end') {
      await run(
        sql`UPDATE assignment SET ended_at = now(), end_reason = 'lapsed' WHERE lead_id = ${leadId} AND ended_at IS NULL`,
      )
      await run(
        sql`UPDATE lead SET assignment_id = NULL, organisation_id = NULL, internal_status = 'available', lapsed = true WHERE id = ${leadId}`,
      )
    }
    if (step.what === 'type') await run(sql`UPDATE lead SET insurance_type = ${type} WHERE id = ${leadId}`)
    // One statement over many rows, of which only some change what is counted.
    if (step.what === 'move')
      await run(
        sql`UPDATE lead SET first_name = 'C', created_at = CASE WHEN insurance_type = ${type} THEN ${step.at}::timestamptz ELSE created_at END WHERE loader_id = ${by?.id}::uuid`,
      )
    if (step.what === 'erase') {
      await run(sql`UPDATE sale SET reverses_id = NULL, amount_cents = abs(amount_cents) WHERE lead_id = ${leadId}`)
      for (const table of ['sale', 'lead_person'])
        await run(sql`DELETE FROM ${sql.table(table)} WHERE lead_id = ${leadId}`)
      await run(
        sql`WITH gone AS (DELETE FROM lead WHERE id = ${leadId} AND assignment_id IS NULL AND NOT EXISTS (SELECT FROM assignment WHERE lead_id = ${leadId}) RETURNING id) SELECT * FROM gone`,
      )
    }
    if (step.what === 'sale') {
      const exists = await world.db
        .selectFrom('lead')
        .select(['loaderId', 'insuranceType'])
        .where('id', '=', leadId)
        .executeTakeFirst()
      if (exists === undefined) return
      const id = randomUUID()
      sales.push(id)
      const payee = step.category === 'invoice' ? 'platform' : step.count === 1 ? 'company' : 'loader'
      await run(sql`INSERT INTO sale (id, lead_id, assignment_id, loader_id, organisation_id, insurance_type, ledger_key, category, status, amount_cents, payee_kind, sold_at, payment_status, voided_at)
        VALUES (${id}, ${leadId}, ${await assignmentOf(leadId, organisationId)}, ${exists.loaderId}, ${organisationId}, ${exists.insuranceType}, ${id}, ${step.category}, ${step.status}, ${step.cents}, ${payee}, ${step.at}::timestamptz, 'unpaid', NULL)`)
    }
    if (saleId === undefined) return
    if (step.what === 'void')
      await run(sql`UPDATE sale SET voided_at = now() WHERE id = ${saleId} AND payment_status = 'unpaid'`)
    if (step.what === 'pay')
      await run(
        sql`UPDATE sale SET payment_status = 'paid', paid_at = now() WHERE id = ${saleId} AND voided_at IS NULL`,
      )
    if (step.what === 'reverse') {
      const id = randomUUID()
      const { numAffectedRows } =
        await run(sql`INSERT INTO sale (id, lead_id, assignment_id, loader_id, organisation_id, insurance_type, ledger_key, category, status, amount_cents, payee_kind, sold_at, payment_status, reverses_id)
        SELECT ${id}, lead_id, assignment_id, loader_id, organisation_id, insurance_type, ${id}, category, status, -abs(amount_cents), payee_kind, ${step.at}::timestamptz, 'unpaid', id FROM sale WHERE id = ${saleId}
        AND NOT EXISTS (SELECT FROM sale other WHERE other.reverses_id = ${saleId})`)
      if (numAffectedRows === 1n) sales.push(id)
    }
  }
}
