import { globSync, readFileSync } from 'node:fs'

/** A passage of docs/specification.md and one test that shows it, as they stand together in the test's file. */
export interface Promised {
  /** The section: `Document 1, section 2`. */
  readonly heading: string
  /**
   * Quoted from the section letter for letter, white space and table lines aside; ` … ` stands for words left out, which
   * then are quoted elsewhere.
   */
  readonly says: string
  /** Where the product does otherwise on purpose: the words of docs/domain-rules.md that settle it. */
  readonly settled?: string
  readonly file: string
  /** As it stands in the file, with `%s` and `${name}` not filled in; empty when no test that is run follows the quote. */
  readonly title: string
}

/** Every quote of the specification that stands above a test, in all files of tests. */
export const readPromises = (): Promised[] =>
  globSync(['tests/**/*.{test,spec}.ts', '{apps,packages}/*/src/**/*.test.ts'])
    .toSorted()
    .flatMap(file => promisesIn(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')))

const blocks = /^[ \t]*\/\/ Document \d, section \d:\n(?:[ \t]*\/\/.*\n)+/gm

/**
 * The quotes of one file. They are comments above a test, or above the row of a table of tests:
 *
 *     // Document 1, section 5:
 *     // - Both commissions are required.
 *     //   Settled: the words of docs/domain-rules.md, where they settle it otherwise
 */
export const promisesIn = (file: string, source: string): Promised[] =>
  [...source.matchAll(blocks)].flatMap(found => {
    const [block] = found
    const title = titleIn(source.slice(found.index + block.length))
    return quotesIn(block).map(quote => ({ ...quote, file, title }))
  })

function quotesIn(block: string): Pick<Promised, 'heading' | 'says' | 'settled'>[] {
  const sections = block.replaceAll(/^[ \t]*\/\/ ?/gm, '').split(/^(?=Document \d, section \d:$)/m)
  return sections.flatMap(section => {
    const [heading = '', ...items] = section.split(/^- /m)
    return items.map(item => {
      const [says = '', settled] = item
        .replaceAll(/\s+/g, ' ')
        .trim()
        .split(/ Settled: /)
      return { heading: heading.trim().replace(/:$/, ''), says, ...(settled !== undefined && { settled }) }
    })
  })
}

/** The title of the test, or of the row, that the source begins with: a table's test has its title after its rows. */
function titleIn(source: string): string {
  if (/^\s*(it|test)\.(skip|todo|fixme)/.test(source)) return ''
  const isTable = /^\s*(it|test)(\.\w+)*\.each\b/.test(source)
  const literal = /(['"`])((?:\\.|(?!\1).)*)\1/s
  const found = isTable ? /\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/s.exec(source) : literal.exec(source)
  return found?.[2]?.replaceAll('\\', '') ?? ''
}
