import type { TableContents } from './tables.ts'

/**
 * A backup's text: a line that says what it is, then each table as a line with its name and columns, its rows as COPY
 * writes them and `\.`, and a line with what all of it must come to.
 */
export interface BackupHead {
  readonly format: 'lodeway-backup-1'
  readonly at: string
  readonly postgres: string
  /** What the schema is built from, as 'app/0001-foundation.sql', with the file's sum. */
  readonly migrations: Readonly<Record<string, string>>
  /** The version of the queue's schema, which its own library builds. */
  readonly queue: number
  /** Tells the product's master key from others, and nothing of it. */
  readonly encryptionKey: string
  /** The same of another key that values may be sealed under, while the master key is replaced. */
  readonly previousEncryptionKey?: string
}

export interface BackupTail {
  readonly tables: Readonly<Record<string, TableContents>>
  /** Where each sequence stands; null for one that was never used. */
  readonly sequences: Readonly<Record<string, string | null>>
  /** The last hash of each lane of the audit log that has entries. */
  readonly auditHeads: Readonly<Record<string, string>>
}

/** The end of a table's rows. COPY escapes backslashes, so no row is like it. */
export const endOfRows: Buffer = Buffer.from('\\.\n')

/** What comes before the rows of a table. */
export interface TableStart {
  readonly table: string
  readonly columns: readonly string[]
}
