import type { Context } from '../../work/context.ts'
import { inTransaction } from '../../work/transaction.ts'
import { keepHeads, signHeads } from './heads-outside.ts'
import { verifyLog } from './verify-log.ts'

/** A job that ends so is given up and shown to administrators, whom alerts tell of it. */
class AuditLogBroken extends Error {
  override name = 'AuditLogBroken'
  readonly code = 'AUDIT_LOG_BROKEN'
}

/** Checks the audit log every night and, while it is whole, says outside the database where it ends. */
export async function verifyNightly(context: Context): Promise<void> {
  const { broken, entries } = await inTransaction(context, { kind: 'system' }, verifyLog)
  if (broken.length > 0) {
    context.log.error({ broken }, 'the audit log is not as it was written')
    throw new AuditLogBroken('The audit log is not as it was written.')
  }
  const signed = await signHeads(context.db, context.keys, context.clock.now())
  await keepHeads(context.settings, signed)
  context.log.info({ entries, auditHeads: signed }, 'the audit log is whole')
}
