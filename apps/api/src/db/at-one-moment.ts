import type { Database, Tx } from './database.ts'

/** Looks at the database as it is at one moment, however many statements that takes and whoever writes meanwhile. Nothing is changed. */
export const atOneMoment = <T>(db: Database, look: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(look)
