import type { OrganisationStatus } from '@lodeway/rules/leads/statuses.ts'
import { takenBackReason } from '@lodeway/rules/sales/taken-back.ts'
import type { Work } from '../../work/context.ts'
import { tellEarned, tellTakenBack } from '../sales/tell-earners.ts'
import type { Written } from '../sales/write-sale-rows.ts'
import type { ReportSource } from './standing.sql.ts'

/**
 * Tells loaders what outcomes earned them and took back, in one mail of each kind however many leads are behind it.
 * @param statusOf the status that is reported of a lead now, by assignment
 * @param source which way it came
 */
export async function tellOfRows(
  work: Work,
  written: readonly Written[],
  statusOf: ReadonlyMap<string, OrganisationStatus>,
  source: ReportSource,
): Promise<void> {
  const added = written.flatMap(rows => rows.added).filter(({ voidedAt }) => voidedAt === null)
  const voided = written.flatMap(rows => rows.takenBack)
  const earned = added.filter(({ amountCents }) => amountCents > 0)
  const clawedBack = added
    .filter(({ amountCents }) => amountCents < 0)
    .map(row => ({ ...row, amountCents: 0 - row.amountCents }))
  const takenBack = [...voided, ...clawedBack].map(row => ({
    ...row,
    reason: takenBackReason({ status: statusOf.get(row.assignmentId) ?? null, source }),
  }))
  await tellEarned(work, earned)
  await tellTakenBack(work, takenBack)
}
