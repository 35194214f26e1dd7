import type { FieldErrors } from '@lodeway/rules/people/field-errors.ts'

/**
 * A request that is turned down, with words for the person who made it. Thrown, so that a transaction rolls back;
 * turned into an answer in one place (errors.ts).
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Messages by field path, for the form. */
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly retryAfterSeconds: number | undefined
  /** What else the answer carries: how things stand now, in the contract's own shape. */
  readonly answer: Readonly<Record<string, unknown>> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; answer?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.answer = more.answer
  }
}

/** Whoever asks is not signed in, or not any longer. */
export const signInFirst = new Refusal(401, 'unauthorized', 'Please sign in again.')

/** The object does not exist or is not the caller's: both answer alike. */
export const notFound = (what = 'This') => new Refusal(404, 'not_found', `${what} could not be found.`)
export const conflict = (code: string, message: string, fields?: Record<string, string>) =>
  new Refusal(409, code, message, { fields })
export const unprocessable = (code: string, message: string, fields?: Record<string, string>) =>
  new Refusal(422, code, message, { fields })
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new Refusal(400, 'invalid', message, { fields })

/**
 * Refuses with what a rule found wrong, if it found anything.
 * @throws Refusal 400 with the first message, and all of them at their fields
 */
export function refuseFieldErrors(errors: FieldErrors<string>): void {
  const [first] = Object.values(errors)
  if (first !== undefined) throw badRequest(first, errors as Record<string, string>)
}

/** What a decision comes to: its answer, or the refusal that it threw. Anything else that it throws is thrown on. */
export function answerOrRefusal<Answer>(decide: () => Answer): Answer | Refusal {
  try {
    return decide()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
