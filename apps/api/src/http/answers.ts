import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'

type Write = (answer: unknown) => string

const writers = new WeakMap<Endpoint, Write>()

/**
 * An answer as the JSON of its endpoint, which names every field that leaves: what a query selects besides never does.
 * Values are not checked again, which would cost eight times as much as writing them; the types and every test do that.
 * @throws when a field is missing
 */
export function writeAnswer(endpoint: Endpoint, answer: unknown): string {
  const known = writers.get(endpoint)
  if (known !== undefined) return known(answer)
  if (endpoint.answer === undefined) throw new Error(`${endpoint.name} has no answer to write.`)
  const write: Write = fastJson(jsonSchemaOf(endpoint.answer))
  writers.set(endpoint, write)
  return write(answer)
}

/** As OpenAPI 3.0 had it, `nullable` instead of a choice between two schemas: no value is then tried against both. */
function jsonSchemaOf(schema: z.ZodMiniType): fastJson.AnySchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      const [value, none, ...others] = jsonSchema.anyOf ?? []
      if (typeof value?.type !== 'string' || none?.type !== 'null' || others.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })
  return json as fastJson.AnySchema
}
