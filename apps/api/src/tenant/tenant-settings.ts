import type { Settings } from '../settings.ts'

/** The tenant where people sign in, with what it calls us; undefined where the identity service of ours is used. */
export function tenantOf(settings: Settings) {
  const {
    TENANT_ORIGIN: tenantOrigin,
    TENANT_CLIENT_ID: clientId,
    TENANT_AUDIENCE: audience,
    TENANT_MANAGEMENT_CLIENT_ID: managementClientId,
    TENANT_MANAGEMENT_CLIENT_SECRET: managementClientSecret,
  } = settings
  if (!tenantOrigin || !clientId || !audience || !managementClientId || !managementClientSecret) return undefined
  const managementOrigin = settings.TENANT_MANAGEMENT_ORIGIN ?? tenantOrigin
  const connection = settings.TENANT_CONNECTION
  return {
    origin: tenantOrigin,
    clientId,
    audience,
    connection,
    managementOrigin,
    managementClientId,
    managementClientSecret,
  }
}

export type TenantSettings = NonNullable<ReturnType<typeof tenantOf>>
