/** The fields of what came from outside, such as a token or the browser's storage; none of what is no object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
