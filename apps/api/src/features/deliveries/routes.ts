import * as api from '@lodeway/contract/deliveries.ts'
import * as integration from '@lodeway/contract/integration.ts'
import type { Mount } from '../../http/mount.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import { inTransaction } from '../../work/transaction.ts'
import { createApiKey, revokeApiKey } from './api-keys.ts'
import { checkEndpoint, readIntegration, rotateSecret, setEndpoint } from './integration.ts'
import { downloadLeadFile, findDeliveries, replayDelivery } from './log.ts'
import { checkSignature, sendTestLead } from './test-lead.ts'

export function deliveryRoutes(mount: Mount, outbound: Outbound): void {
  mount.read(integration.getIntegration, ({ db, params }) => readIntegration(db, params.id))
  // The look-up of the address's name can take seconds, so it comes before the transaction.
  mount.read(integration.changeIntegration, async call => {
    const { endpointUrl, seen } = call.body
    const warnings = endpointUrl === null ? [] : await checkEndpoint(outbound, endpointUrl)
    const saved = await inTransaction(call, call.actor, work => setEndpoint(work, call.params.id, endpointUrl, seen))
    return { ...saved, warnings }
  })
  mount.write(integration.rotateSigningSecret, ({ work, params, body }) =>
    rotateSecret(work, params.id, body?.endsEarlier),
  )
  mount.write(integration.createApiKey, ({ work, params, body }) => createApiKey(work, params.id, body.name))
  mount.write(integration.revokeApiKey, ({ work, params }) => revokeApiKey(work, params.id, params.keyId))
  // The endpoint has its seconds to answer, outside of any transaction.
  mount.read(integration.sendTestLead, call => sendTestLead(call, outbound, call.params.id))
  mount.read(integration.checkSignature, call => checkSignature(call, call.params.id, call.body))
  mount.read(api.listDeliveries, call => findDeliveries(call, call.params.id, call.query))
  mount.write(api.replayDelivery, ({ work, params }) => replayDelivery(work, params.id, params.deliveryId))
  mount.write(api.downloadLeadFile, ({ work, params, query }) => downloadLeadFile(work, params.id, query.day))
}
