import { withReason } from '../ui/offline.ts'

/** A refusal or failure of the server, as its answer told it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A stable word for programs, '' when the answer carried none. */
  readonly code: string
  /** What is wrong with single fields, by path: 'phoneNumber', 'representative.emailAddress'. */
  readonly fields: Readonly<Record<string, string>>
  /** What the request is called in the server's log, where something went wrong there. */
  readonly requestId: string | undefined
  /** The answer's body as it came. */
  readonly text: string

  /** `message` is '' when the server gave none, so that the caller's own words are shown. */
  constructor(status: number, text: string) {
    const body = bodyOf(text)
    super(messageOf(body.message))
    this.status = status
    this.text = text
    this.code = typeof body.code === 'string' ? body.code : ''
    this.fields = fieldsOf(body.fields)
    this.requestId = typeof body.requestId === 'string' ? body.requestId : undefined
  }
}

/** The server did what was asked, and the connection broke before the file that it answered had come. */
export class FileLost extends Error {
  override readonly name = 'FileLost'
}

/** Where asking again is no remedy, `download(…).catch(orLost('It was done, but …'))` says what is. */
export const orLost =
  (words: string) =>
  (problem: unknown): never => {
    throw problem instanceof FileLost ? new FileLost(words) : problem
  }

/**
 * The words for a failure: the server's message if it sent one, else the fallback (document 1, section 8), after why nothing came
 * of it where there is no connection.
 */
export function failureText(problem: unknown, fallback: string): string {
  if (problem instanceof FileLost && problem.message !== '') return withReason(problem.message)
  if (!(problem instanceof ApiError)) return withReason(fallback)
  return problem.message === '' ? fallback : problem.message
}

/** Whether a refusal is about a field, for what a form asks only once the server wants it. */
export const isAboutField = (problem: unknown, field: string): boolean =>
  problem instanceof ApiError && problem.fields[field] !== undefined

/** Whether an administrator had an area when this was shown, and has it no longer. */
export const lacksArea = (problem: unknown): boolean => problem instanceof ApiError && problem.code === 'area'

interface ErrorBody {
  code?: unknown
  message?: unknown
  fields?: unknown
  requestId?: unknown
}

function bodyOf(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** The first item of a list; an item that is no text is 'An unknown error occurred' (document 1, section 8). */
function messageOf(message: unknown): string {
  if (typeof message === 'string') return message
  if (!Array.isArray(message) || message.length === 0) return ''
  const first: unknown = message[0]
  return typeof first === 'string' && first !== '' ? first : 'An unknown error occurred'
}

function fieldsOf(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
