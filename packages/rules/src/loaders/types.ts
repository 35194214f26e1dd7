/** Loader types, also called loader status on the screens (document 1, section 9). */
export const loaderTypes = ['individual', 'organisational'] as const
export type LoaderType = (typeof loaderTypes)[number]

export const loaderTypeLabels: Record<LoaderType, string> = {
  individual: 'Individual',
  organisational: 'Organisational',
}

/** Roles as in the token's roles claim (document 1, section 6). */
export const roles = ['user:admin', 'user:loader'] as const
export type Role = (typeof roles)[number]

/** Labels as in the user menu: 'Admin' for administrators, otherwise 'Lead loader'. */
export const roleLabels: Record<Role, string> = { 'user:admin': 'Admin', 'user:loader': 'Lead loader' }

/** Whether the roles claim makes somebody an administrator. */
export const isAdministrator = (held: readonly string[]): boolean => held.includes('user:admin')
