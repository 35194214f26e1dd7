import { createHmac } from 'node:crypto'
import { errors, Provider } from 'oidc-provider'
import { deriveKey } from '../keys/seal.ts'
import { lifetimes } from '../provider/lifetimes.ts'
import type { Queryable } from '../queryable.ts'
import { networkOf } from '../sign-in/throttle.ts'

/** More than an office, or a mobile operator's one address, has people who open a sign-in page and leave it. */
export const openSignInsOfNetwork = 200
/** In which time they are counted: nobody waits longer than this for the next page. */
const countedForMs = 10 * 60_000

/** Too many pages were opened from there, and this one is not. Told here: the application would only ask again. */
export class TooManySignInsError extends errors.OIDCProviderError {
  override allow_redirect = false
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super(429, 'too_many_sign_ins')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Anybody may open a sign-in page, and each one is a row for an hour: this bounds what one network leaves behind. What
 * somebody has open already is never taken away for it.
 */
export interface OpenSignIns {
  /** Notes where a page was opened; takes a new one back beyond the limit and throws TooManySignInsError. */
  note(queryable: Queryable, idHash: Buffer): Promise<void>
}

export function openSignIns(hashingKey: Buffer): OpenSignIns {
  const secret = deriveKey(hashingKey, 'open sign-ins')
  return {
    async note(queryable, idHash) {
      const address = Provider.ctx?.ip
      if (address === undefined) return
      const network = createHmac('sha256', secret).update(networkOf(address)).digest()
      // A page expires an hour after it was opened, which tells when that was.
      const countedFrom = new Date(Date.now() + lifetimes.interaction * 1000 - countedForMs)
      const isOfLimit = `SELECT expires_at FROM identity.artifact WHERE network = $1 AND expires_at > $3
        ORDER BY expires_at DESC OFFSET $4 LIMIT 1`
      const values = [network, idHash, countedFrom, openSignInsOfNetwork - 1]
      await queryable.query(
        `UPDATE identity.artifact SET network = $1
         WHERE model = 'Interaction' AND id_hash = $2 AND network IS NULL AND NOT EXISTS (${isOfLimit})`,
        values,
      )
      const { rows } = await queryable.query(
        `DELETE FROM identity.artifact WHERE model = 'Interaction' AND id_hash = $2 AND network IS NULL
         RETURNING (${isOfLimit}) AS frees`,
        values,
      )
      const refused = rows[0] as { frees: Date | null } | undefined
      if (refused === undefined) return
      const waitMs = (refused.frees ?? countedFrom).getTime() - countedFrom.getTime()
      throw new TooManySignInsError(Math.max(1, Math.ceil(waitMs / 1000)))
    },
  }
}
