import type pg from 'pg'

/**
 * The opponent's own copy of the data, in a schema of its own: the columns that its answers need, with the indexes, and for
 * counts by type and day the sums, that somebody would make who writes SQL for just these pages. Made once, and again when the
 * product has more leads than then.
 */
export async function makeOpponentData(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('hand.copied') IS NOT NULL AS "isThere"`,
  )
  if (rows[0]?.isThere) {
    const { rowCount } = await client.query('SELECT FROM hand.copied WHERE leads = (SELECT count(*) FROM app.lead)')
    if (rowCount === 1) return
  }
  console.log('Copying the data for the opponent …')
  await client.query(
    "SET statement_timeout = 0; SET maintenance_work_mem = '512MB'; DROP SCHEMA IF EXISTS hand CASCADE; CREATE SCHEMA hand",
  )
  for (const text of statements) await client.query(text)
  await client.query('GRANT USAGE ON SCHEMA hand TO lodeway_app; GRANT ALL ON ALL TABLES IN SCHEMA hand TO lodeway_app')
  await client.query('VACUUM ANALYZE')
  await client.query('CREATE TABLE hand.copied AS SELECT count(*) AS leads FROM app.lead')
}

const filtered = 'INCLUDE (insurance_type, quality, organisation_status, organisation_id, loader_id, created_at)'
const statements = [
  'CREATE TABLE hand.loader AS SELECT id, first_name, last_name, search_text FROM app.account',
  'ALTER TABLE hand.loader ADD PRIMARY KEY (id)',
  'CREATE TABLE hand.organisation AS SELECT id, name FROM app.organisation',
  'ALTER TABLE hand.organisation ADD PRIMARY KEY (id)',
  `CREATE TABLE hand.lead AS SELECT id, loader_id, created_at, first_name, last_name, phone, email, insurance_type, internal_status,
    organisation_status, lapsed, premium_cents, quality, organisation_id, search_text FROM app.lead`,
  'ALTER TABLE hand.lead ADD PRIMARY KEY (id)',
  `CREATE INDEX ON hand.lead (created_at, id) INCLUDE (insurance_type, quality, organisation_status, organisation_id, loader_id)`,
  `CREATE INDEX ON hand.lead (first_name, id) ${filtered}`,
  `CREATE INDEX ON hand.lead (last_name, id) ${filtered}`,
  `CREATE INDEX ON hand.lead (insurance_type, created_at, id) INCLUDE (quality, organisation_status, organisation_id, loader_id)`,
  `CREATE INDEX ON hand.lead (insurance_type, first_name, id) INCLUDE (quality, organisation_status, organisation_id, loader_id, created_at)`,
  `CREATE INDEX ON hand.lead (organisation_status, created_at, id) INCLUDE (insurance_type, quality, organisation_id, loader_id)`,
  `CREATE INDEX ON hand.lead (organisation_id, created_at, id) INCLUDE (insurance_type, quality, organisation_status, loader_id)`,
  `CREATE INDEX ON hand.lead (loader_id, created_at, id) INCLUDE (insurance_type, quality, organisation_status, organisation_id)`,
  `CREATE INDEX ON hand.lead (quality, created_at, id) INCLUDE (insurance_type, organisation_status, organisation_id, loader_id)`,
  'CREATE INDEX ON hand.lead (email, id)',
  'CREATE INDEX ON hand.lead (phone, id)',
  'CREATE INDEX ON hand.lead (premium_cents, id)',
  "CREATE INDEX ON hand.lead (array_position(ARRAY['low', 'medium', 'high'], quality), id)",
  'CREATE INDEX ON hand.lead USING gin (search_text public.gin_trgm_ops)',
  // What an expert keeps for the counter above a list that is narrowed by type and days alone.
  `CREATE TABLE hand.leads_of_day AS SELECT (created_at AT TIME ZONE 'Africa/Johannesburg')::date AS day, insurance_type, count(*) AS leads
    FROM hand.lead GROUP BY 1, 2`,
  'ALTER TABLE hand.leads_of_day ADD PRIMARY KEY (day, insurance_type)',
  `CREATE TABLE hand.sale AS SELECT id, lead_id, sold_at, loader_id, organisation_id, insurance_type, payment_status, category, status,
    amount_cents, paid_at, payee_kind, voided_at FROM app.sale WHERE voided_at IS NULL`,
  'ALTER TABLE hand.sale ADD PRIMARY KEY (id)',
  'CREATE INDEX ON hand.sale (sold_at, id) INCLUDE (payment_status, category, status, insurance_type, organisation_id, loader_id, amount_cents)',
  'CREATE INDEX ON hand.sale (organisation_id, sold_at, id) INCLUDE (payment_status, category, status, insurance_type, amount_cents)',
  'CREATE INDEX ON hand.sale (insurance_type, sold_at, id) INCLUDE (payment_status, category, status, amount_cents)',
  'CREATE INDEX ON hand.sale (payment_status, sold_at, id) INCLUDE (category, status, insurance_type, amount_cents)',
  'CREATE INDEX ON hand.sale (amount_cents, id)',
  'CREATE INDEX ON hand.sale (loader_id, sold_at) INCLUDE (category, payee_kind, amount_cents, payment_status, paid_at)',
]
