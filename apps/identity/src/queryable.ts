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

const awayCodes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/
const awayMessages = /Connection terminated|connection timeout|timeout exceeded when trying to connect/i

/** Whether an error means that the database is away for the moment, and not that something is wrong here. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && awayCodes.test(String(error.code))) return true
  return awayMessages.test(error.message) || isDatabaseAway(error.cause)
}
