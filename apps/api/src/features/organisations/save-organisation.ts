import type { organisationInput } from '@lodeway/contract/organisations.ts'
import { checkOrganisation } from '@lodeway/rules/organisations/checks.ts'
import { allowedDistributionTypes } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import type * as z from 'zod/mini'
import { appendAudit } from '../../audit/append.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Work } from '../../work/context.ts'
import { conflict, Refusal, refuseFieldErrors, unprocessable } from '../../work/refusal.ts'
import { findOrganisationByCode, freeCompanyCode } from './company-code.sql.ts'
import { findOrganisation, type OrganisationRecord, toInput } from './organisation.sql.ts'
import { fetchPicture, keepPicture, type Picture } from './pictures.ts'

export type OrganisationInput = z.output<typeof organisationInput>
export interface Pictures {
  readonly logo?: Picture
  readonly background?: Picture
}

/** Fetches the pictures that a form names and that are not on file yet. Done before the transaction: it can take seconds. */
export async function picturesFor(
  outbound: Outbound,
  input: Partial<OrganisationInput>,
  before?: OrganisationRecord,
): Promise<Pictures> {
  const wanted = input.whiteLabel
  if (!wanted) return {}
  const [logo, background] = await Promise.all([
    wanted.logoUrl === before?.logoSource
      ? undefined
      : fetchPicture(outbound, wanted.logoUrl, 'logo', 'whiteLabel.logoUrl'),
    wanted.backgroundImageUrl === before?.backgroundSource
      ? undefined
      : fetchPicture(outbound, wanted.backgroundImageUrl, 'background', 'whiteLabel.backgroundImageUrl'),
  ])
  return { logo, background }
}

/** Creates an organisation. A repeat with the same id answers what the first one made. */
export async function createOrganisation(
  work: Work,
  id: string,
  input: OrganisationInput,
  pictures: Pictures,
): Promise<OrganisationRecord> {
  refuseFieldErrors(checkOrganisation(input))
  const repeated = await work.tx.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirst()
  if (repeated !== undefined) {
    if (repeated.name === input.name) return repeated
    throw conflict('organisation_exists', 'An organisation with this id already exists.')
  }
  const companyCode = input.distributionType === 'external' ? null : await chooseCode(work, input)
  await saved(() =>
    work.tx
      .insertInto('organisation')
      .values({
        id,
        name: input.name,
        distributionType: input.distributionType,
        representativeFirstName: input.representative.firstName,
        representativeLastName: input.representative.lastName,
        representativeEmail: input.representative.emailAddress,
        leadReceivalType: input.leadReceivalType,
        companyCode,
        createdAt: work.now,
        ...whiteLabelColumns(input.whiteLabel, pictures),
      })
      .execute(),
  )
  await keepPictures(work, pictures)
  await appendAudit(
    work,
    'organisation.create',
    { kind: 'organisation', id },
    { name: input.name, distributionType: input.distributionType },
  )
  return findOrganisation(work.tx, id)
}

/** Changes an organisation; the distribution type only as document 2, section 4 allows. */
export async function changeOrganisation(
  work: Work,
  before: OrganisationRecord,
  input: Partial<OrganisationInput>,
  pictures: Pictures,
): Promise<OrganisationRecord> {
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
  // An external organisation that becomes "both" can have loaders from then on, so it needs a code.
  const needsCode =
    before.companyCode === null && input.distributionType !== undefined && input.distributionType !== 'external'
  const companyCode = needsCode
    ? await freeCompanyCode(work.tx, input.name ?? before.name, johannesburgDate(work.now))
    : before.companyCode
  await saved(() =>
    work.tx
      .updateTable('organisation')
      .set({
        ...(input.name !== undefined && { name: input.name }),
        ...(input.distributionType !== undefined && { distributionType: input.distributionType }),
        ...(input.leadReceivalType !== undefined && { leadReceivalType: input.leadReceivalType }),
        ...(input.representative !== undefined && {
          representativeFirstName: input.representative.firstName,
          representativeLastName: input.representative.lastName,
          representativeEmail: input.representative.emailAddress,
        }),
        ...(input.whiteLabel !== undefined && whiteLabelColumns(input.whiteLabel, pictures)),
        companyCode,
      })
      .where('id', '=', before.id)
      .execute(),
  )
  await keepPictures(work, pictures)
  await appendAudit(
    work,
    'organisation.change',
    { kind: 'organisation', id: before.id },
    { fields: Object.keys(input) },
  )
  return findOrganisation(work.tx, before.id)
}

/** The code that the form showed, when it is still free; else the next one derived from the name. */
async function chooseCode(work: Work, input: OrganisationInput): Promise<string> {
  const today = johannesburgDate(work.now)
  const derived = await freeCompanyCode(work.tx, input.name, today)
  if (!input.companyCode || input.companyCode === derived) return derived
  return (await findOrganisationByCode(work.tx, input.companyCode)) === undefined &&
    input.companyCode.slice(0, 6) === derived.slice(0, 6)
    ? input.companyCode
    : derived
}

function whiteLabelColumns(whiteLabel: OrganisationInput['whiteLabel'], pictures: Pictures) {
  if (!whiteLabel) {
    return {
      logoSource: null,
      backgroundSource: null,
      logoPictureId: null,
      backgroundPictureId: null,
      primaryColor: null,
      secondaryColor: null,
      fontColor: null,
    }
  }
  return {
    logoSource: whiteLabel.logoUrl,
    backgroundSource: whiteLabel.backgroundImageUrl,
    ...(pictures.logo && { logoPictureId: pictures.logo.id }),
    ...(pictures.background && { backgroundPictureId: pictures.background.id }),
    primaryColor: whiteLabel.primaryColor.toLowerCase(),
    secondaryColor: whiteLabel.secondaryColor.toLowerCase(),
    fontColor: whiteLabel.fontColor.toLowerCase(),
  }
}

async function keepPictures(work: Work, pictures: Pictures): Promise<void> {
  for (const picture of [pictures.logo, pictures.background]) if (picture) await keepPicture(work, picture)
}

async function saved(save: () => Promise<unknown>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (isUniqueViolation(error, 'organisation_name'))
      throw new Refusal(409, 'name_taken', 'Another organisation has this name.', {
        fields: { name: 'Another organisation has this name' },
      })
    throw error
  }
}
