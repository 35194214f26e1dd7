import fc from 'fast-check'

/** A JSON Schema as zod writes it: as much of it as its documents use. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
}

/** What is likely to be accepted as the field of a name, such as a value that an answer had at that name. */
export type Likely = (name: string) => readonly unknown[]

/** Values that a schema allows, those that mean something at their place more often than others. */
export function valid(schema: Schema, likely: Likely, name = ''): fc.Arbitrary<unknown> {
  const any = anyOf(schema, likely, name)
  const known = likely(name).filter(value => fits(schema, value))
  return known.length === 0
    ? any
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any })
}

function anyOf(schema: Schema, likely: Likely, name: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => valid(choice, likely, name)))
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema, likely, name)
    case 'object':
      return object(schema, likely)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function text({ pattern, minLength = 0, maxLength = 40, allOf }: Schema): fc.Arbitrary<string> {
  const own = pattern ?? allOf?.find(part => part.pattern)?.pattern
  const plain = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
    unit: 'grapheme-ascii',
  })
  if (own === undefined) return plain
  try {
    return fc.stringMatching(new RegExp(own, 'u'), { size: 'small' })
  } catch {
    return plain
  }
}

function number({ type, minimum, exclusiveMinimum, maximum }: Schema): fc.Arbitrary<number> {
  const least = Math.max(minimum ?? exclusiveMinimum ?? -1000, Number.MIN_SAFE_INTEGER)
  const most = Math.min(maximum ?? 100_000, Number.MAX_SAFE_INTEGER)
  const whole = fc.integer({ min: Math.ceil(least), max: Math.min(Math.floor(most), Math.ceil(least) + 1_000_000) })
  const edges = fc.constantFrom(least, most)
  return type === 'integer'
    ? fc.oneof(whole, edges)
    : fc.oneof(
        whole,
        edges,
        whole.map(cents => cents / 100),
      )
}

function list({ items, minItems = 0, maxItems = 3 }: Schema, likely: Likely, name: string): fc.Arbitrary<unknown> {
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) }
  return fc.array(items ? valid(items, likely, singular(name)) : fc.constant(null), bounds)
}

function object({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, likely: Likely) {
  const own = Object.entries(properties).map(([name, schema]) => [name, valid(schema, likely, name)] as const)
  const record = fc.record(Object.fromEntries(own), { requiredKeys: [...required] })
  if (typeof additionalProperties !== 'object' || own.length > 0) return record
  const names = propertyNames ? valid(propertyNames, likely) : fc.string({ maxLength: 10 })
  return fc.dictionary(names.map(String), valid(additionalProperties, likely), { maxKeys: 3 })
}

const singular = (name: string) => (name.endsWith('Ids') ? name.slice(0, -1) : name)

function fits(schema: Schema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some(choice => fits(choice, value))
  if (schema.enum) return schema.enum.includes(value)
  if ('const' in schema) return schema.const === value
  if (schema.type === 'integer') return Number.isInteger(value)
  return schema.type === undefined || schema.type === typeof value
}

/** What no form sends. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  Number.MIN_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u200B',
  '\uD800',
  '\u202Eabc',
  '9'.repeat(400),
  'x'.repeat(5000),
  "'; DROP TABLE lead; --",
  '%',
  '_',
  '\\',
  '%00',
  '../..',
  '{{7*7}}',
  '00000000-0000-7000-8000-000000000000',
  '0000-00-00',
  '2026-02-30',
  '+012345-01-01',
  '9999-12-31',
  '-000001-01-01T00:00:00Z',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '١٢٣',
  [],
  [[]],
  {},
  { __proto__: null },
  { $gt: '' },
  ['a', 'a'],
  [null],
]
const strangeNames = ['__proto__', 'constructor', 'toString', '', ' id', 'ID', 'limit', '$where', 'x'.repeat(300)]

/** A value with one place of it changed: something strange, missing or added. */
export const broken = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(values, fc.nat(), fc.constantFrom(...strange), fc.constantFrom(...strangeNames), fc.nat({ max: 9 }))
    .map(([value, place, odd, name, how]) => change(structuredClone(value), place, odd, name, how))

function change(value: unknown, place: number, odd: unknown, name: string, how: number): unknown {
  if (value === null || typeof value !== 'object' || how === 0) return odd
  const keys = Object.keys(value)
  const into = value as Record<string, unknown>
  if (how === 1 || keys.length === 0) {
    if (Array.isArray(value)) value.push(odd)
    else Object.defineProperty(value, name, { value: odd, enumerable: true, configurable: true })
    return value
  }
  const key = keys[place % keys.length] ?? ''
  if (how === 2) delete into[key]
  else into[key] = how > 6 ? change(into[key], place >> 2, odd, name, how - 4) : odd
  return value
}
