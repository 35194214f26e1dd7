import { isActive } from '@lodeway/rules/access/access.ts'
import type { AuditChange } from '@lodeway/rules/audit-log/changes.ts'
import { isLeadCompany } from '@lodeway/rules/organisations/distribution.ts'
import { sendMail } from '../../mail/mail.ts'
import type { Work } from '../../work/context.ts'
import { letterBrand } from '../organisations/letter-brand.ts'
import type { LoaderRecord } from './loader.sql.ts'
import { loaderTermsLetter } from './loaders.mail.ts'

/**
 * Tells a loader what an administrator decided of their type, company and percentages: what is different now, and what became of the
 * change that they asked for. What they change themselves they know.
 */
export async function tellOfTerms(
  work: Work,
  before: LoaderRecord,
  after: LoaderRecord,
  changes: readonly AuditChange[],
): Promise<void> {
  const { tx, actor, settings } = work
  if (actor.kind !== 'admin' || !isActive(after.status)) return
  const answer = answerTo(before, after)
  if (answer === undefined && changes.length === 0) return
  const organisation =
    after.organisationId === null
      ? undefined
      : await tx
          .selectFrom('organisation')
          .select(['name', 'primaryColor', 'logoPictureId', 'distributionType'])
          .where('id', '=', after.organisationId)
          .executeTakeFirst()
  const isMoved = before.organisationId !== after.organisationId
  const paidTo = isMoved && organisation && isLeadCompany(organisation.distributionType) ? organisation.name : undefined
  const address = `${settings.APP_ORIGIN}/user/account`
  const brand = letterBrand(settings, organisation)
  await sendMail(work, after.email, loaderTermsLetter(after, changes, { answer, paidTo, address, brand }))
}

/** What became of a change that they had asked for; undefined while it waits, and without one. */
function answerTo(before: LoaderRecord, after: LoaderRecord): 'approved' | 'turned down' | undefined {
  if (before.pendingType === null || after.pendingType !== null) return undefined
  const isAsAsked = after.type === before.pendingType && after.companyCode === before.pendingCompanyCode
  return isAsAsked ? 'approved' : 'turned down'
}
