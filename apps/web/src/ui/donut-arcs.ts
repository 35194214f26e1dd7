import { arc, pie } from 'd3-shape'

export interface Slice {
  key: string
  label: string
  value: number
  /** Which of the colours it has wherever it is shown; that of its place in the legend without. */
  place?: number
}

/** Twelve colours (document 1, section 9), from tokens.css; neighbours differ in lightness too, for people who tell hues apart badly. */
export const sliceColors = [
  'var(--data-1)',
  'var(--data-2)',
  'var(--data-3)',
  'var(--data-4)',
  'var(--data-5)',
  'var(--data-6)',
  'var(--data-7)',
  'var(--data-8)',
  'var(--data-9)',
  'var(--data-10)',
  'var(--data-11)',
  'var(--data-12)',
] as const

export const donutSize = 220
const donutThickness = 32

const outline = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(donutSize / 2 - donutThickness)
  .outerRadius(donutSize / 2)
  .cornerRadius(3)

/** The outline and colour of every slice that has a value, in the order given. */
export function donutArcs(slices: readonly Slice[]): { key: string; color: string; path: string }[] {
  const shown = slices
    .map((slice, index) => ({ ...slice, color: sliceColor(slice, index) }))
    .filter(slice => slice.value > 0)
  const angles = pie<{ value: number }>()
    .value(slice => slice.value)
    .sort(null)
    .padAngle(shown.length > 1 ? 0.018 : 0)(shown)
  return shown.map(({ key, color }, index) => {
    const angle = angles[index]
    return { key, color, path: angle ? (outline(angle) ?? '') : '' }
  })
}

export const sliceColor = ({ place }: Slice, index: number): string =>
  sliceColors[(place ?? index) % sliceColors.length] ?? sliceColors[0]
