import type { QueryOutput } from '@lodeway/contract/endpoint.ts'
import type { listOrganisations } from '@lodeway/contract/organisations.ts'
import { invitationLink } from '@lodeway/rules/organisations/company-code.ts'
import { ownColours } from '@lodeway/rules/organisations/white-label.ts'
import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'
import { findPage } from '../../db/find-page.ts'
import { holds } from '../../db/plain-search.ts'
import type { Settings } from '../../settings.ts'
import { notFound } from '../../work/refusal.ts'

const sortColumns = {
  name: 'name',
  firstName: 'name',
  representative: 'representativeFirstName',
  emailAddress: 'representativeEmail',
  leadReceivalType: 'leadReceivalType',
  distributionType: 'distributionType',
  createdAt: 'createdAt',
} as const

export function findOrganisations(db: Queryable, query: QueryOutput<typeof listOrganisations>) {
  let matching = db.selectFrom('organisation')
  const typed = query.search
  if (typed) {
    const texts = ['name', 'representativeFirstName', 'representativeLastName', 'representativeEmail']
    const inAny = texts.map(text => holds(sql.ref<string>(text), typed))
    matching = matching.where(sql<boolean>`(${sql.join(inAny, sql` OR `)})`)
  }
  const { column, direction } = query.orderBy
  const ordered = matching
    .select(['id', ...namedColumns])
    .orderBy(sortColumns[column], direction)
    .orderBy('id')
  return findPage(ordered, query, row => ({ id: row.id, ...toInput(row) }))
}

export type OrganisationRecord = Awaited<ReturnType<typeof findOrganisation>>

/** @param lock held until the transaction ends: of two who change it at once the second finds it changed. @throws Refusal 404 */
export async function findOrganisation(db: Queryable, id: string, lock?: 'for no key update') {
  const found = db.selectFrom('organisation').selectAll().where('id', '=', id)
  const row = await (lock === undefined ? found : found.forNoKeyUpdate()).executeTakeFirst()
  if (row === undefined) throw notFound('This organisation')
  return row
}

const namedColumns = [
  'name',
  'distributionType',
  'leadReceivalType',
  'representativeFirstName',
  'representativeLastName',
  'representativeEmail',
] as const

/** An organisation on file as a form would send it. */
export const toInput = (row: Pick<OrganisationRecord, (typeof namedColumns)[number]>) => ({
  name: row.name,
  distributionType: row.distributionType,
  leadReceivalType: row.leadReceivalType,
  representative: {
    firstName: row.representativeFirstName,
    lastName: row.representativeLastName,
    emailAddress: row.representativeEmail,
  },
})

export function toOrganisation(settings: Settings, row: OrganisationRecord) {
  return {
    id: row.id,
    ...toInput(row),
    companyCode: row.companyCode,
    invitationLink: row.companyCode === null ? null : invitationLink(settings.APP_ORIGIN, row.companyCode),
    whiteLabel:
      row.logoSource === null
        ? null
        : { ...toBranding(row), logoSource: row.logoSource, backgroundImageSource: row.backgroundSource ?? '' },
    createdAt: row.createdAt.toISOString(),
  }
}

interface Branded {
  primaryColor: string | null
  secondaryColor: string | null
  fontColor: string | null
  logoPictureId: string | null
  backgroundPictureId: string | null
}

/** Pictures are served from our own origin, by the digest of their bytes. */
export const toBranding = (row: Branded) => ({
  logoUrl: row.logoPictureId === null ? null : `/pictures/${row.logoPictureId}`,
  backgroundImageUrl: row.backgroundPictureId === null ? null : `/pictures/${row.backgroundPictureId}`,
  primaryColor: row.primaryColor ?? ownColours.primaryColor,
  secondaryColor: row.secondaryColor ?? ownColours.secondaryColor,
  fontColor: row.fontColor ?? ownColours.fontColor,
})
