import { hasDiskRoom } from '../metrics/disk-room.ts'
import type { Settings } from '../settings.ts'

type Looked = Pick<Settings, 'APP_ORIGIN' | 'TRUST_PROXY' | 'DATA_DIR' | 'MIN_FREE_DISK_MB'>

/** What lets the product run and will be regretted: said at every start, each with what to do. */
export async function cautionsFor(settings: Looked): Promise<string[]> {
  // We speak HTTP alone, so an address with TLS has a proxy in front of it.
  const isBehindProxy = settings.APP_ORIGIN.startsWith('https:')
  return [
    isBehindProxy &&
      !settings.TRUST_PROXY &&
      'TRUST_PROXY is not set, and APP_ORIGIN is behind a proxy: all callers count as one address, for limits and among the places where somebody is signed in. Set TRUST_PROXY=true where one proxy writes X-Forwarded-For.',
    !(await hasDiskRoom(settings)) &&
      `The disk of ${settings.DATA_DIR} has less than ${settings.MIN_FREE_DISK_MB} MB left (MIN_FREE_DISK_MB). Make room: a full one stops every change.`,
  ].filter(caution => caution !== false)
}
