import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { refusedStatuses } from '../../apps/api/src/http/refused-statuses.ts'
import { differences } from '../factories/payment-runs.ts'
import { createWorld, type Reply, type World } from '../factories/world.ts'
import { type Caller, everybody, letInAgain } from './callers.ts'
import { examples } from './examples.ts'
import { Seen } from './seen.ts'
import { broken, type Schema, valid } from './values.ts'

/** What came of something that was asked, where it is not what was promised. */
export interface Finding {
  readonly asked: string
  readonly what: string
}

/**
 * So many requests by everybody against one product, two of three as its document says and the others broken in one place. What comes of
 * each is what the document promises, also of two at one moment; every job runs, and books, rows and invoices agree in the end.
 * @returns what did not, and how often each endpoint did what it was asked
 */
export async function fuzz(
  requests: number,
  seed: number,
): Promise<{ findings: Finding[]; done: Map<string, number> }> {
  const world = await createWorld()
  const seen = new Seen()
  const findings: Finding[] = []
  const done = new Map<string, number>()
  async function ask({ endpoint, caller, parts }: Asked): Promise<void> {
    const asked = `${caller.kind} ${endpoint.method} ${inWords(endpoint, parts)}`
    try {
      const reply = await world.request(caller.token, endpoint, parts as never)
      if (reply.status === 401) await letInAgain(world, caller)
      if (reply.status < 300) {
        seen.learn(reply.answer, nameless(endpoint.path))
        done.set(endpoint.name, (done.get(endpoint.name) ?? 0) + 1)
      }
      const what = wrongWith(endpoint, reply)
      if (what !== undefined) findings.push({ asked, what: `${what}: ${reply.text.slice(0, 500)}` })
    } catch (error) {
      findings.push({ asked, what: String(error).slice(0, 500) })
    }
  }
  try {
    const callers = await everybody(world, seen)
    for (let at = 1; at <= requests; at += 3) {
      const [first, second] = [draw(world, seen, callers, seed + at), draw(world, seen, callers, seed + at + 1)]
      // Two of the three at one moment: now and then the same again, as by two clicks.
      const together = [first, at % 4 === 0 ? first : second]
      await Promise.all(together.map(ask))
      await ask(draw(world, seen, callers, seed + at + 2))
      if (at % 99 === 1) await world.runJobs().catch(error => findings.push({ asked: 'the jobs', what: String(error) }))
    }
    for (const difference of await differences(world))
      findings.push({ asked: 'whether the books agree', what: JSON.stringify(difference) })
  } finally {
    await world.close()
  }
  return { findings, done }
}

const endpoints = Object.values(endpointsByFeature).flat()
/** What ends somebody's access comes seldom, so that the rest is asked by people who may. */
const [ending, lasting] = [true, false].map(isEnd =>
  fc.constantFrom(
    ...endpoints.filter(
      ({ name }) => /^(block|erase|remove|deny|revoke|end|change.*Password|reset)/.test(name) === isEnd,
    ),
  ),
) as [fc.Arbitrary<Endpoint>, fc.Arbitrary<Endpoint>]
const anyEndpoint = fc.oneof({ weight: 19, arbitrary: lasting }, { weight: 1, arbitrary: ending })

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const nameless = (path: string): string => path.replace(/:\w+/g, ':')

interface Parts {
  readonly params: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

interface Asked {
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly parts: Parts
}

/** What is asked next, and by whom: mostly by who may. */
function draw(world: World, seen: Seen, callers: readonly Caller[], seed: number): Asked {
  let draws = 0
  const one = <Value>(values: fc.Arbitrary<Value>): Value =>
    fc.sample(values, { seed: seed * 50 + draws++, numRuns: 1 })[0] as Value
  const endpoint = one(anyEndpoint)
  const may = callers.filter(({ kind }) => endpoint.callers.includes(kind))
  const caller = one(fc.constantFrom(...(one(fc.nat({ max: 9 })) > 0 ? may : callers)))
  const isBroken = one(fc.nat({ max: 2 })) === 0
  const made = (schema: z.ZodMiniType) => valid(schemaOf(schema), name => seen.of(name)).map(inOrder)
  const part = (values: fc.Arbitrary<unknown>) => one(isBroken ? broken(values) : values)
  const example = examples(world)[endpoint.name]
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(({ 1: name = '', index }) => {
    const known = seen.at(nameless(endpoint.path.slice(0, index - 1)))
    return [name, one(one(fc.nat({ max: 24 })) > 0 && known.length > 0 ? fc.constantFrom(...known) : anySegment)]
  })
  const parts: Parts = {
    params: Object.fromEntries(params),
    ...(endpoint.query && { query: inAddress(part(made(endpoint.query))) }),
    ...(endpoint.body && { body: part(example && one(fc.boolean()) ? fc.constant(example()) : made(endpoint.body)) }),
  }
  return { endpoint, caller, parts }
}

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

const inWords = ({ name, path }: Endpoint, { params, query, body }: Parts): string =>
  `${name} ${addressOf(path, params, query)} ${JSON.stringify(body) ?? ''}`.slice(0, 800)

/** What an answer is that nobody was promised: the schema of one that did what was asked has been read by then. */
function wrongWith(endpoint: Endpoint, { status, answer, text }: Reply<Endpoint>): string | undefined {
  const promised = endpoint.status ?? 200
  if (status < 300) return status === promised ? undefined : `${status} instead of ${promised}`
  if (!refusedStatuses(endpoint).some(([declared]) => declared === status)) return `status ${status}`
  const { data } = z.safeParse(refusal, answer)
  if (data?.statusCode !== status) return 'not a refusal'
  return /undefined|\[object|NaN|\bnull\b| at .*:\d+:\d+/.test(text) && !text.includes('"answer"')
    ? 'no words for people'
    : undefined
}

const words = z.string().check(z.minLength(1))
const refusal = z.object({
  statusCode: z.number(),
  code: words,
  message: words,
  fields: z.optional(z.record(z.string(), words)),
})
