/** A pg Pool, a Client, a transaction, or anything else that runs one statement with its values. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount?: number | null }>
}

/** What the service writes to: pino and Fastify loggers fit. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

// Connection failures, shutdown, and too few resources (PostgreSQL, appendix A).
const awayCodes = /^(08|57P0|53|ECONNREFUSED$|ECONNRESET$|EPIPE$|ENOENT$|ETIMEDOUT$)/
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether an error says that the database is away for the moment, and not that something is wrong here. */
export const saysAway = (error: Error): boolean =>
  ('code' in error && awayCodes.test(String(error.code))) || awayMessages.test(error.message)

/** The same, or the error that it came from. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && (saysAway(error) || isDatabaseAway(error.cause))
