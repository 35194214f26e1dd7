import type { AuditAction } from './actions.ts'

/**
 * Entries that say what somebody read, took away in a file or was sent, and change nothing. The database counts them as they
 * are written: what is added here is added to its list too, by a migration (`audit_is_read`, compared by a test).
 */
export const auditReads = [
  'case.file-read',
  'data-request.export',
  'data-request.find',
  'journal.export',
  'journal.paid-by-year',
  'lead.pull',
  'lead.read-id-number',
  'lead.send',
  'leads.export',
  'loader.read-id-number',
  'organisation.lead-file',
  'organisation.lead-filemail',
  'organisation.outcome-template',
  'organisation.pull',
  'payment-run.file-again',
  'sales.batch-file',
  'sales.export',
] as const satisfies readonly AuditAction[]

/** What an entry is: something that was changed or done, or only read. */
export const auditKinds = ['change', 'read'] as const
