import * as api from '@lodeway/contract/audit-log.ts'
import type { Mount } from '../../http/mount.ts'
import { findEntries } from './entries.sql.ts'
import { verifyNow } from './verify-now.ts'

export function auditLogRoutes(mount: Mount): void {
  mount.read(api.listAuditEntries, ({ db, keys, query }) => findEntries(db, keys, query))
  mount.write(api.verifyAuditLog, ({ work }) => verifyNow(work))
}
