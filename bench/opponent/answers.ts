import { type DateRange, instantsOf, rangeFromWire } from '@lodeway/rules/time/ranges.ts'
import type pg from 'pg'

/** What is answered: the rows of a page with the count of all, the figures of a chart, or a file. */
export type Answer = { readonly data: readonly object[]; readonly count: number } | readonly object[] | string

/** Who asks; loaders see their own leads alone. */
export type Asker = { readonly kind: 'admin' } | { readonly kind: 'loader'; readonly id: string }

/** SQL written for each page, with one text for each shape of a question so that the database keeps its plans. */
export async function answer(pool: pg.Pool, asker: Asker, address: URL): Promise<Answer> {
  const query = new Query(address.searchParams)
  if (address.pathname === '/v1/leads') return leads(pool, asker, query)
  if (address.pathname === '/v1/sales') return sales(pool, query)
  if (address.pathname === '/v1/leads/export') return file(await leads(pool, asker, query, 2000))
  if (address.pathname === '/v1/sales/export') return file(await sales(pool, query, 2000))
  return figures(pool, asker, address.pathname.slice('/v1/insights/'.length), query)
}

/** A change by the one statement that it takes; nothing is kept of who made it, and nothing follows from it. */
export async function change(pool: pg.Pool, address: URL, body: Record<string, string>): Promise<Answer> {
  const [, , , id = '', what] = address.pathname.split('/')
  return what === 'outcome'
    ? ask(
        pool,
        'UPDATE hand.lead SET organisation_status = $2 WHERE id = $1 AND organisation_status IS DISTINCT FROM $2 RETURNING *',
        [id, body.organisationStatus],
      )
    : ask(
        pool,
        "UPDATE hand.sale SET payment_status = 'paid', paid_at = now() WHERE id = $1 AND payment_status = 'unpaid' RETURNING *",
        [id],
      )
}

/** Rows as CSV. */
function file(found: Answer): string {
  const rows = (typeof found === 'object' && 'data' in found ? found.data : []) as Record<string, unknown>[]
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map(row => names.map(name => cell(row[name])))].map(line => line.join(',')).join('\n')
}

function cell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

class Query {
  readonly #values: URLSearchParams
  constructor(values: URLSearchParams) {
    this.#values = values
  }
  one(name: string): string | undefined {
    return this.#values.get(name) ?? undefined
  }
  many(name: string): string[] | undefined {
    const found = this.#values.getAll(`${name}[]`)
    return found.length === 0 ? undefined : found
  }
  number(name: string, preset: number): number {
    return Number(this.one(name) ?? preset)
  }
  range(): DateRange | undefined {
    const [startAt, endAt] = [this.one('startAt'), this.one('endAt')]
    return startAt === undefined || endAt === undefined ? undefined : rangeFromWire({ startAt, endAt })
  }
}

/** Conditions joined by AND, and their values as parameters. */
class Where {
  readonly #parts: string[] = []
  readonly values: unknown[] = []
  add(condition: string, ...values: unknown[]): void {
    let text = condition
    for (const value of values) {
      this.values.push(value)
      text = text.replace('?', `$${this.values.length}`)
    }
    this.#parts.push(text)
  }
  /** One value is compared, several are looked for: `=` lets an index give its order. */
  oneOf(column: string, values: readonly string[] | undefined, type: 'text' | 'uuid'): void {
    if (values === undefined) return
    if (values.length === 1) this.add(`${column} = ?::${type}`, values[0])
    else this.add(`${column} = ANY(?::${type}[])`, values)
  }
  days(column: string, range: DateRange | undefined): void {
    if (range === undefined) return
    const { from, until } = instantsOf(range)
    this.add(`${column} >= ? AND ${column} < ?`, from, until)
  }
  get text(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' AND ')
  }
}

const names = new Map<string, string>()
async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `q${names.size}`
  names.set(text, name)
  return (await pool.query<Row>({ name, text, values })).rows
}

const leadOrders: Record<string, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  createdAt: 'created_at',
  insuranceType: 'insurance_type',
  quality: "array_position(ARRAY['low', 'medium', 'high'], quality)",
  organisationStatus: 'organisation_status',
  emailAddress: 'email',
  phoneNumber: 'phone',
  premium: 'premium_cents',
}

async function leads(pool: pg.Pool, asker: Asker, query: Query, most = 10): Promise<Answer> {
  const where = new Where()
  const range = query.range()
  if (asker.kind === 'loader') where.add('loader_id = ?::uuid', asker.id)
  where.oneOf('insurance_type', query.many('type'), 'text')
  where.oneOf('quality', query.many('quality'), 'text')
  where.oneOf('organisation_status', query.many('organisationStatus'), 'text')
  where.oneOf('organisation_id', query.many('assignedOrganisationId'), 'uuid')
  const loader = query.one('loaderId')
  if (loader !== undefined && asker.kind === 'admin') where.add('loader_id = ?::uuid', loader)
  where.days('created_at', range)
  const [column = 'firstName', direction = 'asc'] = (query.one('orderBy') ?? 'firstName:asc').split(':')
  const order = `${leadOrders[column]} ${direction}`
  const [limit, offset] = [query.number('limit', most), query.number('offset', 0)]
  const search = query.one('search')
  if (search !== undefined) return searched(pool, asker, { where, search, order, direction, limit, offset })
  const [data, count] = await Promise.all([
    page(
      pool,
      asker,
      `SELECT id FROM hand.lead WHERE ${where.text} ORDER BY ${order}, id ${direction} LIMIT ${limit} OFFSET ${offset}`,
      where.values,
      order,
      direction,
    ),
    isByDay(asker, query)
      ? ask<{ count: string }>(pool, ...ofDays(range, query.many('type')))
      : ask<{ count: string }>(pool, `SELECT count(*) FROM hand.lead WHERE ${where.text}`, where.values),
  ])
  return { data, count: Number(count[0]?.count ?? 0) }
}

const isByDay = (asker: Asker, query: Query): boolean =>
  asker.kind === 'admin' &&
  ['quality', 'organisationStatus', 'assignedOrganisationId'].every(name => query.many(name) === undefined) &&
  query.one('loaderId') === undefined

function ofDays(range: DateRange | undefined, types: string[] | undefined): [string, unknown[]] {
  const where = new Where()
  if (range) where.add('day BETWEEN ?::date AND ?::date', range.from, range.to)
  where.oneOf('insurance_type', types, 'text')
  return [`SELECT coalesce(sum(leads), 0) AS count FROM hand.leads_of_day WHERE ${where.text}`, where.values]
}

interface Search {
  readonly where: Where
  readonly search: string
  readonly order: string
  readonly direction: string
  readonly limit: number
  readonly offset: number
}

/** One look at what matches gives the count and the page. */
async function searched(
  pool: pg.Pool,
  asker: Asker,
  { where, search, order, direction, limit, offset }: Search,
): Promise<Answer> {
  // Words in any order, as the product finds them.
  const words = search.trim().toLowerCase().split(/\s+/)
  const patterns = words.map(word => `%${word}%`)
  const kept = /^\+?\d{3,}$/.test(search) ? `%${search.replace(/^(0027|27|0)(?=[1-9])/, '+27')}%` : undefined
  const loaders =
    asker.kind === 'admin'
      ? await ask<{ id: string }>(
          pool,
          "SELECT id FROM hand.loader WHERE lower(first_name || ' ' || last_name) LIKE ALL ($1::text[])",
          [patterns],
        )
      : []
  const all = words.map(() => 'search_text LIKE ?').join(' AND ')
  const found = kept === undefined ? `(${all})` : `((${all}) OR search_text LIKE ?)`
  const values = kept === undefined ? patterns : [...patterns, kept]
  if (loaders.length === 0) where.add(found, ...values)
  else
    where.add(
      `(${found} OR loader_id = ANY(?::uuid[]))`,
      ...values,
      loaders.map(({ id }) => id),
    )
  const rows = await ask<{ ids: string[]; count: string }>(
    pool,
    `WITH found AS MATERIALIZED (SELECT id, ${order.split(' ').slice(0, -1).join(' ')} AS key FROM hand.lead WHERE ${where.text})
    SELECT (SELECT count(*) FROM found) AS count, ARRAY(SELECT id FROM found ORDER BY key ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}) AS ids`,
    where.values,
  )
  const data = await page(pool, asker, 'SELECT unnest($1::uuid[]) AS id', [rows[0]?.ids ?? []], order, direction)
  return { data, count: Number(rows[0]?.count ?? 0) }
}

/** The rows of a page, once it is known which they are. */
function page(pool: pg.Pool, asker: Asker, ids: string, values: unknown[], order: string, direction: string) {
  const own =
    'lead.id, lead.created_at, lead.first_name, lead.last_name, phone, email, insurance_type, internal_status, organisation_status, lapsed'
  const text =
    asker.kind === 'loader'
      ? `SELECT ${own} FROM (${ids}) page JOIN hand.lead USING (id) ORDER BY ${order}, lead.id ${direction}`
      : `SELECT ${own}, loader_id, quality, premium_cents, loader.first_name AS loader_first_name, loader.last_name AS loader_last_name, organisation.name AS organisation_name
        FROM (${ids}) page JOIN hand.lead USING (id) JOIN hand.loader ON loader.id = loader_id LEFT JOIN hand.organisation ON organisation.id = organisation_id
        ORDER BY ${order.startsWith('array') ? order : `lead.${order}`}, lead.id ${direction}`
  return ask<Record<string, unknown>>(pool, text, values)
}

const saleOrders: Record<string, string> = {
  soldAt: 'sold_at',
  payment: 'amount_cents',
  paymentStatus: 'payment_status',
  category: 'category',
  status: 'status',
}

async function sales(pool: pg.Pool, query: Query, most = 10): Promise<Answer> {
  const where = new Where()
  where.oneOf('organisation_id', query.many('organisationIds'), 'uuid')
  where.oneOf('insurance_type', query.many('industryIds'), 'text')
  where.oneOf('status', query.many('status'), 'text')
  for (const [name, column] of [
    ['paymentStatus', 'payment_status'],
    ['category', 'category'],
  ] as const) {
    const value = query.one(name)
    if (value !== undefined) where.add(`${column} = ?`, value)
  }
  where.days('sold_at', query.range())
  const [column = 'soldAt', direction = 'asc'] = (query.one('orderBy') ?? 'soldAt:asc').split(':')
  const order = `${saleOrders[column]} ${direction}, id`
  const [limit, offset] = [query.number('limit', most), query.number('offset', 0)]
  const [data, sums] = await Promise.all([
    ask(
      pool,
      `SELECT sale.*, loader.first_name, loader.last_name, organisation.name AS organisation_name
      FROM (SELECT id FROM hand.sale WHERE ${where.text} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) page JOIN hand.sale USING (id)
      JOIN hand.loader ON loader.id = loader_id JOIN hand.organisation ON organisation.id = organisation_id ORDER BY sale.${order}`,
      where.values,
    ),
    ask<{ category: string; count: string; cents: string }>(
      pool,
      `SELECT category, count(*), sum(amount_cents) AS cents FROM hand.sale WHERE ${where.text} GROUP BY category`,
      where.values,
    ),
  ])
  return { data, count: sums.reduce((total, { count }) => total + Number(count), 0) }
}

/** The dashboards as they are computed from the rows. */
async function figures(pool: pg.Pool, asker: Asker, name: string, query: Query): Promise<Answer> {
  const { from, until } = instantsOf(query.range() ?? { from: '2000-01-01', to: '2100-01-01' })
  const id = asker.kind === 'loader' ? asker.id : undefined
  const theirs = id === undefined ? '' : 'AND loader_id = $3::uuid'
  const values: unknown[] = [from, until, ...(id === undefined ? [] : [id])]
  const texts: Record<string, string> = {
    'loaders/leads-per-insurance-type': `SELECT insurance_type AS type, count(*)::text AS total FROM hand.lead WHERE created_at >= $1 AND created_at < $2 ${theirs} GROUP BY 1 ORDER BY count(*) DESC, 1`,
    'loaders/leads-total': `SELECT count(*) AS total FROM hand.lead WHERE created_at >= $1 AND created_at < $2 ${theirs}`,
    'admin/leads-total': `SELECT count(*) AS total FROM hand.lead WHERE created_at >= $1 AND created_at < $2`,
    'loaders/sales-total': `SELECT sum(amount_cents) FILTER (WHERE payment_status = 'paid' AND paid_at >= $1 AND paid_at < $2) AS paid,
      sum(amount_cents) FILTER (WHERE payment_status = 'unpaid') AS owed FROM hand.sale WHERE loader_id = $3::uuid AND category = 'payout'`,
    'admin/sales-average': `SELECT (SELECT sum(amount_cents) FROM hand.sale WHERE category = 'invoice' AND sold_at >= $1 AND sold_at < $2) AS cents,
      (SELECT count(*) FROM hand.lead WHERE created_at >= $1 AND created_at < $2) AS leads`,
    'admin/sales-by-organization': `SELECT name, sold.count, sold.cents FROM (SELECT organisation_id, count(*) FILTER (WHERE status = 'sale') AS count, sum(amount_cents) AS cents
      FROM hand.sale WHERE category = 'invoice' AND sold_at >= $1 AND sold_at < $2 GROUP BY 1 ORDER BY 2 DESC, 3 DESC, 1 LIMIT 5) sold JOIN hand.organisation ON id = organisation_id ORDER BY 2 DESC`,
    'sales-highest': `SELECT first_name, last_name, cents FROM (SELECT loader_id, sum(amount_cents) AS cents FROM hand.sale
      WHERE category = 'payout' AND payee_kind = 'loader' AND sold_at >= $1 AND sold_at < $2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5) earned JOIN hand.loader ON id = loader_id ORDER BY 3 DESC`,
  }
  const text = texts[name] ?? texts[name.split('/')[1] ?? '']
  if (text === undefined) throw new Error(`no figures of this name: ${name}`)
  return ask(pool, text, text.includes('$3') ? values : values.slice(0, 2))
}
