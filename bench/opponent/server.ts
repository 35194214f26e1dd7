import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { answer, change } from './answers.ts'

/**
 * What the product is compared with: `node:http`, `pg`, and SQL written by hand for these pages on data, indexes and sums of
 * its own. It looks up who asks as the product does, and checks nothing. A POST inserts one lead into a table like the
 * product's, or changes one row, durably.
 */
interface Setup {
  readonly url: string
  readonly port: number
}

process.once('message', (setup: Setup) => {
  const options = '-c role=lodeway_app -c search_path=app,public -c timezone=UTC'
  const pool = new pg.Pool({ connectionString: setup.url, max: 20, options })
  const server = createServer((request, response) => {
    const answered = request.method === 'POST' ? write(request) : read(request)
    answered.then(
      body =>
        typeof body === 'string'
          ? response.setHeader('content-type', 'text/csv').end(body)
          : response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const askerOf = async (request: IncomingMessage) => {
    const id = String(request.headers['x-account'])
    const { rows } = await pool.query<{ role: 'admin' | 'loader' }>({
      name: 'account',
      text: 'SELECT role, status, organisation_id FROM account WHERE id = $1',
      values: [id],
    })
    return rows[0]?.role === 'loader' ? ({ kind: 'loader', id } as const) : ({ kind: 'admin' } as const)
  }
  const read = async (request: IncomingMessage) => answer(pool, await askerOf(request), addressOf(request))
  const write = async (request: IncomingMessage) => {
    const body = await bodyOf(request)
    if (request.url === '/v1/leads') return insert(pool, body)
    await askerOf(request)
    return change(pool, addressOf(request), body)
  }
  server.listen(setup.port, '127.0.0.1', () => process.send?.('ready'))
})
process.on('disconnect', () => process.exit(0))

const addressOf = (request: IncomingMessage): URL => new URL(request.url ?? '', 'http://localhost')

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Record<string, string>
}

async function insert(pool: pg.Pool, lead: Record<string, string>) {
  const { rows } = await pool.query({
    name: 'insert',
    text: `INSERT INTO bench_lead (id, loader_id, created_at, first_name, last_name, phone, email, insurance_type, internal_status, quality, quality_version, quality_points, reason, address, geographical_area, consent_version, consent_channel, consent_at)
       VALUES (gen_random_uuid(), $1, now(), $2, $3, $4, $5, $6, 'available', 'high', 1, '{}', $7, $8, 'westernCape', '2026-01', 'leadForm', now()) RETURNING id, created_at, first_name, last_name`,
    values: [
      lead.loaderId,
      lead.firstName,
      lead.lastName,
      '+27831234567',
      lead.emailAddress,
      lead.insuranceType,
      lead.reason,
      lead.address,
    ],
  })
  return rows
}
