import { maximumRand } from '../money/rand.ts'

/** The largest file of outcomes, in bytes of UTF-8, and the most rows under its heading. */
export const maximumOutcomeFileBytes = 1_000_000
export const maximumOutcomeRows = 2000

/** The largest premium and count of premiums that a report takes, from whomever it comes. */
export const maximumPremiumCents = maximumRand * 100
export const maximumPremiumsCollected = 100

/** The headings as the template writes them. `status` may also be called organisation status or outcome. */
export const outcomeFileHeadings = {
  leadId: 'Lead id',
  status: 'Status',
  premium: 'Premium',
  premiumsCollected: 'Premiums collected',
} as const
export type OutcomeColumn = keyof typeof outcomeFileHeadings

/** Where each column stands in the file, counted from 0; undefined for one that it does not have. */
export type OutcomeColumns = Partial<Record<OutcomeColumn, number>>

const headingWords: Record<OutcomeColumn, readonly string[]> = {
  leadId: ['leadid', 'lead'],
  status: ['status', 'organisationstatus', 'organizationstatus', 'outcome'],
  premium: ['premium', 'monthlypremium'],
  premiumsCollected: ['premiumscollected', 'collectedpremiums'],
}

/**
 * Finds the columns by their headings, in any order and case; columns of other names are left alone, so that the
 * morning file with a status added can come back as it is.
 * @returns the places, or a sentence that says which heading is missing or there twice
 */
export function readOutcomeHeadings(cells: readonly string[]): OutcomeColumns | { problem: string } {
  const columns: OutcomeColumns = {}
  for (const [place, cell] of cells.entries()) {
    const word = cell.toLowerCase().replaceAll(/[^a-z]/g, '')
    const column = (Object.keys(headingWords) as OutcomeColumn[]).find(name => headingWords[name].includes(word))
    if (column === undefined) continue
    if (columns[column] !== undefined)
      return { problem: `The heading "${outcomeFileHeadings[column]}" is there more than once.` }
    columns[column] = place
  }
  for (const needed of ['leadId', 'status'] as const)
    if (columns[needed] === undefined)
      return { problem: `The first line has no heading "${outcomeFileHeadings[needed]}".` }
  return columns
}
