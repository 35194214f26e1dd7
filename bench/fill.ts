import type pg from 'pg'

interface FillOptions {
  readonly loaders?: number
  readonly now?: Date
  /** Whoever was loaded before was called within the hour; otherwise those of whom something was reported. */
  readonly contactedBefore?: Date
  /** Off for a caller who changes more before they are taken. */
  readonly statistics?: boolean
}

/**
 * Fills a database that has none with so many leads of the 24 months before an instant, by a few statements within the database:
 * 2,000 loaders (or as many as are wanted) of whom a few bring most, 200 organisations, 12 insurance types, every status, and for 15 of a hundred
 * leads the rows of a sale. All of it or nothing. The triggers of the sums are off meanwhile: the caller rebuilds them.
 */
export async function fill(
  client: pg.Client,
  leads: number,
  say: (what: string) => void,
  { loaders = 2000, now = new Date(), contactedBefore, statistics = true }: FillOptions = {},
): Promise<void> {
  await client.query(
    "SET search_path = app, public; SET maintenance_work_mem = '512MB'; SET statement_timeout = 0; BEGIN",
  )
  const { rows: later } = await client.query<{ name: string; definition: string }>(
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'app' AND tablename IN ('lead', 'lead_person', 'assignment', 'sale', 'delivery') AND indexname NOT LIKE '%_pkey' AND indexdef NOT LIKE '%UNIQUE%'",
  )
  // A superuser may also leave foreign keys unchecked, which takes most of the time.
  const { rows: me } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  if (me[0]?.rolsuper) await client.query('SET LOCAL session_replication_role = replica')
  await client.query('ALTER TABLE lead DISABLE TRIGGER USER; ALTER TABLE sale DISABLE TRIGGER USER')
  for (const { name } of later) await client.query(`DROP INDEX ${name}`)
  for (const [what, text] of Object.entries(statements)) {
    say(what)
    await client.query(
      text
        .replaceAll(':leads', String(leads))
        .replaceAll(':loaders', String(loaders))
        .replaceAll(':now', `timestamptz '${now.toISOString()}'`)
        .replaceAll(':contactedBefore', contactedBefore ? `timestamptz '${contactedBefore.toISOString()}'` : 'NULL'),
    )
  }
  say('foreign keys')
  await client.query(
    'SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE lead ENABLE TRIGGER USER; ALTER TABLE sale ENABLE TRIGGER USER',
  )
  say('indexes')
  for (const { definition } of later) await client.query(definition)
  say('journal')
  await client.query('SELECT post_missing_entries()')
  await client.query(statements.balances)
  await client.query('COMMIT')
  if (!statistics) return
  say('statistics')
  await client.query('VACUUM ANALYZE')
}

/** One of so many, each as likely, and independent of every other: nothing here may tell the planner more than real data would. */
const drawn = (many: number): string => `floor(random() * ${many})::int`

const statements = {
  /** What the triggers of the journal add up, which filling passes over. */
  balances: `
    INSERT INTO account_balance (account, owner_id, cents)
    SELECT account, owner_id, sum(cents) FROM (
      SELECT debit AS account, debit_owner AS owner_id, amount_cents AS cents FROM journal
      UNION ALL SELECT credit, credit_owner, -amount_cents FROM journal) side
    WHERE owner_id IS NOT NULL GROUP BY 1, 2 ON CONFLICT (account, owner_id) DO UPDATE SET cents = EXCLUDED.cents`,
  organisations: `
    INSERT INTO organisation (id, name, distribution_type, representative_first_name, representative_last_name, representative_email, lead_receival_type, endpoint_url, created_at)
    SELECT md5('organisation' || n)::uuid, 'Insurer ' || n, 'external', 'Sipho', 'Dlamini', 'insurer' || n || '@example.co.za', 'api', NULL, :now - interval '25 months'
    FROM generate_series(1, 200) n`,
  contracts: `
    INSERT INTO contract (id, organisation_id, kind, name, insurance_type, recurring, period_months, start_on, org_sales_commission_bps, term, basic_fee_cents, medium_fee_cents, high_fee_cents, lead_quantity, lead_expiry_months, created_at)
    SELECT md5('contract' || n)::uuid, md5('organisation' || n)::uuid, 'external', 'Contract ' || n, ${typeOf('n')}, true, 1, :now::date - 760, 15000, 'firstPremium', 15000, 25000, 35000, 1000000, 3, :now - interval '25 months'
    FROM generate_series(1, 200) n`,
  loaders: `
    INSERT INTO account (id, role, title, first_name, last_name, email, phone, type, status, sale_commission_bps, fee_commission_bps, created_at)
    SELECT md5('loader' || n)::uuid, 'loader', 'ms', ${firstName('n')}, ${lastName('n * 7')}, 'loader' || n || '@example.co.za', '+27821234567', 'individual', 'active', 3500, 4250, :now - interval '25 months'
    FROM generate_series(1, :loaders) n;
    INSERT INTO billing (account_id, holder_name, bank_name, account_type, number_encrypted, number_last4, branch_code, updated_at)
    SELECT md5('loader' || n)::uuid, 'T Nkosi', 'Capitec', 'savings', '\\x00', '1234', '470010', :now FROM generate_series(1, :loaders) n`,
  leads: `
    SELECT setseed(0.42);
    INSERT INTO lead (id, loader_id, created_at, first_name, last_name, phone, email, insurance_type, internal_status, organisation_status, lapsed, premium_cents, quality, quality_version, quality_points, reason, address, geographical_area, assignment_id, organisation_id, consent_version, consent_channel, consent_at)
    SELECT md5('lead' || n)::uuid, md5('loader' || (1 + floor(:loaders * power(random(), 3))::int))::uuid, at, ${firstName(drawn(20))}, ${lastName(drawn(2500))},
      '+2783' || lpad((n % 10000000)::text, 7, '0'), CASE WHEN n % 10 < 9 THEN 'client' || n || '@example.co.za' END, ${typeOf(drawn(12))},
      CASE WHEN is_assigned THEN 'assigned' ELSE 'available' END,
      CASE WHEN is_assigned THEN status END, NOT is_assigned AND n % 3 = 0,
      CASE WHEN is_assigned AND status IN ('sale', 'cashed') THEN 10000 + n % 200000 END,
      (ARRAY['low', 'medium', 'high', 'high'])[1 + ${drawn(4)}], 1, '{"points": 80, "missing": []}', 'The client asked for a quotation for the family.', '1 Long Street, Cape Town', 'westernCape',
      CASE WHEN is_assigned THEN md5('assignment' || n)::uuid END, CASE WHEN is_assigned THEN md5('organisation' || organisation)::uuid END,
      '2026-01', 'leadForm', at
    FROM (SELECT n, :now - interval '24 months' * random() AS at, random() < 0.92 AS is_assigned, 1 + floor(200 * power(random(), 2))::int AS organisation,
      (ARRAY['notInterested', 'noAnswer', 'callBack', 'answeringMachine', 'doNotCall', 'quotedNotInterested', 'busy', 'quoted', 'sale', 'sale', 'cashed', 'invalidContactDetails', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL])[1 + ${drawn(20)}] AS status
      FROM generate_series(1, :leads) n) made`,
  persons: `
    INSERT INTO lead_person (key_hash, insurance_type, lead_id, created_at)
    SELECT sha256((kind || lead.id::text)::bytea), insurance_type, lead.id, created_at FROM lead CROSS JOIN (VALUES ('phone'), ('email')) AS key (kind)`,
  assignments: `
    INSERT INTO assignment (id, lead_id, organisation_id, contract_id, window_number, assigned_at, contacted_at, expires_at, is_sold, reason, org_sales_commission_bps, fee_cents, term, payee_kind, payee_sale_bps, payee_fee_bps)
    SELECT assignment_id, id, organisation_id, md5('contract1')::uuid, 0, created_at, CASE WHEN organisation_status IS NOT NULL OR created_at < :contactedBefore THEN created_at + interval '1 hour' END,
      -- What was not sold lapses later, so that the job leaves it where it is.
      CASE WHEN is_sold THEN created_at + interval '3 months' ELSE :now + interval '1 month' END, is_sold, 'least filled of 3 contracts: 12 of 50', 15000, 35000, 'firstPremium', 'loader', 3500, 4250
    FROM lead CROSS JOIN LATERAL (SELECT coalesce(organisation_status IN ('sale', 'cashed'), false) AS is_sold) AS so_far
    WHERE assignment_id IS NOT NULL`,
  deliveries: `
    INSERT INTO delivery (id, organisation_id, assignment_id, lead_id, channel, status, attempts, created_at, delivered_at)
    SELECT gen_random_uuid(), organisation_id, assignment_id, id, 'csv', 'delivered', 1, created_at, created_at FROM lead WHERE assignment_id IS NOT NULL`,
  attempts: `
    INSERT INTO delivery_attempt (delivery_id, at, answer) SELECT id, created_at, 'Answered 200' FROM delivery`,
  events: `
    INSERT INTO lead_event (lead_id, assignment_id, at, kind, organisation_status, premium_cents, source)
    SELECT id, assignment_id, created_at, 'status', organisation_status, premium_cents, 'csv' FROM lead WHERE organisation_status IS NOT NULL`,
  sales: `
    INSERT INTO sale (id, lead_id, assignment_id, loader_id, organisation_id, insurance_type, ledger_key, category, status, amount_cents, payee_kind, sold_at, payment_status, paid_at)
    SELECT gen_random_uuid(), id, assignment_id, loader_id, organisation_id, insurance_type, '1-' || status || '-' || category, category, status,
      CASE category WHEN 'invoice' THEN premium_cents * 3 / 2 ELSE premium_cents / 2 END, CASE category WHEN 'invoice' THEN 'platform' ELSE 'loader' END,
      least(:now, created_at + interval '9 days'), CASE WHEN created_at < :now - interval '2 months' THEN 'paid' ELSE 'unpaid' END,
      CASE WHEN created_at < :now - interval '2 months' THEN created_at + interval '40 days' END
    FROM lead CROSS JOIN (VALUES ('invoice'), ('payout')) AS side (category) CROSS JOIN (VALUES ('sale'), ('cashed')) AS event (status)
    WHERE organisation_status = 'cashed' OR (organisation_status = 'sale' AND status = 'sale')`,
}

/** A few types have most of the leads. */
function typeOf(n: string): string {
  return `(ARRAY['funeralCover', 'funeralCover', 'funeralCover', 'lifeInsurance', 'lifeInsurance', 'personalShortTerm', 'personalShortTerm', 'medicalInsurance', 'medicalGapCover', 'motorWarranty', 'petInsurance', 'businessInsurance'])[1 + (${n}) % 12]`
}

function firstName(n: string): string {
  return `(ARRAY['Thandi', 'Sipho', 'Lerato', 'Pieter', 'Ayesha', 'Johan', 'Nomsa', 'Kabelo', 'Fatima', 'Willem', 'Zanele', 'Themba', 'Anika', 'Bongani', 'Chantal', 'Dumisani', 'Elize', 'Farouk', 'Gugu', 'Hennie'])[1 + (${n}) * 13 % 20]`
}

/** 2,500 names, so that a search for one finds a four hundredth of a thousandth part. */
function lastName(n: string): string {
  const starts =
    "ARRAY['Mo', 'Nko', 'Dla', 'Van', 'Ka', 'Ma', 'Zu', 'Bo', 'Ra', 'Se', 'Th', 'Le', 'Pi', 'Go', 'Fo', 'Ha', 'Je', 'Ku', 'Wi', 'Ye', 'Cha', 'Du', 'Ed', 'Gri', 'Ho', 'In', 'Joh', 'Kle', 'Lu', 'Mba', 'Nai', 'Op', 'Pre', 'Rou', 'Ste', 'Tshi', 'Uys', 'Ven', 'Wes', 'Xa', 'Zi', 'Bar', 'Coe', 'Doo', 'Els', 'Fri', 'Ger', 'Hav', 'Ing', 'Jac']"
  const ends =
    "ARRAY['koena', 'si', 'mini', 'wyk', 'dlovu', 'seko', 'lu', 'tha', 'pedi', 'khele', 'berg', 'zana', 'ngwe', 'phiri', 'lela', 'tsoe', 'waka', 'moto', 'nyane', 'shaba', 'gane', 'thole', 'beka', 'ruda', 'vela', 'hlala', 'sizwe', 'ntuli', 'kgosi', 'lamla', 'mabe', 'noko', 'qoza', 'rane', 'sela', 'tau', 'umza', 'vhuri', 'wane', 'xolo', 'yiba', 'zondo', 'bane', 'cele', 'duma', 'fana', 'goba', 'hadi', 'joka', 'kani']"
  return `(${starts})[1 + (${n}) / 50 % 50] || (${ends})[1 + (${n}) % 50]`
}
