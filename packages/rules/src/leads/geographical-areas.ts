/** The nine provinces (document 2, section 3). */
export const geographicalAreas = [
  'westernCape',
  'northernCape',
  'gauteng',
  'easternCape',
  'kwaZuluNatal',
  'limpopo',
  'northWest',
  'mpumalanga',
  'freeState',
] as const
export type GeographicalArea = (typeof geographicalAreas)[number]

export const geographicalAreaLabels: Record<GeographicalArea, string> = {
  westernCape: 'Western Cape',
  northernCape: 'Northern Cape',
  gauteng: 'Gauteng',
  easternCape: 'Eastern Cape',
  kwaZuluNatal: 'KwaZulu-Natal',
  limpopo: 'Limpopo',
  northWest: 'North West',
  mpumalanga: 'Mpumalanga',
  freeState: 'Free State',
}
