import pg from 'pg'
import { codeOf } from './database-errors.ts'

/** How many statements of a process get a name: every connection keeps the plans of those that it was asked. */
const namesAtMost = 500
/** Names are for what comes again and again: a text that is put together anew each time, or runs once a night, takes none away. */
const usesForName = 3
/** How many texts are counted that have no name yet. */
const countedAtMost = 1000

const names = new Map<string, string>()
const uses = new Map<string, number>()
let generation = 0

/**
 * A connection on which the database parses and plans the product's own statements once, those that come often: they go by a name.
 * Lists, searches and counts go without one, because their best plan depends on the values (a large organisation or a
 * small one, a rare name or a common one).
 */
export class NamingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads cannot be written again here; what comes in is what goes on.
  override query(...parts: any[]): any {
    this.#writeOnce()
    const [text, values, done] = parts as [unknown, unknown, ((error: unknown, result: unknown) => void) | undefined]
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return Reflect.apply(super.query, this, parts)
    const named = { name, text, values }
    // The pool's own `query` hands a callback on; everything else waits for the promise.
    if (done !== undefined)
      return Reflect.apply(super.query, this, [
        named,
        (error: unknown, result: unknown) => {
          if (this.#isToBeAskedAgain(error)) Reflect.apply(super.query, this, parts)
          else done(error, result)
        },
      ])
    return (Reflect.apply(super.query, this, [named]) as Promise<unknown>).catch((error: unknown) => {
      if (this.#isToBeAskedAgain(error)) return Reflect.apply(super.query, this, parts)
      throw error
    })
  }

  /**
   * A migration has changed a table since a statement was named: from now on all go by other names. In a transaction that has
   * failed with it nothing more can be asked: it is run again as a whole.
   */
  #isToBeAskedAgain(error: unknown): boolean {
    if (codeOf(error) !== '0A000') return false
    names.clear()
    generation += 1
    return this.getTransactionStatus() === 'I'
  }

  /** A statement is five messages to the database: they leave in one write to the socket. */
  #writeOnce(): void {
    const { stream } = this.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namesAtMost || /\bpart_pattern\(|\boffset \$|count\(\*\) AS "?count\b/i.test(text)) return undefined
  const count = (uses.get(text) ?? 0) + 1
  if (count < usesForName) {
    if (uses.size >= countedAtMost) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const name = `lw${generation}_${names.size}`
  names.set(text, name)
  return name
}
