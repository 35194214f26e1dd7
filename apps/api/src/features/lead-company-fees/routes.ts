import * as api from '@lodeway/contract/lead-company-fees.ts'
import type { Mount } from '../../http/mount.ts'
import { changeFees, createFees, readFees } from './fees.ts'

export function leadCompanyFeesRoutes(mount: Mount): void {
  mount.read(api.getLeadCompanyFees, ({ db, params }) => readFees(db, params.id))
  mount.write(api.createLeadCompanyFees, ({ work, params, body }) => createFees(work, params.id, body))
  mount.write(api.changeLeadCompanyFees, ({ work, params, body }) => changeFees(work, params.id, body))
}
