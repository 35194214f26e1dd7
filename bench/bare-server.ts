import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Statement } from './watch.ts'

/**
 * What is compared against: `node:http` and `pg` with the statements that the product sends for a path, and nothing
 * else: no token, no parsing, no names. A POST inserts one lead into a table like the product's, durably.
 */
interface Setup {
  readonly url: string
  readonly port: number
  readonly statements: Readonly<Record<string, readonly Statement[]>>
}

process.once('message', (setup: Setup) => {
  const options = '-c role=lodeway_app -c search_path=app,public -c timezone=UTC'
  const pool = new pg.Pool({ connectionString: setup.url, max: 20, options })
  const run = async ({ text, values }: Statement) => (await pool.query(text, [...values])).rows
  const read = async (path: string) => {
    const [account, ...others] = setup.statements[path] ?? []
    if (account === undefined) throw new Error(`no statements for ${path}`)
    await run(account)
    return Promise.all(others.map(run))
  }
  const server = createServer((request, response) => {
    const answer = request.method === 'POST' ? insert(request) : read(request.url ?? '')
    answer.then(
      rows => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const insert = async (request: IncomingMessage) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const lead = JSON.parse(text) as Record<string, string>
    const { rows } = await pool.query(
      `INSERT INTO bench_lead (id, loader_id, created_at, first_name, last_name, phone, email, insurance_type, internal_status, quality, quality_version, quality_points, reason, address, geographical_area, consent_version, consent_channel, consent_at)
       VALUES (gen_random_uuid(), $1, now(), $2, $3, $4, $5, $6, 'available', 'high', 1, '{}', $7, $8, 'westernCape', '2026-01', 'leadForm', now()) RETURNING id, created_at, first_name, last_name`,
      [
        lead.loaderId,
        lead.firstName,
        lead.lastName,
        '+27831234567',
        lead.emailAddress,
        lead.insuranceType,
        lead.reason,
        lead.address,
      ],
    )
    return rows
  }
  server.listen(setup.port, '127.0.0.1', () => process.send?.('ready'))
})
process.on('disconnect', () => process.exit(0))
