import { expect, test } from 'vitest'
import { donutArcs, sliceColor, sliceColors } from './donut-arcs.ts'

const slice = (key: string, value: number) => ({ key, label: key, value })

test('each slice with a value has an arc, in the colour of its place in the legend', () => {
  const arcs = donutArcs([slice('a', 3), slice('b', 0), slice('c', 1)])
  expect(arcs.map(({ key, color }) => [key, color])).toEqual([
    ['a', sliceColors[0]],
    ['c', sliceColors[2]],
  ])
  expect(arcs.every(({ path }) => path.startsWith('M') && !path.includes('NaN'))).toBe(true)
})

test('nothing to show gives no arcs, a single slice the whole ring', () => {
  expect(donutArcs([])).toEqual([])
  expect(donutArcs([slice('a', 0)])).toEqual([])
  expect(donutArcs([slice('a', 5)])).toHaveLength(1)
})

test('there are twelve colours, all different, and a thirteenth begins again', () => {
  expect(new Set(sliceColors).size).toBe(12)
  expect(sliceColor(12)).toBe(sliceColors[0])
})
