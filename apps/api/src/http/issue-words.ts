import { formatCount } from '@lodeway/rules/money/rand.ts'
import { messages } from '@lodeway/rules/people/messages.ts'
import type { core } from 'zod/mini'

/** The message about a field that an endpoint does not know. */
export const notAccepted = 'This field is not accepted'

/** What a validator writes of its own accord, which says nothing to whoever sent the value. */
const isUnspoken = (message: string): boolean =>
  message === messages.required || /^(Invalid (input|option)|Too (big|small))/.test(message)

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
}

/**
 * What is wrong with a request, by field, in words. A value that is missing is required; one of the wrong kind is told
 * what would be right. What is wrong with the request as a whole stands under ''. The schema's own words stand wherever it has some, and those that begin with 'must' get the field's name.
 */
export function wordsByField(issues: readonly core.$ZodIssue[], request: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] = notAccepted
    else fields[issue.path.join('.')] ??= wordsFor(issue, request)
  }
  return fields
}

function wordsFor(issue: core.$ZodIssue, request: unknown): string {
  const name = issue.path.filter(part => typeof part === 'string').join('.') || 'The request'
  if (issue.message.startsWith('must ')) return `${name} ${issue.message}`
  if (!isUnspoken(issue.message)) return issue.message
  // An empty element of a list is one of the wrong kind: nothing asks for it.
  const isElement = typeof issue.path.at(-1) === 'number'
  if (issue.path.length > 0 && !isElement && isMissing(valueAt(request, issue.path))) return messages.required
  if (issue.code === 'invalid_value') return `${name} must be ${oneOf(issue.values)}`
  if (issue.code === 'too_small' && Number(issue.minimum) === 1 && countedIn[issue.origin]) return messages.required
  if (issue.code === 'too_big') return `${name} ${boundOf(issue.origin, issue.maximum, 'most')}`
  if (issue.code === 'too_small') return `${name} ${boundOf(issue.origin, issue.minimum, 'least')}`
  if (issue.code === 'invalid_type') return `${name} ${typeWords[issue.expected] ?? 'is not valid'}`
  return `${name} is not valid`
}

/** What a text, a list and a number are counted in. */
const countedIn: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function boundOf(origin: string, bound: number | bigint, end: 'least' | 'most'): string {
  const [shown, units] = [formatCount(Number(bound)), countedIn[origin]]
  if (units !== undefined) return `must have at ${end} ${shown} ${units[bound === 1 ? 0 : 1]}`
  return `must be ${shown} or ${end === 'least' ? 'more' : 'less'}`
}

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What was sent at a path; a single element of a list may have been sent as it is. */
const valueAt = (request: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (at: unknown, part) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : at),
    request,
  )
