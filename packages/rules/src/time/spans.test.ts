import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOf } from './spans.ts'

const day = 86_400_000
const instants = (parts: ReturnType<typeof partsOf>): { from: number; until: number }[] =>
  [
    ...parts.spans.map(({ days, startsOn }) => {
      const from = Date.parse(`${startsOn}T00:00:00Z`)
      return { from, until: from + days * day }
    }),
    ...parts.edges.map(({ from, until }) => ({ from: from.getTime(), until: until.getTime() })),
  ].toSorted((a, b) => a.from - b.from)

describe('taking a range apart', () => {
  test('the parts follow each other without a gap or an overlap, and are few', () => {
    const anInstant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2031, 0, 1) })
    fc.assert(
      fc.property(anInstant, anInstant, (a, b) => {
        const [from, until] = [Math.min(a, b), Math.max(a, b)]
        const parts = partsOf({ from: new Date(from), until: new Date(until) })
        let at = from
        for (const part of instants(parts)) {
          expect(part.from).toBe(at)
          at = part.until
        }
        expect(at).toBe(until)
        expect(parts.spans.length).toBeLessThanOrEqual(28 + (until - from) / day / 64)
        for (const { days, startsOn } of parts.spans) expect((Date.parse(`${startsOn}T00:00:00Z`) / day) % days).toBe(0)
      }),
    )
  })

  test('a range as the pages send it has no edges', () => {
    const parts = partsOf({ from: new Date('2026-02-28T00:00:00Z'), until: new Date('2026-04-01T00:00:00Z') })
    expect(parts.edges).toEqual([])
    expect(parts.days).toEqual({ from: '2026-02-28', until: '2026-04-01' })
  })

  test('part of one day, and two parts of days that touch, are an edge alone', () => {
    const parts = partsOf({ from: new Date('2026-02-28T22:00:00Z'), until: new Date('2026-03-01T22:00:00Z') })
    expect(parts.spans).toEqual([])
    expect(parts.edges).toEqual([{ from: new Date('2026-02-28T22:00:00Z'), until: new Date('2026-03-01T22:00:00Z') }])
    expect(partsOf({ from: new Date('2026-03-01'), until: new Date('2026-03-01') }).edges).toEqual([])
  })

  test('the years 1 to 9999 are a bounded list', () => {
    const parts = partsOf({ from: new Date('1000-01-01T00:00:00Z'), until: new Date('9999-01-01T00:00:00Z') })
    expect(parts.spans.length).toBeLessThan(1200)
  })
})
