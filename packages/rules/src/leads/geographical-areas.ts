import { keysOf } from '../keys-of.ts'

export const geographicalAreaLabels = {
  westernCape: 'Western Cape',
  northernCape: 'Northern Cape',
  gauteng: 'Gauteng',
  easternCape: 'Eastern Cape',
  kwaZuluNatal: 'KwaZulu-Natal',
  limpopo: 'Limpopo',
  northWest: 'North West',
  mpumalanga: 'Mpumalanga',
  freeState: 'Free State',
} satisfies Record<string, string>

/** The nine provinces (document 2, section 3). */
export const geographicalAreas = keysOf(geographicalAreaLabels)
export type GeographicalArea = keyof typeof geographicalAreaLabels
