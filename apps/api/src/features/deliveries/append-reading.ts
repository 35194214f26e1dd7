import type { AuditAction } from '@lodeway/rules/audit-log/actions.ts'
import { type AuditSubject, appendAudit } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import type { PartnerLead } from './partner-lead.ts'

/** Says in the audit log that ID numbers left in full, how many and by what. Leads without one are not worth an entry. */
export async function appendReading(
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  action: AuditAction,
  subject: AuditSubject,
  leads: readonly PartnerLead[],
  detail: Record<string, unknown> = {},
): Promise<void> {
  const idNumbers = leads.filter(lead => lead.idNumber !== null).length
  if (idNumbers > 0) await appendAudit(work, action, subject, { ...detail, count: leads.length, idNumbers })
}
