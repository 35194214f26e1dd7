/** What the SPA, the identity service and the API call each other. A real tenant's names go here. */
export const identityNames = { clientId: 'lodeway-web', audience: 'https://api.lodeway.example/' } as const

/** Custom claims sit under `${namespace}/app_metadata`; the suffix is a setting (document 1, section 3). */
export const claimNamespace = (suffix: string) => `https://lodeway.example/${suffix}`
