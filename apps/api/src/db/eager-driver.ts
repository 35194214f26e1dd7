import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely'

/**
 * Kysely's driver for connections that send statements without waiting for the answers before: BEGIN goes out together
 * with the first statement of its transaction, one exchange less for each command.
 */
export class EagerDriver extends PostgresDriver {
  readonly #beginning = new WeakMap<DatabaseConnection, Promise<void>>()
  readonly #known = new WeakSet<DatabaseConnection>()

  constructor(pool: PostgresPool) {
    super({ pool })
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    if (!this.#known.has(connection)) this.#watch(connection)
    return connection
  }

  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    this.#beginning.set(connection, begun)
    const end = () => this.#beginning.delete(connection)
    begun.then(end, end)
    return Promise.resolve()
  }

  /**
   * Nothing is written before BEGIN is known to have succeeded: without it each statement would be committed alone. What
   * the builder writes as `select` only reads; statements by hand, some of which call functions that write, are in
   * capitals and wait.
   */
  #watch(connection: DatabaseConnection): void {
    this.#known.add(connection)
    const execute = connection.executeQuery.bind(connection)
    const executeQuery = async <Row>(query: CompiledQuery) => {
      const begun = this.#beginning.get(connection)
      if (begun === undefined) return execute<Row>(query)
      if (!query.sql.startsWith('select ')) {
        await begun
        return execute<Row>(query)
      }
      const [result] = await Promise.all([execute<Row>(query), begun])
      return result
    }
    Object.assign(connection, { executeQuery })
  }
}
