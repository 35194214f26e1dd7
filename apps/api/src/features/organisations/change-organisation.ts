import { isDeepStrictEqual } from 'node:util'
import type { BodyOutput } from '@lodeway/contract/endpoint.ts'
import type { changeOrganisation as endpoint } from '@lodeway/contract/organisations.ts'
import { checkOrganisation } from '@lodeway/rules/organisations/checks.ts'
import { allowedDistributionTypes, hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import type { LeadReceivalType } from '@lodeway/rules/organisations/receival.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit, valuesBefore } from '../../audit/append.ts'
import type { Work } from '../../work/context.ts'
import { requireFreshSignIn } from '../../work/fresh-sign-in.ts'
import { refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { refuseUnseen } from '../../work/refuse-unseen.ts'
import { freeCompanyCode } from './company-code.sql.ts'
import { keepPictures } from './fetch-pictures.ts'
import { findOrganisation, type OrganisationRecord, toInput } from './organisation.sql.ts'
import type { Pictures } from './pictures.ts'
import { type OrganisationInput, saved, whiteLabelColumns } from './save-organisation.ts'

/** What waits for an organisation goes the way in which it receives leads from now on. */
export type RedirectDeliveries = (work: Work, organisationId: string, type: LeadReceivalType) => Promise<void>

/**
 * Changes an organisation; the distribution type only as document 2, section 4 allows.
 * @throws Refusal 400, 403 for who did not just sign in, 404, 409 when other values were saved than were seen, 422
 */
export async function changeOrganisation(
  work: Work,
  id: string,
  { seen, ...input }: BodyOutput<typeof endpoint>,
  pictures: Pictures,
  redirectDeliveries: RedirectDeliveries,
): Promise<OrganisationRecord> {
  const before = await findOrganisation(work.tx, id, 'for no key update')
  refuseUnseen(seen, asSent(before), input)
  // A picture that was not fetched was the one on file when the call came.
  if (input.whiteLabel)
    refuseUnseen(
      {
        logoSource: pictures.logo ? before.logoSource : input.whiteLabel.logoUrl,
        backgroundSource: pictures.background ? before.backgroundSource : input.whiteLabel.backgroundImageUrl,
      },
      before,
      {},
    )
  const from = before.distributionType
  if (input.distributionType && !allowedDistributionTypes(from).includes(input.distributionType)) {
    throw unprocessable(
      'distribution_fixed',
      'The distribution option of this organisation cannot be changed to that.',
      { distributionType: 'This option is not available' },
    )
  }
  // Checked as a whole, since fields depend on each other.
  refuseFieldErrors(checkOrganisation({ ...toInput(before), ...input }, from))
  const { name, distributionType, leadReceivalType, representative } = input
  const isRedirected = leadReceivalType !== undefined && leadReceivalType !== before.leadReceivalType
  if (isRedirected || (representative !== undefined && representative.emailAddress !== before.representativeEmail))
    await requireFreshSignIn({ ...work, db: work.tx }, 'This says where leads are sent.')
  // An external organisation that becomes "both" can have loaders from then on, so it needs a code.
  const needsCode =
    before.companyCode === null && input.distributionType !== undefined && hasCompanyCode(input.distributionType)
  const companyCode = needsCode
    ? await freeCompanyCode(work.tx, input.name ?? before.name, johannesburgDate(work.now))
    : before.companyCode
  await saved(() =>
    work.tx
      .updateTable('organisation')
      .set({
        ...(name !== undefined && { name }),
        ...(distributionType !== undefined && { distributionType }),
        ...(leadReceivalType !== undefined && { leadReceivalType }),
        ...(representative !== undefined && {
          representativeFirstName: representative.firstName,
          representativeLastName: representative.lastName,
          representativeEmail: representative.emailAddress,
        }),
        ...(input.whiteLabel !== undefined && whiteLabelColumns(input.whiteLabel, pictures)),
        companyCode,
      })
      .where('id', '=', before.id)
      .execute(),
  )
  if (isRedirected) await redirectDeliveries(work, before.id, leadReceivalType)
  await keepPictures(work, pictures)
  const kept = definedIn({ name, distributionType, leadReceivalType })
  await appendAudit(
    work,
    'organisation.change',
    { kind: 'organisation', id: before.id },
    { fields: changedFields(before, input), ...kept, ...valuesBefore({ ...before }, kept) },
  )
  return findOrganisation(work.tx, before.id)
}

const definedIn = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** What a save of the organisation as it is would send. */
const asSent = (row: OrganisationRecord) => ({
  ...toInput(row),
  companyCode: row.companyCode,
  whiteLabel: row.logoSource && {
    logoUrl: row.logoSource,
    backgroundImageUrl: row.backgroundSource,
    primaryColor: row.primaryColor,
    secondaryColor: row.secondaryColor,
    fontColor: row.fontColor,
  },
})

/** Callers may send all fields; those that differ are the ones that somebody changed. */
function changedFields(row: OrganisationRecord, input: Partial<OrganisationInput>): string[] {
  const before: Record<string, unknown> = asSent(row)
  return Object.entries(input)
    .filter(([name, value]) => !isDeepStrictEqual(value ?? null, before[name] ?? null))
    .map(([name]) => name)
}
