import * as api from '@lodeway/contract/deliveries.ts'
import type { Mount } from '../../http/mount.ts'
import { createApiKey, readIntegration, revokeApiKey, rotateSecret, setEndpoint } from './integration.ts'
import { downloadLeadFile, findDeliveries, replayDelivery } from './log.ts'

export function deliveryRoutes(mount: Mount): void {
  mount.read(api.getIntegration, ({ db, params }) => readIntegration(db, params.id))
  mount.write(api.changeIntegration, ({ work, params, body }) => setEndpoint(work, params.id, body.endpointUrl))
  mount.write(api.rotateSigningSecret, ({ work, params }) => rotateSecret(work, params.id))
  mount.write(api.createApiKey, ({ work, params, body }) => createApiKey(work, params.id, body.name))
  mount.write(api.revokeApiKey, ({ work, params }) => revokeApiKey(work, params.id, params.keyId))
  mount.read(api.listDeliveries, ({ db, params, query }) => findDeliveries(db, params.id, query))
  mount.write(api.replayDelivery, ({ work, params }) => replayDelivery(work, params.id, params.deliveryId))
  mount.write(api.downloadLeadFile, ({ work, params, query }) => downloadLeadFile(work, params.id, query.day))
}
