import {
  type OrganisationStatus,
  organisationStatusCodes,
  organisationStatuses,
  organisationStatusLabels,
} from './statuses.ts'

/**
 * The status meant by a key (`quotedNotInterested`), a code (`QNIT`) or plain English (`Quoted, not interested`), in any
 * case and whatever stands between the words, as partners' files write it; undefined if none is meant.
 */
export const organisationStatusFrom = (text: string): OrganisationStatus | undefined => byWord.get(lettersOf(text))

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

const byWord = new Map<string, OrganisationStatus>(
  organisationStatuses.flatMap(status =>
    [status, organisationStatusCodes[status], organisationStatusLabels[status]].map(
      word => [lettersOf(word), status] as const,
    ),
  ),
)
