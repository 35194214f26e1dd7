import { organisationStatusFrom } from '../leads/reported-status.ts'
import type { OrganisationStatus } from '../leads/statuses.ts'
import { hundredthsToNumber } from '../money/decimal.ts'
import { formatRand } from '../money/rand.ts'
import { readTypedNumber } from '../money/typed-number.ts'
import {
  maximumPremiumCents,
  maximumPremiumsCollected,
  type OutcomeColumn,
  type OutcomeColumns,
} from './outcome-file.ts'

/** A row as the file says it. What is left out stays as it is; a row that says nothing but its lead changes nothing. */
export type OutcomeFileRow = {
  leadId: string
  organisationStatus: OrganisationStatus | undefined
  premiumCents: number | undefined
  premiumsCollected: number | undefined
}

/**
 * Reads one row of a file of outcomes: the status as key, code or words, the premium as South Africans write amounts.
 * @param headings how many columns the file has, read or not
 * @returns the row, or the sentences that say what is wrong with it, and its lead if that can be read
 */
export function readOutcomeRow(
  cells: readonly string[],
  columns: OutcomeColumns,
  headings = cells.length,
): OutcomeFileRow | { leadId: string | undefined; problems: string[] } {
  const text = (column: OutcomeColumn): string => {
    const place = columns[column]
    return place === undefined ? '' : (cells[place] ?? '').replaceAll(/[\s\uFEFF]+/g, ' ').trim()
  }
  const tooMany = cells.slice(headings).some(cell => cell.trim() !== '') ? cellsProblem(cells, headings) : undefined
  const read = { status: statusOf(text('status')), premium: premiumOf(text('premium')) }
  const collected = countOf(text('premiumsCollected'))
  const leadId = idOf(text('leadId'))
  // Where the cells do not stand under their headings, what each of them would mean is no use to anybody.
  const problems = tooMany ?? [leadId, read.status, read.premium, collected].flatMap(part => part.problem ?? [])
  if (problems.length > 0 || leadId.value === undefined) return { leadId: leadId.value, problems }
  return {
    leadId: leadId.value,
    organisationStatus: read.status.value,
    premiumCents: read.premium.value,
    premiumsCollected: collected.value,
  }
}

/** An amount with a comma, in a file of commas, is two cells: what stands behind it would be taken for something else. */
const cellsProblem = (cells: readonly string[], headings: number): string[] => [
  `The row has ${cells.length} cells under ${headings} headings. Write an amount with a comma in quotation marks.`,
]

/** Whether a row reports anything at all: templates come back with leads that nobody has worked on yet. */
export const saysNothing = (row: OutcomeFileRow): boolean =>
  row.organisationStatus === undefined && row.premiumCents === undefined && row.premiumsCollected === undefined

type Read<Value> = { value?: Value; problem?: string }

function idOf(text: string): Read<string> {
  if (text === '') return { problem: 'The lead id is missing.' }
  const id = text.toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? { value: id }
    : { problem: `${quoted(text)} is not a lead id.` }
}

function statusOf(text: string): Read<OrganisationStatus> {
  if (text === '') return {}
  const value = organisationStatusFrom(text)
  return value
    ? { value }
    : { problem: `${quoted(text)} is not a status. Write it in words, as Quoted, or as its code.` }
}

function premiumOf(text: string): Read<number> {
  if (text === '') return {}
  const read = readTypedNumber(text, 'rand')
  if ('problem' in read) return { problem: read.problem ?? `${quoted(text)} is not an amount in rand.` }
  const cents = read.hundredths
  if (cents < 0) return { problem: 'The premium is below 0.' }
  return cents > maximumPremiumCents
    ? { problem: `The premium is above ${formatRand(maximumPremiumCents)}.` }
    : { value: cents }
}

/** The message about a count of premiums that is no number, in a file and in a form. */
export const countProblem = `Premiums collected is a whole number from 0 to ${maximumPremiumsCollected}.`

/** Spreadsheets write a count as 2, 2.0 or 2,00. */
function countOf(text: string): Read<number> {
  if (text === '') return {}
  const read = readTypedNumber(text, 'plain')
  const count = 'hundredths' in read ? hundredthsToNumber(read.hundredths) : -1
  return Number.isInteger(count) && count >= 0 && count <= maximumPremiumsCollected
    ? { value: count }
    : { problem: countProblem }
}

/** What was written, short enough for a sentence. */
const quoted = (text: string): string => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
