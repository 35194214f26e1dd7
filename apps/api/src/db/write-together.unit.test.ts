import { expect, test } from 'vitest'
import { insertsOf, write } from './write-together.ts'

const row = { keyHash: Buffer.from('a'), reason: 'doNotCall', createdAt: new Date(0) }

test('rows of a table have the same columns, in any order', () => {
  const { createdAt, ...others } = row
  expect(insertsOf({ suppression: [row, { createdAt, ...others }] })).toHaveLength(1)
})

test('a row with other columns than the first is refused: they would be lost', () => {
  const withLead = { ...row, leadId: 'lead' }
  expect(() => insertsOf({ suppression: [row, withLead] })).toThrow(/^Rows of suppression differ in their columns/)
  expect(() => insertsOf({ suppression: [withLead, row] })).toThrow(/leadId/)
})

test('what reads is no part of statements that are carried out together: it would not be carried out', () => {
  expect(() => write`SELECT audit_append_all(${'[]'})`).toThrow('no INSERT, UPDATE or DELETE')
  expect(() => write`UPDATE contract SET assigned = ${1}`).not.toThrow()
})
