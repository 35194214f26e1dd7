import type { Outbound } from '../../outbound/public-fetch.ts'
import type { Work } from '../../work/context.ts'
import type { OrganisationRecord } from './organisation.sql.ts'
import { fetchPicture, keepPicture, type Pictures } from './pictures.ts'
import type { OrganisationInput } from './save-organisation.ts'

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

/** Keeps the pictures that were fetched, in the transaction that names them. */
export async function keepPictures(work: Work, pictures: Pictures): Promise<void> {
  for (const picture of [pictures.logo, pictures.background]) if (picture) await keepPicture(work, picture)
}
