import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { UnknownKey } from '../crypto/keys.ts'
import { codeOf, isDatabaseAway, LostCommit } from '../db/database-errors.ts'
import { Refusal } from '../work/refusal.ts'
import { answerPage, isAskedForAsPage } from './error-page.ts'

const unavailable = new Refusal(
  503,
  'unavailable',
  'The service is busy or restarting. Nothing was changed. Please try again in a moment.',
  { retryAfterSeconds: 2 },
)

/** Without Retry-After: what may have been done is not to be done again unseen. */
const unknownResult = new Refusal(
  503,
  'unknown_result',
  'The connection to the database was lost at the last moment. This may have been done or not: please check before you try again.',
)

/** The one place where what was thrown becomes an answer: `{statusCode, code, message, fields?}`, or a page for people. */
export function installErrorAnswers(app: FastifyInstance, log: Logger, productName: string): void {
  const logBusy = oncePerSecond((count, codes) =>
    log.warn(
      { count, codes },
      `requests were refused: ${codes.includes(diskFull) ? 'the disk of the database is full' : 'busy, or the database is away'}`,
    ),
  )
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = refusalFor(error, request.id)
    if (error instanceof UnknownKey)
      log.error({ requestId: request.id, route: request.routeOptions.url }, error.message)
    else if (refusal.status === 503) logBusy(codeOf(error))
    else if (refusal.status >= 500)
      log.error(
        { requestId: request.id, code: codeOf(error), route: request.routeOptions.url, stack: stackOf(error) },
        'request failed',
      )
    return refusal.status >= 500 && isAskedForAsPage(request)
      ? answerPage(reply, refusal, productName)
      : answer(reply, refusal)
  })
}

/** PostgreSQL, appendix A. */
const diskFull = '53100'

/** Overload refuses thousands a second, and a line for each would be a second overload. @param say gets how many there were, and why */
function oncePerSecond(say: (count: number, codes: string[]) => void): (code: string) => void {
  let count = 0
  const codes = new Set<string>()
  return code => {
    count += 1
    if (code !== '') codes.add(code)
    if (count > 1) return
    setTimeout(() => {
      say(count, [...codes])
      count = 0
      codes.clear()
    }, 1000).unref()
  }
}

export function answer(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) void reply.header('Retry-After', String(refusal.retryAfterSeconds))
  return reply.code(refusal.status).type('application/json; charset=utf-8').send(bodyOf(refusal))
}

export const bodyOf = (refusal: Refusal): string =>
  JSON.stringify({
    statusCode: refusal.status,
    code: refusal.code,
    message: refusal.message,
    fields: refusal.fields,
    ...refusal.answer,
  })

function refusalFor(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof LostCommit) return unknownResult
  // Another process, which has been given the key, can open it.
  if (isDatabaseAway(error) || error instanceof UnknownKey) return unavailable
  const status = (error as Partial<FastifyError>).statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Refusal(status, status === 415 ? 'unsupported_media_type' : 'invalid', wordsFor(status))
  }
  // NUL in text that no schema names, and numbers out of a column's range, are the caller's.
  if (['22021', '22P02', '22003'].includes(codeOf(error)))
    return new Refusal(400, 'invalid', 'The request holds a value that cannot be stored.')
  if (status === 503) return unavailable
  return new Refusal(
    500,
    'internal',
    `Something went wrong on our side. Nothing was changed. Please try again. If it happens again, tell us this reference: ${requestId}`,
    { answer: { requestId } },
  )
}

function wordsFor(status: number): string {
  if (status === 413) return 'The request is too large.'
  if (status === 415) return 'Send the request as application/json.'
  if (status === 429) return 'Too many requests. Please wait a moment and try again.'
  return 'The request could not be read.'
}

/** The stack without the message: a driver's message can hold a row's values. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return `${error.name}\n${
    error.stack
      ?.split('\n')
      .filter(line => line.startsWith('    at '))
      .join('\n') ?? ''
  }`
}
