import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { World } from '../factories/world.ts'
import type { Caller } from './callers.ts'
import { examples } from './examples.ts'
import type { Seen } from './seen.ts'
import { broken, type Schema, valid } from './values.ts'

export interface Asked {
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly parts: Parts
}
export interface Parts {
  readonly params: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

const endpoints = Object.values(endpointsByFeature).flat()
/** What ends somebody's access comes seldom, so that the rest is asked by people who may. */
const isEnding = ({ name }: Endpoint) => /^(block|erase|remove|deny|revoke|end|change.*Password|reset)/.test(name)
const usual = endpoints.filter(endpoint => !isEnding(endpoint))

/**
 * Draws what is asked next, and by whom: mostly by who may, and half of the time of what nobody has succeeded in yet.
 * @param done the names of the endpoints that did what they were asked
 * @returns the request of a seed
 */
export const drawing =
  (world: World, seen: Seen, callers: readonly Caller[], done: ReadonlyMap<string, number>) =>
  (seed: number): Asked => {
    let draws = 0
    const one = <Value>(values: fc.Arbitrary<Value>): Value =>
      fc.sample(values, { seed: seed * 50 + draws++, numRuns: 1 })[0] as Value
    const isOnceIn = (times: number) => one(fc.nat({ max: times - 1 })) === 0
    const endpoint = one(fc.constantFrom(...candidates(isOnceIn(20), isOnceIn(2), done)))
    const may = callers.filter(({ kind }) => endpoint.callers.includes(kind))
    const caller = one(fc.constantFrom(...(isOnceIn(10) ? callers : may)))
    const isBroken = isOnceIn(3)
    const part = (values: fc.Arbitrary<unknown>) => one(isBroken ? broken(values) : values)
    const made = (schema: z.ZodMiniType) => valid(schemaOf(schema), name => seen.of(name)).map(inOrder)
    const example = examples(world, seen)[endpoint.name]
    const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(({ 1: name = '', index }) => {
      const known = seen.at(nameless(endpoint.path.slice(0, index - 1)))
      return [name, one(isOnceIn(25) || known.length === 0 ? anySegment : fc.constantFrom(...known))]
    })
    const parts: Parts = {
      params: Object.fromEntries(params),
      ...(endpoint.query && { query: inAddress(part(made(endpoint.query))) }),
      ...(endpoint.body && { body: part(example && !isOnceIn(3) ? fc.constant(example()) : made(endpoint.body)) }),
    }
    return { endpoint, caller, parts }
  }

function candidates(mayEnd: boolean, isNew: boolean, done: ReadonlyMap<string, number>): readonly Endpoint[] {
  const all = mayEnd ? endpoints : usual
  const left = all.filter(({ name }) => !done.has(name))
  return isNew && left.length > 0 ? left : all
}

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** An address without the names of its parameters: where what is found there belongs. */
export const nameless = (path: string): string => path.replace(/:\w+/g, ':')

const anySegment = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter(text => text.trim() !== '')

/** A range has both ends, in order. */
function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('startAt' in value && 'endAt' in value)) return value
  const [startAt, endAt] = [String(value.startAt), String(value.endAt)].toSorted()
  return { ...value, startAt, endAt }
}

/** What an address can carry. */
function inAddress(query: unknown): Record<string, unknown> {
  const word = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)
  if (query === null || typeof query !== 'object') return { x: word(query) }
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(word) : word(value)]),
  )
}
