import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  type QueryExecutorProvider,
  SingleConnectionProvider,
  type TransactionSettings,
} from 'kysely'

/**
 * Kysely's driver for connections that send statements without waiting for the answers before: BEGIN goes out together
 * with the first statement of its transaction, one exchange less for each command.
 */
export class EagerDriver extends PostgresDriver {
  readonly #beginning = new WeakMap<DatabaseConnection, { readonly begun: Promise<void>; isAwaited: boolean }>()
  readonly #ended = new WeakSet<DatabaseConnection>()
  readonly #known = new WeakSet<DatabaseConnection>()

  constructor(pool: PostgresPool) {
    super({ pool })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    this.#ended.delete(connection)
    if (!this.#known.has(connection)) this.#watch(connection)
    return connection
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    this.#beginning.set(connection, { begun, isAwaited: false })
    const end = () => this.#beginning.delete(connection)
    begun.then(end, end)
    return Promise.resolve()
  }

  override commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#last(connection, super.commitTransaction(connection))
  }

  /**
   * What made it necessary is what the caller must hear. It fails only on a connection that is gone, where the database has
   * rolled back by itself, and after a COMMIT that was refused there is nothing left to roll back.
   */
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    if (this.#ended.has(connection)) return
    await this.#last(connection, super.rollbackTransaction(connection)).catch(() => undefined)
  }

  /** What is asked for after COMMIT or ROLLBACK was sent would be a transaction of its own. */
  #last(connection: DatabaseConnection, sent: Promise<void>): Promise<void> {
    this.#ended.add(connection)
    return sent
  }

  /**
   * Nothing is written before BEGIN is known to have succeeded: without it each statement would be committed alone. What
   * the builder writes as `select` only reads; statements by hand, some of which call functions that write, are in
   * capitals and wait, and whatever was asked for after them waits behind them: statements are carried out in the order in
   * which they were asked for.
   */
  #watch(connection: DatabaseConnection): void {
    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    const executeQuery = async <Row>(query: CompiledQuery) => {
      if (this.#ended.has(connection)) throw new Error('A statement was asked for after the end of its transaction.')
      const beginning = this.#beginning.get(connection)
      if (beginning === undefined) return execute<Row>(query)
      if (beginning.isAwaited || !query.sql.startsWith('select ')) {
        beginning.isAwaited = true
        await beginning.begun
        return execute<Row>(query)
      }
      const [result] = await Promise.all([execute<Row>(query), beginning.begun])
      return result
    }
    Object.assign(connection, { executeQuery })
  }
}

/**
 * Lets the statements of a transaction that are asked for together (`Promise.all`) be sent together; Kysely sends each when
 * the one before is answered. They are carried out in the order in which they were asked for.
 */
export function sendTogether(db: QueryExecutorProvider): void {
  const executor = db.getExecutor()
  const withProvider = executor.withConnectionProvider.bind(executor)
  executor.withConnectionProvider = provider =>
    withProvider(provider instanceof SingleConnectionProvider ? sharing(provider) : provider)
}

function sharing(single: SingleConnectionProvider): ConnectionProvider {
  const connection = single.provideConnection(one => Promise.resolve(one))
  return { provideConnection: async consumer => consumer(await connection) }
}
