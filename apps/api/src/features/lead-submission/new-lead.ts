import type { submission } from '@lodeway/contract/lead-submission.ts'
import type { measureQuality } from '@lodeway/rules/leads/quality.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import type { Actor } from '../../work/actor.ts'
import type { Work } from '../../work/context.ts'
import type { Offer } from '../assignments/assign.ts'
import { toLeadRow } from '../leads/lead.sql.ts'
import {
  clientColumns,
  consentColumns,
  detailColumns,
  idNumberColumns,
  type Plain,
  qualityColumns,
} from '../leads/lead-columns.ts'
import type { SubmitterRecord } from '../loaders/submitter.sql.ts'

// What a submission becomes: plain values, the columns of its lead, and the row that lists show.

export type SubmissionInput = z.output<typeof submission>
export type LeadRow = ReturnType<typeof toLeadRow>
/** The wire's shape in plain values; `geographiclaArea` is the spelling of the specification. */
export function plainSubmission(input: SubmissionInput): Plain {
  const {
    geographiclaArea,
    phoneNumber,
    alternativePhoneNumber,
    consentVersion: _version,
    loaderId: _loader,
    ...rest
  } = input
  return {
    ...rest,
    phoneNumber: phoneNumber.number.replace(/\s/g, ''),
    alternativePhoneNumber: alternativePhoneNumber?.number.replace(/\s/g, ''),
    geographicalArea: input.geographicalArea ?? geographiclaArea,
    dateOfBirth: input.dateOfBirth,
    consent: true,
  }
}

/** All that is known of a lead when it is submitted, but for its id and who gets it. */
export const columnsOf = (
  work: Work,
  by: SubmitterRecord,
  plain: Plain,
  measured: ReturnType<typeof measureQuality>,
) => ({
  loaderId: by.id,
  loaderOrganisationId: by.role === 'loader' && by.submitter.kind === 'organisational' ? by.organisationId : null,
  createdAt: work.now,
  ...qualityColumns(measured),
  ...consentColumns(work),
  ...clientColumns(plain),
  ...detailColumns(plain, johannesburgDate(work.now)),
  ...idNumberColumns(work, plain.idNumber),
})

/** The lead as lists show it, from what was just written. */
export const rowOf = (
  actor: Actor,
  by: SubmitterRecord,
  columns: ReturnType<typeof columnsOf> & { id: string },
  taken: Offer | undefined,
): LeadRow =>
  toLeadRow({
    ...columns,
    internalStatus: taken ? 'assigned' : 'available',
    organisationStatus: null,
    lapsed: false,
    ...(actor.kind === 'admin'
      ? {
          premiumCents: null,
          loaderFirstName: by.firstName,
          loaderLastName: by.lastName,
          organisationName: taken?.organisationName ?? null,
        }
      : { loaderId: undefined }),
  })
