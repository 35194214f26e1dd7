import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@lodeway/contract/endpoint.ts'

/** When each call was made whose number is limited. */
const made = new Map<string, number[]>()

/**
 * Waits until a call is within its limit by the minute. What anybody may call has one, and all stories that one product
 * is told come from one address.
 */
export async function takeTurn({ name, perMinute }: Endpoint): Promise<void> {
  if (perMinute === undefined) return
  const ofLastMinute = () => (made.get(name) ?? []).filter(instant => instant > Date.now() - 62_000)
  while (ofLastMinute().length >= perMinute) await sleep(500)
  made.set(name, [...ofLastMinute(), Date.now()])
}
