/** What runs behind the scenes, in an administrator's words. The API has no job that has no words here. */
const jobLabels = {
  'send-mail': 'Sending an email',
  'account-mail': 'Writing to an account',
  'morning-files': 'Sending the morning files',
  'lead-file-mail': 'Sending a file of leads',
  'waiting-requests': 'Telling administrators of access requests',
  'offer-available': 'Offering waiting leads',
  'lapse-and-clean-up': 'Lapses, offers and erasure',
  'fold-sums': 'Adding up the dashboards',
  'issue-invoices': 'Issuing the invoices of a period',
  'apply-credit': "Using an organisation's credit",
  'overdue-invoices': 'Reminding of overdue invoices',
  'tell-buyers': 'Telling organisations of call-backs and new leads',
  'invoice-mail': 'Sending an invoice',
  'self-billed-mail': 'Sending a self-billed invoice',
  retention: 'Applying the retention schedule',
  'verify-audit-log': 'Verifying the audit log',
  backup: 'Backing up',
  reseal: 'Sealing secrets under a new key',
  'tell-tenant': 'Telling the sign-in tenant of changes',
} as const
export type KnownJob = keyof typeof jobLabels

/** A job's name in words; one of a later release by its own name. */
export const jobLabelOf = (name: string): string =>
  Object.hasOwn(jobLabels, name) ? jobLabels[name as KnownJob] : name

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The other side refused the connection',
  ECONNRESET: 'The other side closed the connection',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  EDNS: 'The mail server was not found',
  ENOTFOUND: 'The server was not found',
  ETIMEDOUT: 'The other side did not answer in time',
  EAUTH: 'The mail server refused the sign-in',
  EENVELOPE: 'The mail server refused the address',
  EMESSAGE: 'The mail server refused the email',
  ETLS: 'The mail server offered no secure connection',
  AUDIT_LOG_BROKEN: 'The audit log is not as it was written',
  heads_unreadable: 'The file with the ends of the audit log cannot be used',
  ENOSPC: 'The disk is full',
  EACCES: 'A file may not be written',
  '57014': 'The database took too long',
  '57P01': 'The database was stopped',
}

/**
 * Why a job was given up, from the kind and code of its last error. Whatever else an error says could name a person, so
 * nothing but short words of letters and digits is ever shown.
 */
export function reasonOf(error: unknown): string {
  const { name, code } = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: unknown
    code?: unknown
  }
  const known = typeof code === 'string' && Object.hasOwn(words, code) ? words[code] : undefined
  const kind = [code, name].find(word => typeof word === 'string' && /^[A-Za-z0-9_]{2,40}$/.test(word))
  if (known !== undefined) return `${known} (${String(code)})`
  return kind === undefined ? 'It did not finish' : `An unexpected error (${String(kind)})`
}
