/** The largest bank statement, in bytes of UTF-8, and the most lines of it. */
export const maximumStatementBytes = 1_000_000
export const maximumStatementLines = 2000

const headingWords = {
  // The first of these that is there, wherever it stands.
  date: ['date', 'transactiondate', 'postingdate', 'valuedate', 'effectivedate'],
  reference: ['description', 'reference', 'details', 'transactiondescription', 'narrative', 'statementdescription'],
  amount: ['amount', 'transactionamount'],
  credit: ['credit', 'credits', 'creditamount', 'moneyin', 'deposits', 'in'],
  debit: ['debit', 'debits', 'debitamount', 'moneyout', 'payments', 'out'],
  balance: ['balance', 'runningbalance', 'accountbalance'],
} as const
export type Heading = keyof typeof headingWords

/** Of two amounts nobody knows which one came in. */
const onlyOnce = ['amount', 'credit', 'debit'] as const satisfies Heading[]

/** Where each column stands, counted from 0. Several may hold words. */
export interface StatementColumns {
  readonly places: Readonly<Partial<Record<Heading, number>>>
  readonly references: readonly number[]
  /** How many cells the headings have. */
  readonly width: number
}

/**
 * Finds the columns of a bank's statement by their headings, in any order and case: a date, a description or reference, and an amount,
 * or what came in and went out apart. Of several dates the one that is called just that counts, then the transaction's or the posting's: a
 * bank has its value date in some exports of an account alone, and a payment would be of another day in the next one.
 * @returns the places, or a sentence that says what is missing
 */
export function readStatementHeadings(cells: readonly string[]): StatementColumns | { problem: string } {
  const words = cells.map(bareWord)
  const rank = (heading: Heading, word: string) => (headingWords[heading] as readonly string[]).indexOf(word)
  const placesOf = (heading: Heading) => words.flatMap((word, place) => (rank(heading, word) === -1 ? [] : [place]))
  const places = Object.fromEntries(
    (Object.keys(headingWords) as Heading[]).flatMap(heading => {
      const [place] = placesOf(heading).toSorted(
        (one, other) => rank(heading, words[one] ?? '') - rank(heading, words[other] ?? ''),
      )
      return place === undefined ? [] : [[heading, place]]
    }),
  ) as StatementColumns['places']
  const references = placesOf('reference')
  const twice = onlyOnce.find(heading => placesOf(heading).length > 1)
  if (twice !== undefined) {
    const [one, other] = placesOf(twice).map(place => `"${cells[place]?.trim()}"`)
    return { problem: `The headings ${one} and ${other} say the same. Keep the one that counts.` }
  }
  if (places.date === undefined) return { problem: 'There is no heading "Date".' }
  if (references.length === 0) return { problem: 'There is no heading "Description" or "Reference".' }
  if (places.amount === undefined && places.credit === undefined)
    return { problem: 'There is no heading "Amount" or "Credit".' }
  return { places, references, width: cells.length }
}

/** The most lines with something in them that a bank writes above its headings: whose account it is, from when to when. */
const mostTitleLines = 20

/**
 * Finds the line of the headings, above which many banks write a few others. @returns its place among the records, or what is missing
 * of the one that comes nearest
 */
export function findStatementHeadings(
  records: readonly (readonly string[])[],
): (StatementColumns & { readonly place: number }) | { problem: string } {
  const [first, ...more] = records.slice(0, mostTitleLines + 1)
  if (first === undefined) return { problem: 'The file is empty.' }
  let nearest = first
  for (const [place, cells] of [first, ...more].entries()) {
    const columns = readStatementHeadings(cells)
    if (!('problem' in columns)) return { ...columns, place }
    if (headingsIn(cells) > headingsIn(nearest)) nearest = cells
  }
  const columns = readStatementHeadings(nearest)
  return 'problem' in columns ? columns : { ...columns, place: 0 }
}

const everyHeading = new Set<string>(Object.values(headingWords).flat())
const headingsIn = (cells: readonly string[]): number => cells.filter(cell => everyHeading.has(bareWord(cell))).length
const bareWord = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, '')
