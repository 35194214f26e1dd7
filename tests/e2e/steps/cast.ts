import type { Page } from '@playwright/test'
import { startPictures } from '../pictures-server.ts'
import type { Product } from '../product.ts'
import { type Member, makeLoader, makeOrganisation } from './by-call.ts'

/** Who is there for stories that tell of something else, and the organisation of one of them. */
export interface Cast {
  /** Belongs to the organisation with the white label. */
  readonly organisational: Member
  /** On their own, without bank details. */
  readonly individual: Member
  readonly organisation: { readonly id: string; readonly name: string; readonly companyCode: string }
}

/** Colours that nobody could read as they are: yellow, and letters of a light grey. */
export const brightColours = { primaryColor: '#ffe600', secondaryColor: '#ff00aa', fontColor: '#c0c0c0' } as const

/** `admin` is signed in as an administrator. */
export async function gatherCast(product: Product, admin: Page): Promise<Cast> {
  const pictures = await startPictures()
  const { id, name, companyCode } = await makeOrganisation(admin, {
    name: 'Umhlanga Mutual',
    distributionType: 'both',
    whiteLabel: { logoUrl: pictures.logo, backgroundImageUrl: pictures.background, ...brightColours },
  })
  await pictures.close()
  const [organisational, individual] = await Promise.all([
    makeLoader(product, admin, ['Andile', 'Ndlovu'], companyCode ?? ''),
    makeLoader(product, admin, ['Priya', 'Naidoo']),
  ])
  return { organisation: { id, name, companyCode: companyCode ?? '' }, organisational, individual }
}
