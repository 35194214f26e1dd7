import * as api from '@lodeway/contract/deliveries.ts'
import type { Mount } from '../../http/mount.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import { inTransaction } from '../../work/transaction.ts'
import { checkEndpoint, createApiKey, readIntegration, revokeApiKey, rotateSecret, setEndpoint } from './integration.ts'
import { downloadLeadFile, findDeliveries, replayDelivery } from './log.ts'

export function deliveryRoutes(mount: Mount, outbound: Outbound): void {
  mount.read(api.getIntegration, ({ db, params }) => readIntegration(db, params.id))
  // The look-up of the address's name can take seconds, so it comes before the transaction.
  mount.read(api.changeIntegration, async call => {
    const { endpointUrl } = call.body
    const warnings = endpointUrl === null ? [] : await checkEndpoint(outbound, endpointUrl)
    const saved = await inTransaction(call, call.actor, work => setEndpoint(work, call.params.id, endpointUrl))
    return { ...saved, warnings }
  })
  mount.write(api.rotateSigningSecret, ({ work, params }) => rotateSecret(work, params.id))
  mount.write(api.createApiKey, ({ work, params, body }) => createApiKey(work, params.id, body.name))
  mount.write(api.revokeApiKey, ({ work, params }) => revokeApiKey(work, params.id, params.keyId))
  mount.read(api.listDeliveries, call => findDeliveries(call, call.params.id, call.query))
  mount.write(api.replayDelivery, ({ work, params }) => replayDelivery(work, params.id, params.deliveryId))
  mount.write(api.downloadLeadFile, ({ work, params, query }) => downloadLeadFile(work, params.id, query.day))
}
