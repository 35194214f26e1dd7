import type { Settings } from '../settings.ts'
import { tenantOf } from '../tenant/tenant-settings.ts'

/** What the SPA, the identity service of ours and the API call each other. */
export const identityNames = { clientId: 'lodeway-web', audience: 'https://api.lodeway.example/' } as const

/** Custom claims sit under `${namespace}/app_metadata`; the suffix is a setting (document 1, section 3). */
export const claimNamespace = (suffix: string) => `https://lodeway.example/${suffix}`

/** What they are called where people sign in: by a tenant's own names where there is one. */
export const namesFor = (settings: Settings): { clientId: string; audience: string } =>
  tenantOf(settings) ?? identityNames
