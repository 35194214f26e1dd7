import type { SearchParameters } from './ui/table-address.ts'

/** Reads a query string as it is: every value stays text ('?cc=1234'), a repeated name becomes a list. */
export function parseSearch(search: string): SearchParameters {
  const parameters: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const before = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    const next = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
    // Defined, not assigned: `__proto__` is a name like any other.
    Object.defineProperty(parameters, name, { value: next, enumerable: true, writable: true, configurable: true })
  }
  return parameters
}

/** Writes a query string; undefined values are left out. */
export function stringifySearch(parameters: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const item of values) if (item !== undefined && item !== null) written.append(name, String(item))
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

/** Texts and lists of texts, which is all that an address holds; what else code may hand over is left out. */
export const onlyTexts = (parameters: Readonly<Record<string, unknown>>): SearchParameters =>
  Object.fromEntries(Object.entries(parameters).filter(isTextOrTexts))

const isTextOrTexts = (entry: [string, unknown]): entry is [string, string | readonly string[] | undefined] =>
  [entry[1]].flat().every(value => value === undefined || typeof value === 'string')
