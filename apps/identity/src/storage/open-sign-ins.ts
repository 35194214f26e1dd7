import { createHmac } from 'node:crypto'
import { Provider } from 'oidc-provider'
import { deriveKey } from '../keys/seal.ts'
import type { Queryable } from '../queryable.ts'
import { networkOf } from '../sign-in/throttle.ts'

/** More than an office has people who open a sign-in page and leave it; the newest stay. */
export const openSignInsOfNetwork = 200

/** Anybody may open a sign-in page, and each one is a row for an hour: this bounds what one network leaves behind. */
export interface OpenSignIns {
  /** Notes where the page was opened, and drops the network's oldest ones beyond the limit. */
  note(queryable: Queryable, idHash: Buffer): Promise<void>
}

export function openSignIns(encryptionKey: Buffer): OpenSignIns {
  const secret = deriveKey(encryptionKey, 'open sign-ins')
  return {
    async note(queryable, idHash) {
      const address = Provider.ctx?.ip
      if (address === undefined) return
      const network = createHmac('sha256', secret).update(networkOf(address)).digest()
      await queryable.query(
        `WITH noted AS (UPDATE identity.artifact SET network = $1 WHERE model = 'Interaction' AND id_hash = $2)
         DELETE FROM identity.artifact WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM identity.artifact WHERE network = $1 ORDER BY issued DESC OFFSET $3 FOR UPDATE SKIP LOCKED))`,
        [network, idHash, openSignInsOfNetwork - 1],
      )
    },
  }
}
