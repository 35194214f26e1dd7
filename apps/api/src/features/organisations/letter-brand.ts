import { readableOnWhite } from '@lodeway/rules/organisations/white-label.ts'
import type { Letter } from '../../mail/layout.ts'
import type { Settings } from '../../settings.ts'
import type { Work } from '../../work/context.ts'

interface Branded {
  readonly name: string
  readonly primaryColor: string | null
  readonly logoPictureId: string | null
}

/** How an organisation's mails look; undefined without a white label. White text stands on the colour, so it is darkened. */
export function letterBrand(settings: Settings, organisation: Branded | undefined): Letter['brand'] {
  if (organisation === undefined) return undefined
  if (organisation.primaryColor === null && organisation.logoPictureId === null) return undefined
  return {
    name: organisation.name,
    ...(organisation.primaryColor !== null && { color: readableOnWhite(organisation.primaryColor) }),
    ...(organisation.logoPictureId !== null && {
      logoAddress: `${settings.APP_ORIGIN}/pictures/${organisation.logoPictureId}`,
    }),
  }
}

export async function findLetterBrand(
  work: Pick<Work, 'tx' | 'settings'>,
  organisationId: string | null,
): Promise<Letter['brand']> {
  if (organisationId === null) return undefined
  const organisation = await work.tx
    .selectFrom('organisation')
    .select(['name', 'primaryColor', 'logoPictureId'])
    .where('id', '=', organisationId)
    .executeTakeFirst()
  return letterBrand(work.settings, organisation)
}

/** What a letter to an organisation's representative is written with. */
export const letterColumns = [
  'name',
  'representativeFirstName',
  'representativeLastName',
  'representativeEmail',
  'primaryColor',
  'logoPictureId',
] as const
