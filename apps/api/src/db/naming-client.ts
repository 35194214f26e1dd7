import pg from 'pg'

/** How many statements of a process get a name. Texts that are put together anew each time must not pile up. */
const namesAtMost = 300

const names = new Map<string, string>()
let generation = 0

/**
 * A connection on which the database parses and plans each of the product's own statements once: they go by a name.
 * Lists, searches and counts go without one, because their best plan depends on the values (a large organisation or a
 * small one, a rare name or a common one).
 */
export class NamingClient extends pg.Client {
  // The driver's overloads cannot be written again here; what comes in is what goes on.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...parts: any[]): any {
    const [text, values] = parts as [unknown, unknown]
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || parts.length > 2)
      return Reflect.apply(super.query, this, parts)
    const name = nameOf(text)
    if (name === undefined) return Reflect.apply(super.query, this, parts)
    return (Reflect.apply(super.query, this, [{ name, text, values }]) as Promise<unknown>).catch((error: unknown) => {
      // A migration has changed a table since the statement was named: from now on it goes by another name.
      if ((error as { code?: string }).code === '0A000') forgetNames()
      throw error
    })
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namesAtMost || /\bilike\b|\boffset \$|count\(\*\) AS count/i.test(text)) return undefined
  const name = `lw${generation}_${names.size}`
  names.set(text, name)
  return name
}

function forgetNames(): void {
  names.clear()
  generation += 1
}
