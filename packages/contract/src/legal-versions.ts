/** The dates of the documents in force; the access request records which ones were accepted (domain rules: consent). */
export const legalVersions = { privacy: '2026-11-30', terms: '2026-01-15' } as const
