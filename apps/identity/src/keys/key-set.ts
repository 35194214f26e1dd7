import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool, PoolClient } from 'pg'
import { type ServiceKeys, seal, unseal } from './seal.ts'

type Kind = 'signing' | 'cookie'

interface StoredKey {
  kid: string
  kind: Kind
  secret: string
  createdAt: Date
}

/** The keys in force: the first of each list signs, all of them verify. */
export interface KeySet {
  signing: JWK[]
  cookie: string[]
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A key is made anew after this long. */
const freshForMs = 90 * dayMs
/** A new key is only published at first, until whoever keeps a copy of the published keys has seen it. */
const publishedFirstMs = 10 * minuteMs
/** A replaced key verifies for this long; longer than any session, whose cookies it may have signed. */
const verifiesForMs = 30 * dayMs
const lockKey = 7_246_118_305

/**
 * Reads the keys, makes the ones that are missing or too old, and drops those long replaced. Any number of processes
 * may call this at once: one makes keys, the others wait and read them.
 *
 * Throws when the keys were sealed with an encryption key that is not given.
 */
export async function loadKeySet(pool: Pool, serviceKeys: ServiceKeys): Promise<KeySet> {
  const keys = await readKeys(pool, serviceKeys)
  if (!isRotationDue(keys)) return inForce(keys)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey])
    const rotated = await rotate(client, serviceKeys)
    await client.query('COMMIT')
    return inForce(rotated)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function readKeys(queryable: Pool | PoolClient, serviceKeys: ServiceKeys): Promise<StoredKey[]> {
  const { rows } = await queryable.query<{ kid: string; kind: Kind; sealed: Buffer; created_at: Date }>(
    'SELECT kid, kind, sealed, created_at FROM identity.sealed_key ORDER BY created_at DESC, kid',
  )
  try {
    return rows.map(({ kid, kind, sealed, created_at }) => {
      return { kid, kind, secret: unseal(serviceKeys, `${kind} ${kid}`, sealed), createdAt: created_at }
    })
  } catch {
    throw new Error('The sign-in keys in the database were sealed with another encryption key: use that one again.')
  }
}

function isRotationDue(keys: StoredKey[]): boolean {
  return (['signing', 'cookie'] as const).some(kind => {
    const newest = keys.find(key => key.kind === kind)
    return newest === undefined || age(newest) > freshForMs
  })
}

async function rotate(client: PoolClient, serviceKeys: ServiceKeys): Promise<StoredKey[]> {
  const keys = await readKeys(client, serviceKeys)
  for (const kind of ['signing', 'cookie'] as const) {
    const newest = keys.find(key => key.kind === kind)
    if (newest !== undefined && age(newest) <= freshForMs) continue
    const kid = randomBytes(12).toString('base64url')
    const secret = kind === 'signing' ? await newSigningKey(kid) : randomBytes(32).toString('base64url')
    const createdAt = new Date()
    await client.query('INSERT INTO identity.sealed_key (kid, kind, sealed, created_at) VALUES ($1, $2, $3, $4)', [
      kid,
      kind,
      seal(serviceKeys, `${kind} ${kid}`, secret),
      createdAt,
    ])
    keys.unshift({ kid, kind, secret, createdAt })
  }
  await client.query('DELETE FROM identity.sealed_key WHERE created_at < $1', [
    new Date(Date.now() - freshForMs - verifiesForMs),
  ])
  return keys
}

async function newSigningKey(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' })
}

/** Newest first, but a key just made goes last until it has been published for a while. */
function inForce(keys: StoredKey[]): KeySet {
  const current = keys.filter(key => age(key) <= freshForMs + verifiesForMs)
  const ordered = [...current.filter(key => age(key) >= publishedFirstMs), ...current.filter(isJustPublished)]
  const secrets = (kind: Kind) => ordered.filter(key => key.kind === kind).map(key => key.secret)
  return { signing: secrets('signing').map(secret => JSON.parse(secret) as JWK), cookie: secrets('cookie') }
}

function isJustPublished(key: StoredKey): boolean {
  return age(key) < publishedFirstMs
}

function age(key: StoredKey): number {
  return Date.now() - key.createdAt.getTime()
}
