import { isDeepStrictEqual } from 'node:util'
import { checkOrganisation } from '@lodeway/rules/organisations/checks.ts'
import { hasCompanyCode } from '@lodeway/rules/organisations/distribution.ts'
import { johannesburgDate } from '@lodeway/rules/time/calendar.ts'
import { appendAudit } from '../../audit/append.ts'
import { lockText } from '../../db/lock-text.ts'
import type { Work } from '../../work/context.ts'
import { conflict, refuseFieldErrors } from '../../work/refusal.ts'
import { findOrganisationByCode, freeCompanyCode } from './company-code.sql.ts'
import { keepPictures } from './fetch-pictures.ts'
import { findOrganisation, type OrganisationRecord } from './organisation.sql.ts'
import type { Pictures } from './pictures.ts'
import { type OrganisationInput, saved, whiteLabelColumns } from './save-organisation.ts'

/** Creates an organisation. A repeat with the same id answers what the first one made. @throws Refusal 409 for other details under it */
export async function createOrganisation(
  work: Work,
  id: string,
  input: OrganisationInput,
  pictures: Pictures,
): Promise<OrganisationRecord> {
  refuseFieldErrors(checkOrganisation(input))
  // Of two with one id at the same moment the second finds the first.
  await lockText(work.tx, 'newOrganisation', id)
  const repeated = await work.tx.selectFrom('organisation').selectAll().where('id', '=', id).executeTakeFirst()
  if (repeated !== undefined) {
    const wanted = { ...detailsOf(input), ...whiteLabelColumns(input.whiteLabel, {}) }
    if (isDeepStrictEqual({ ...repeated, ...wanted }, repeated)) return repeated
    throw conflict(
      'organisation_exists',
      `This organisation is there already, with other details: open ${repeated.name} and change it there.`,
    )
  }
  // Whom money is owed to is known by the id alone, a person's or a company's.
  const person = await work.tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (person !== undefined) throw conflict('organisation_exists', 'Somebody has this id already.')
  const companyCode = hasCompanyCode(input.distributionType) ? await chooseCode(work, input) : null
  await saved(() =>
    work.tx
      .insertInto('organisation')
      .values({
        id,
        ...detailsOf(input),
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

const detailsOf = ({ name, distributionType, representative, leadReceivalType }: OrganisationInput) => ({
  name,
  distributionType,
  representativeFirstName: representative.firstName,
  representativeLastName: representative.lastName,
  representativeEmail: representative.emailAddress,
  leadReceivalType,
})

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
