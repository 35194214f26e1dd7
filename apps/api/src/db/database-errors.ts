import { saysAway } from '@lodeway/identity/queryable.ts'

// What a failure of the database means, by its code (PostgreSQL, appendix A).

/** The database went away while it was told to commit: nobody knows whether it did. */
export class LostCommit extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during a commit.', { cause })
  }
}

/** The database is away for the moment, or a statement ran out of time. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof LostCommit ||
  ['57014', '55P03'].includes(codeOf(error)) ||
  (error instanceof Error && saysAway(error))

/**
 * Deadlock or serialisation failure, or a named statement from before a migration: the transaction did nothing and may be
 * run again.
 */
export const isRetryable = (error: unknown) => ['40P01', '40001', '0A000'].includes(codeOf(error))

/**
 * Whether a reading that a replica broke off may be done at the database: the replica is away, took rows out that were being read
 * (40001), or was asked to write (25006). Not one that ran out of time: it would only take as long there.
 */
export const isLostOnReplica = (error: unknown): boolean =>
  codeOf(error) !== '57014' && (isDatabaseAway(error) || isRetryable(error) || codeOf(error) === '25006')

/** Whether a constraint or unique index of this name refused a row. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
