import { listContractsNow } from '@lodeway/contract/external-contracts.ts'
import type { Mount } from '../../http/mount.ts'
import { findOrganisation } from '../organisations/organisation.sql.ts'
import { findContractsNow } from './contracts-now.sql.ts'

export function allocationRoutes(mount: Mount): void {
  mount.read(listContractsNow, async ({ db, params, now }) => {
    await findOrganisation(db, params.orgId)
    return findContractsNow(db, params.orgId, now)
  })
}
