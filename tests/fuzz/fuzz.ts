import { addressOf, type Endpoint } from '@lodeway/contract/endpoint.ts'
import * as z from 'zod/mini'
import { refusedStatuses } from '../../apps/api/src/http/refused-statuses.ts'
import { differences } from '../factories/payment-runs.ts'
import { createWorld, type Reply } from '../factories/world.ts'
import { everybody, letInAgain } from './callers.ts'
import { type Asked, drawing, nameless, type Parts } from './draw.ts'
import { Seen } from './seen.ts'

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
    const draw = drawing(world, seen, await everybody(world, seen), done)
    for (let at = 1; at <= requests; at += 3) {
      const [first, second] = [draw(seed + at), draw(seed + at + 1)]
      // Two of the three at one moment: now and then the same again, as by two clicks.
      const together = [first, at % 4 === 0 ? first : second]
      await Promise.all(together.map(ask))
      await ask(draw(seed + at + 2))
      if (at % 99 === 1) await world.runJobs().catch(error => findings.push({ asked: 'the jobs', what: String(error) }))
    }
    for (const difference of await differences(world))
      findings.push({ asked: 'whether the books agree', what: JSON.stringify(difference) })
  } finally {
    await world.close()
  }
  return { findings, done }
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
