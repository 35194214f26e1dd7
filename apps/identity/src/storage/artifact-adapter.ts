import { createHash } from 'node:crypto'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors, Provider } from 'oidc-provider'
import type { Queryable } from '../queryable.ts'
import { endArtifacts } from './ended-sessions.ts'
import type { OpenSignIns } from './open-sign-ins.ts'
import { browserNow, noteUse } from './session-use.ts'

interface Row {
  payload: AdapterPayload
  consumed_at: Date | null
  /** A refresh token's family goes on from another one: this one is an older line's. */
  is_left_behind: boolean
}

/**
 * How long a refresh token that was just used may be used again, milliseconds: when an answer gets lost on the way, the
 * browser sends the same token again, and ending the whole session for that would sign people out on bad networks.
 */
export const forgivenessMs = 20_000

/** Keeps what the provider hands over in PostgreSQL; times come from this process, as those inside the payloads do. */
export function artifactStore(queryable: Queryable, signIns?: OpenSignIns): AdapterFactory {
  return model => artifactAdapter(queryable, model, model === 'Interaction' ? signIns : undefined)
}

function artifactAdapter(queryable: Queryable, model: string, signIns: OpenSignIns | undefined): Adapter {
  const one = async (where: string, value: unknown, id?: string): Promise<AdapterPayload | undefined> => {
    const { rows } = await queryable.query(
      `SELECT payload, consumed_at, EXISTS (
         SELECT FROM identity.artifact newer WHERE newer.family = artifact.family AND newer.issued > artifact.issued
       ) AS is_left_behind
       FROM identity.artifact WHERE model = $1 AND ${where} = $2`,
      [model, value],
    )
    const row = rows[0] as Row | undefined
    return row && readable(model, row, id)
  }
  return {
    async upsert(id, payload, expiresIn) {
      await upsert(queryable, model, id, payload, expiresIn)
      await signIns?.note(queryable, digest(id))
      if (model === 'RefreshToken' && payload.sessionUid) await noteUse(queryable, payload.sessionUid)
    },
    find: id => one('id_hash', digest(id), id),
    findByUid: uid => one('uid', uid),
    // The device flow, which has user codes, is switched off.
    findByUserCode: async () => undefined,
    consume: id => consume(queryable, model, id),
    destroy: async id => {
      const isSignOut = model === 'Session' && Provider.ctx?.oidc.route === 'end_session_confirm'
      if (isSignOut) await endArtifacts(queryable, { idHash: digest(id) })
      else await queryable.query('DELETE FROM identity.artifact WHERE model = $1 AND id_hash = $2', [model, digest(id)])
    },
    revokeByGrantId: async grantId => {
      await queryable.query('DELETE FROM identity.artifact WHERE model = $1 AND grant_id = $2', [model, grantId])
    },
  }
}

async function upsert(
  queryable: Queryable,
  model: string,
  id: string,
  payload: AdapterPayload,
  expiresIn?: number,
): Promise<void> {
  const accountId = payload.accountId ?? payload.result?.login?.accountId ?? null
  const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000)
  const browser = model === 'Session' ? browserNow() : undefined
  // Sign-in times are whole seconds, hence the second added: a sign-in within the second of the end is let through.
  const signedInBefore = model === 'Session' && payload.loginTs ? new Date((payload.loginTs + 1) * 1000) : null
  await queryable.query(
    `INSERT INTO identity.artifact (model, id_hash, payload, grant_id, uid, account_id, expires_at, family,
       user_agent, seen_from, used_at)
     SELECT $1, $2, $3, $4, $5, $6, $7,
       coalesce((SELECT family FROM identity.artifact WHERE model = $1 AND id_hash = $9), $9), $11, $12, $13::timestamptz
     WHERE NOT EXISTS (
       SELECT FROM identity.credential WHERE account_id = $6 AND sessions_ended_at >= $8::timestamptz
       UNION ALL
       SELECT FROM identity.artifact WHERE model = 'EndedSession' AND id_hash = $10)
     ON CONFLICT (model, id_hash) DO UPDATE SET payload = EXCLUDED.payload, grant_id = EXCLUDED.grant_id,
       uid = EXCLUDED.uid, account_id = EXCLUDED.account_id, expires_at = EXCLUDED.expires_at,
       user_agent = EXCLUDED.user_agent, seen_from = EXCLUDED.seen_from, used_at = EXCLUDED.used_at`,
    [
      model,
      digest(id),
      JSON.stringify(withoutIds(payload)),
      payload.grantId ?? null,
      payload.uid ?? null,
      accountId,
      expiresAt,
      signedInBefore,
      model === 'RefreshToken' ? digest(Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti ?? id) : null,
      model === 'Session' && payload.uid ? digest(payload.uid) : null,
      browser?.userAgent ?? null,
      browser?.seenFrom ?? null,
      browser === undefined ? null : new Date(),
    ],
  )
}

/** Marks as used; of two at once only one succeeds. */
async function consume(queryable: Queryable, model: string, id: string): Promise<void> {
  const forgivenSince = new Date(model === 'RefreshToken' ? Date.now() - forgivenessMs : Date.now() + 1000)
  const { rows } = await queryable.query(
    `UPDATE identity.artifact SET consumed_at = coalesce(consumed_at, $3)
     WHERE model = $1 AND id_hash = $2 AND (consumed_at IS NULL OR consumed_at > $4)
     RETURNING 1`,
    [model, digest(id), new Date(), forgivenSince],
  )
  if (rows.length === 0) throw new errors.InvalidGrant('already used')
}

function readable(model: string, row: Row, id: string | undefined): AdapterPayload {
  const payload = id === undefined ? row.payload : { ...row.payload, jti: id }
  // A token used twice has two followers. One of them is in the wrong hands, and it is used now, so the provider is to
  // treat it as one that was used before (RFC 9700, section 4.14.2).
  if (row.consumed_at === null)
    return row.is_left_behind ? { ...payload, consumed: Math.floor(Date.now() / 1000) } : payload
  const isForgiven = model === 'RefreshToken' && row.consumed_at.getTime() > Date.now() - forgivenessMs
  return isForgiven ? payload : { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
}

/** The id is a secret that lets its bearer in; the row's key is its hash, and the payload must not give it away. */
function withoutIds({ jti: _id, ...payload }: AdapterPayload): AdapterPayload {
  if (payload.session?.cookie === undefined) return payload
  const { cookie: _cookie, ...session } = payload.session
  return { ...payload, session }
}

function digest(id: string): Buffer {
  return createHash('sha256').update(id).digest()
}
