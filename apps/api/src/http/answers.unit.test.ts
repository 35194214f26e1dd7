import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeAnswer } from './answers.ts'

const row = z.object({
  id: z.string(),
  premium: z.nullable(z.number()),
  status: z.nullable(z.enum(['sale', 'quoted'])),
  note: z.optional(z.string()),
  held: z.nullable(z.object({ by: z.string() })),
})
const endpoint = { answer: z.object({ count: z.int(), data: z.array(row) }) } as unknown as Endpoint

const full = { id: '1', premium: 12.34, status: 'sale', note: 'a "note"\u2028', held: { by: 'Ada' } }

test('values are written as they are, with null where a field may have none', () => {
  const answer = { count: 2, data: [full, { id: '2', premium: null, status: null, held: null }] }
  expect(JSON.parse(writeAnswer(endpoint, answer))).toEqual(answer)
})

test('a field that the contract does not name stays here, at any depth', () => {
  const answer = { count: 1, secret: 1, data: [{ ...full, idNumber: '8', held: { by: 'Ada', idNumber: '8' } }] }
  expect(JSON.parse(writeAnswer(endpoint, answer))).toEqual({ count: 1, data: [full] })
})

test('a field that is missing is an error, not a shorter answer', () => {
  expect(() => writeAnswer(endpoint, { count: 1, data: [{ id: '1' }] })).toThrow('premium')
})

test('every endpoint with an answer can write it', () => {
  const answering = Object.values(endpointsByFeature)
    .flat()
    .filter((one: Endpoint) => one.answer !== undefined)
  expect(answering.length).toBeGreaterThan(60)
  // An empty answer lacks fields, which is said; a schema that cannot be written would fail otherwise.
  for (const one of answering) {
    try {
      writeAnswer(one, {})
    } catch (error) {
      expect(`${one.name}: ${String(error)}`).toMatch(/is required|does not match schema/)
    }
  }
})
