import cluster from 'node:cluster'
import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { Refusal } from '../work/refusal.ts'

export interface AddressLimits {
  /** Takes one of `perMinute` turns. @throws Refusal 429 with Retry-After when there is none left */
  take(name: string, key: string, perMinute: number): Promise<void>
}

/**
 * Limits by address and by key. Processes that the launcher started together count in the launcher, so that however many they
 * are they allow what one does; a process that runs by itself counts for itself. The mails' limits (three an hour for one
 * address) are counted in the database instead, for all machines.
 */
export function createAddressLimits(): AddressLimits {
  const limiters = new Map<number, RateLimiterAbstract>()
  return {
    async take(name, key, perMinute) {
      let limiter = limiters.get(perMinute)
      if (limiter === undefined) {
        limiter = createLimiter({ points: perMinute, duration: 60, keyPrefix: String(perMinute) })
        limiters.set(perMinute, limiter)
      }
      try {
        await limiter.consume(`${name}:${key}`)
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new Refusal(429, 'too_many_requests', 'Too many requests. Please wait a moment and try again.', {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        })
      }
    },
  }
}

const createLimiter = (options: IRateLimiterOptions) =>
  cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options)
