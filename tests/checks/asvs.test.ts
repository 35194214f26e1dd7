import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const rows = page
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .filter(([, id = '']) => /^\d+\.\d+\.\d+$/.test(id))
  .map(([, id = '', level = '', , verdict = '', evidence = '']) => ({ id, level, verdict, evidence }))

// So many requirements of levels 1 and 2 has each chapter of release 5.0.0.
const inChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('each requirement of levels 1 and 2 has one verdict, and every path that is named is there', () => {
  expect(rows.length).toBeGreaterThan(0)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const { id, level, verdict, evidence } of rows) {
    expect(['1', '2'], id).toContain(level)
    expect(['holds', 'partly', 'missing', 'does not apply'], id).toContain(verdict)
    const paths = [...evidence.matchAll(/`([^` ]+\/[^` ]+)`/g)].map(([, path = '']) => path)
    if (verdict === 'holds') expect(paths.length, id).toBeGreaterThan(0)
    expect(
      paths.filter(path => !existsSync(path)),
      id,
    ).toEqual([])
  }
})

test('none is left out', () => {
  const counted = inChapters.map((_count, index) => rows.filter(({ id }) => id.startsWith(`${index + 1}.`)).length)
  expect(counted).toEqual(inChapters)
})

test('what the page says of them is so', () => {
  const of = (verdict: string) => rows.filter(row => row.verdict === verdict).length
  const said = /Of (\d+): (\d+) hold, (\d+) hold in part, (\d+) (?:is|are) missing, (\d+) do not apply/
    .exec(page)
    ?.slice(1)
  expect(said?.map(Number)).toEqual([rows.length, of('holds'), of('partly'), of('missing'), of('does not apply')])
})
