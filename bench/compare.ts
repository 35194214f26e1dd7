import { Agent, request } from 'node:http'
import type { Kind, Question } from './kinds.ts'
import { type Processes, processorTime } from './processor.ts'

/** A server to be asked. */
export interface Side {
  readonly origin: string
  readonly processes: Processes
  readonly headersFor: (question: Question) => Record<string, string>
}

interface Compared {
  readonly question: Question
  readonly product: number
  /** NaN when there is none. */
  readonly opponent: number
}

const agent = new Agent({ keepAlive: true })

/**
 * Asks both sides each question, one after the other and in turn, until the figures are larger than what disturbs them. Without an
 * opponent the product alone is asked.
 * @returns the milliseconds of processor time for each question, of both sides; questions that were answered differently
 */
export async function compareKind(kind: Kind, product: Side, opponent: Side | undefined, least: number) {
  const sides = opponent === undefined ? [product] : [product, opponent]
  const compared: Compared[] = []
  const different: string[] = []
  if (kind.isOnce) {
    for (const question of kind.questions)
      compared.push({
        question,
        product: await onceCostOf(product, question),
        opponent: opponent === undefined ? Number.NaN : await onceCostOf(opponent, question),
      })
    // The first ones found nothing compiled and planned.
    return { compared: compared.slice(compared.length / 3), different }
  }
  // What a process compiles and a database plans on the way to its pace is not what a request costs.
  for (let round = 0; round < 300 / kind.questions.length; round++)
    for (const question of kind.questions) for (const side of sides) await ask(side, question)
  for (const question of kind.questions) {
    if (opponent !== undefined) {
      const problem = differenceOf(await ask(product, question), await ask(opponent, question))
      if (problem !== undefined) different.push(`${question.path}: ${problem}`)
    }
    compared.push({
      question,
      product: await costOf(product, question, least),
      opponent: opponent === undefined ? Number.NaN : await costOf(opponent, question, least),
    })
  }
  return { compared, different }
}

async function onceCostOf(side: Side, question: Question): Promise<number> {
  const before = processorTime(side.processes)
  await ask(side, question)
  return processorTime(side.processes) - before
}

/** Milliseconds of processor time for one answer: the least of three runs of so many. */
async function costOf(side: Side, question: Question, times: number): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 3; run++) {
    const before = processorTime(side.processes)
    for (let time = 0; time < times; time++) await ask(side, question)
    runs.push((processorTime(side.processes) - before) / times)
  }
  return Math.min(...runs)
}

function ask({ origin, headersFor }: Side, question: Question): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const isPost = question.body !== undefined
    const options = {
      agent,
      method: isPost ? 'POST' : 'GET',
      headers: { ...headersFor(question), ...(isPost && { 'content-type': 'application/json' }) },
    }
    const sent = request(`${origin}${question.path}`, options, async response => {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      const isJson = response.headers['content-type']?.includes('json')
      if (response.statusCode === 200) resolve(isJson ? JSON.parse(text) : { lines: text.trim().split('\n').length })
      else reject(new Error(`${question.path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
    })
    sent.on('error', reject)
    sent.end(isPost ? JSON.stringify(question.body) : undefined)
  })
}

interface Page {
  count?: number
  data?: { id: string }[]
  /** Of a file. */
  lines?: number
}

/** Both must have found the same rows, as many in all; their order may differ where the order says nothing. */
function differenceOf(ours: unknown, theirs: unknown): string | undefined {
  const [a, b] = [ours as Page, theirs as Page]
  if (a.lines !== b.lines) return `${a.lines} lines, the opponent has ${b.lines}`
  if (a.data === undefined || b.data === undefined) return undefined
  if (a.count !== b.count) return `${a.count} rows, the opponent counts ${b.count}`
  return a.data.length === b.data.length
    ? undefined
    : `${a.data.length} rows on the page, the opponent has ${b.data.length}`
}

/** The value that so much of them are no larger than. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}
