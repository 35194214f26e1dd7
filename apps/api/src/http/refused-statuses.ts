import type { Endpoint } from '@lodeway/contract/endpoint.ts'

/** What a status of a refusal says, in the document. */
const meanings = {
  400: 'The request cannot be read, or a value is not what it must be; `fields` says which.',
  401: 'Nobody is signed in, or not any longer.',
  403: 'This is not for the caller.',
  404: 'It does not exist, or is not the caller’s.',
  409: 'It is no longer as the caller saw it, or was done meanwhile.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'It was understood, and cannot be done.',
  429: 'Too many of these; `Retry-After` says when to come back.',
  503: 'Busy or restarting. Nothing was done, unless the code is `unknown_result`.',
} as const
type Status = keyof typeof meanings

/** The statuses with which an endpoint refuses, each with what it means. */
export const refusedStatuses = (endpoint: Endpoint): [Status, string][] =>
  (Object.entries(meanings) as [string, string][])
    .map(([status, says]): [Status, string] => [Number(status) as Status, says])
    .filter(([status]) => canRefuse(endpoint, status))

/** As widely as the rules for each kind of endpoint say; which of them a call can meet is in its own words. */
function canRefuse({ callers, path, query, body, method, perMinute, perHour }: Endpoint, status: Status): boolean {
  const isChange = method !== 'GET'
  switch (status) {
    case 400:
    case 503:
      return true
    case 401:
    case 403:
      return !callers.includes('anyone')
    case 404:
      return path.includes(':') || query !== undefined || body !== undefined
    case 409:
      return isChange
    case 413:
    case 415:
      return body !== undefined
    case 422:
      return isChange || query !== undefined
    case 429:
      // Every call of a key counts against its limit, reading as well.
      return isChange || callers.includes('partner') || perMinute !== undefined || perHour !== undefined
  }
}
