import type { organisationInput } from '@lodeway/contract/organisation-shapes.ts'
import type * as z from 'zod/mini'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { Refusal } from '../../work/refusal.ts'
import type { Pictures } from './pictures.ts'

export type OrganisationInput = z.output<typeof organisationInput>

/** The columns of a white label, all empty without one. A picture that did not change keeps its id. */
export function whiteLabelColumns(whiteLabel: OrganisationInput['whiteLabel'], pictures: Pictures) {
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

/** Runs a write. @throws Refusal 409 when another organisation has the name */
export async function saved(save: () => Promise<unknown>): Promise<void> {
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
