import { documentSeries, numberNamedIn } from '@lodeway/rules/invoices/documents.ts'
import { runNamedIn } from '@lodeway/rules/payment-runs/run-name.ts'
import { searchTerms } from '@lodeway/rules/people/search-terms.ts'
import { type SelfBilledKind, selfBilledNumberIn } from '@lodeway/rules/self-billing/documents.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Keys } from '../../crypto/keys.ts'
import type { Queryable } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { holds, isFound } from '../../db/plain-search.ts'
import { isAbout } from '../persons/lead-search.sql.ts'

/** So many leads that a search finds are looked through, the latest ones, and so many others each by itself. */
const mostSearched = 1000

/** Whether an entry is by or about what was typed: one of `arms`, each of which an index answers. */
interface Searched {
  readonly arms: readonly RawBuilder<boolean>[]
  readonly leadsLeftOut: boolean
}

/**
 * A search is for who acted or for what an entry is about: by name, by email address, by id, by the number of a payment run or a document.
 * An ID number is looked for by its fingerprints alone: the database never learns it. Only people act, so all else is looked for once.
 */
export async function findSearched(db: Queryable, keys: Keys, search: string): Promise<Searched> {
  const actors = actorsOf(keys, search)
  const [named, numbered, issued, leads] = await Promise.all([
    findIds(db, actors),
    findIds(db, numberedAs(search)),
    findIssued(db, search),
    findIds(db, sql`SELECT id FROM lead WHERE ${isAbout(keys, search)} ORDER BY created_at DESC`),
  ])
  const typed = searchTerms(search).by === 'idNumber' ? [] : [search]
  const about = [...typed, ...numbered, ...leads.slice(0, mostSearched)]
  const isBy = isOneOf(sql`entry.actor_id`, named, 'uuid')
  return {
    arms: [
      ...issued,
      ...(named.length > mostSearched
        ? // So many have entries everywhere: the latest are read until there are enough.
          [
            sql<boolean>`(entry.actor_id IN (${actors}) OR entry.subject_id IN (SELECT id::text FROM (${actors}) AS named)
              OR ${isOneOf(sql`entry.subject_id`, about)})`,
          ]
        : [isBy, isOneOf(sql`entry.subject_id`, [...about, ...named])]),
    ],
    leadsLeftOut: leads.length > mostSearched,
  }
}

function actorsOf(keys: Keys, search: string): RawBuilder<unknown> {
  const terms = searchTerms(search)
  if (terms.by === 'idNumber')
    return sql`SELECT id FROM account WHERE id_number_key_hash = ${keys.fingerprint(terms.idNumber, 'idNumber')}`
  return sql`SELECT id FROM account WHERE ${isFound('account', search)}
    UNION ALL SELECT id FROM organisation WHERE ${holds(sql`name`, search)}
    UNION ALL SELECT api_key.id FROM api_key JOIN organisation ON organisation.id = organisation_id
      WHERE ${holds(sql`organisation.name`, search)}`
}

/** A payment run by its number, its name or the reference of a payment in it; an invoice or credit note to an organisation by its number. */
const numberedAs = (search: string): RawBuilder<unknown> =>
  sql`SELECT id FROM payment_run WHERE number = ${runNamedIn(search)?.number ?? null}
    UNION ALL SELECT id FROM invoice WHERE number = ${numberNamedIn(search, Object.values(documentSeries)) ?? null}`

/** The entry of a self-billed invoice or credit note is about its payee: it is the one of the instant at which the document was issued. */
async function findIssued(db: Queryable, search: string): Promise<RawBuilder<boolean>[]> {
  const { rows } = await sql<{ payeeId: string; kind: SelfBilledKind; issuedAt: Date }>`
    SELECT payee_id AS "payeeId", kind, issued_at AS "issuedAt" FROM self_billed_invoice
    WHERE number = ${selfBilledNumberIn(search) ?? null}`.execute(db)
  return rows.map(
    ({ payeeId, kind, issuedAt }) => sql`entry.subject_id = ${payeeId} AND entry.at = ${issuedAt}
      AND entry.action = ${kind === 'invoice' ? 'self-billing.issue' : 'self-billing.credit'}`,
  )
}

/** One more than are looked for, which says that there are more. */
async function findIds(db: Queryable, select: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${select} LIMIT ${mostSearched + 1}`.execute(db)
  return rows.map(({ id }) => id)
}
