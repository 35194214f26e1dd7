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
  /** Takes one of `times` turns an hour. @throws Refusal 429 with its message and Retry-After when there is none left */
  takeOfHour(name: string, key: string, limit: { readonly times: number; readonly message: string }): Promise<void>
}

/**
 * Limits by address and by key. Processes that the launcher started together count in the launcher, so that however many they
 * are they allow what one does; a process that runs by itself counts for itself. The mails' limits (three an hour for one
 * address) are counted in the database instead, for all machines.
 */
export function createAddressLimits(): AddressLimits {
  const limiters = new Map<string, RateLimiterAbstract>()
  async function consume(key: string, points: number, duration: number, message: string): Promise<void> {
    const keyPrefix = duration === aMinute ? String(points) : `${points} in ${duration}`
    const limiter = limiters.get(keyPrefix) ?? createLimiter({ points, duration, keyPrefix })
    limiters.set(keyPrefix, limiter)
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      throw new Refusal(429, 'too_many_requests', message, { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) })
    }
  }
  return {
    take: (name, key, perMinute) => consume(`${name}:${key}`, perMinute, aMinute, tooMany),
    takeOfHour: (name, key, { times, message }) => consume(`${name}:${key}`, times, anHour, message),
  }
}

const aMinute = 60
const anHour = 3600
const tooMany = 'Too many requests. Please wait a moment and try again.'

const createLimiter = (options: IRateLimiterOptions) =>
  cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options)
