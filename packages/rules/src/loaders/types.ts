/** Loader types, also called loader status on the screens (document 1, section 9). */
export const loaderTypes = ['individual', 'organisational'] as const
export type LoaderType = (typeof loaderTypes)[number]

export const loaderTypeLabels: Record<LoaderType, string> = {
  individual: 'Individual',
  organisational: 'Organisational',
}
