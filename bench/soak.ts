import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller, Question } from './kinds.ts'
import { memoryOf } from './measure.ts'
import { parentOf } from './processor.ts'

export interface Soak {
  readonly origin: string
  readonly minutes: number
  /** How many are begun in a second, whether those before are answered or not. */
  readonly submissionsPerSecond: number
  readonly readsPerSecond: number
  readonly questions: readonly Question[]
  readonly tokens: Readonly<Record<Caller, string>>
  readonly nextBody: () => string
  readonly api: readonly number[]
  readonly worker: number
  /** The database's first process. */
  readonly database: number
}

/** Submissions and reads at a steady pace, for so long: a row for each minute, so that whatever grows is seen to grow. */
export async function soak(options: Soak): Promise<void> {
  console.log(
    '\n| minute | submissions /s | p50 ms | p99 ms | reads /s | p50 ms | p99 ms | failed | API MiB | worker MiB | database MiB |',
  )
  console.log(`| ${'--: | '.repeat(11)}`)
  for (let minute = 1; minute <= options.minutes; minute++) {
    const [submissions, reads] = await Promise.all([submitFor(options), readFor(options)])
    const cells = [
      minute,
      ...figuresOf(submissions),
      ...figuresOf(reads),
      submissions.failed + reads.failed,
      options.api.map(memoryOf).join(' + '),
      memoryOf(options.worker),
      databaseMemory(options.database),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

interface Paced {
  readonly perSecond: number
  readonly failed: number
  readonly times: RecordableHistogram
}

const agent = new Agent({ keepAlive: true })

/** Begins one after the other at its time, whether those before are answered or not; what begins late counts as waiting. */
async function pace(perSecond: number, send: () => Promise<number>): Promise<Paced> {
  const times = createHistogram()
  const started = performance.now()
  const answers: Promise<boolean>[] = []
  for (let place = 0; place < perSecond * 60; place++) {
    const due = started + (place * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    answers.push(
      send().then(
        status => {
          times.record(Math.max(1, Math.round(performance.now() - due)))
          return status < 400
        },
        () => false,
      ),
    )
  }
  const failed = (await Promise.all(answers)).filter(isGood => !isGood).length
  return { perSecond: answers.length / ((performance.now() - started) / 1000), failed, times }
}

const submitFor = ({ origin, submissionsPerSecond, tokens, nextBody }: Soak) =>
  pace(submissionsPerSecond, () => ask(origin, '/v1/leads', tokens.busyLoader, nextBody()))

function readFor({ origin, readsPerSecond, questions, tokens }: Soak) {
  let next = 0
  return pace(readsPerSecond, () => {
    const question = questions[next++ % questions.length]
    return ask(origin, question?.path ?? '/live', tokens[question?.caller ?? 'admin'])
  })
}

function ask(origin: string, path: string, token: string, body?: string): Promise<number> {
  return new Promise((answered, failed) => {
    const asked = request(`${origin}${path}`, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    asked.on('error', failed).on('response', answer => {
      answer
        .resume()
        .on('end', () => answered(answer.statusCode ?? 500))
        .on('error', failed)
    })
    asked.end(body)
  })
}

const figuresOf = ({ perSecond, times }: Paced) => [perSecond.toFixed(0), times.percentile(50), times.percentile(99)]

/** What its processes hold, MiB, with what they share counted once. */
function databaseMemory(first: number): number {
  const processes = readdirSync('/proc').filter(name => name === String(first) || parentOf(Number(name)) === first)
  return Math.round(processes.reduce((sum, name) => sum + shareOf(name), 0) / 1024)
}

function shareOf(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    // It has just ended.
    return 0
  }
}
