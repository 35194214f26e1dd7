import type { Keys } from '../../crypto/keys.ts'

/** Leads of one loader bear one reference, another at each organisation, and from none of them anybody can tell who it is. */
export const loaderReference = (keys: Keys, organisationId: string, loaderId: string): string =>
  `L-${keys.fingerprint(`${organisationId} ${loaderId}`, 'loaderReference').toString('hex').slice(0, 8).toUpperCase()}`
