import { expect, test } from 'vitest'
import { donutArcs, donutSize, sliceColor, sliceColors } from './donut-arcs.ts'

const slice = (key: string, value: number) => ({ key, label: key, value })

test('each slice with a value has an arc, in the colour of its place in the legend', () => {
  const arcs = donutArcs([slice('a', 3), slice('b', 0), slice('c', 1)])
  expect(arcs.map(({ key, color }) => [key, color])).toEqual([
    ['a', sliceColors[0]],
    ['c', sliceColors[2]],
  ])
  expect(arcs.every(({ path }) => path.startsWith('M') && !path.includes('NaN'))).toBe(true)
})

test('a slice with a place of its own has its colour wherever it stands', () => {
  const pets = { ...slice('pets', 3), place: 6 }
  for (const slices of [
    [pets, slice('a', 1)],
    [slice('a', 5), slice('b', 4), pets],
  ])
    expect(donutArcs(slices).find(({ key }) => key === 'pets')?.color).toBe(sliceColors[6])
})

test('nothing to show gives no arcs, a single slice the whole ring', () => {
  expect(donutArcs([])).toEqual([])
  expect(donutArcs([slice('a', 0)])).toEqual([])
  expect(donutArcs([slice('a', 5)])).toHaveLength(1)
})

// Document 1, section 9:
// - 12 colours.
test('there are twelve colours, all different, and a thirteenth begins again', () => {
  expect(new Set(sliceColors).size).toBe(12)
  expect(sliceColor(slice('m', 1), 12)).toBe(sliceColors[0])
})

// Document 1, section 9:
// - Donut: size 220, thickness 32,
test('the ring is 220 wide and 32 thick', () => {
  const [whole] = donutArcs([slice('a', 5)])
  // From the outer edge at 110 to the inner one at 78.
  expect(whole?.path).toContain('A110,110')
  expect(whole?.path).toContain('A78,78')
  expect(donutSize).toBe(220)
})
