import type { Keys } from '../../crypto/keys.ts'

/** The reference of a loader on their leads: another one at each organisation, and none tells who the loader is. */
export const loaderReference = (keys: Keys, organisationId: string, loaderId: string): string =>
  `L-${keys.fingerprint(`${organisationId} ${loaderId}`, 'loaderReference').toString('hex').slice(0, 8).toUpperCase()}`
