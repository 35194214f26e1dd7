import { readFileSync } from 'node:fs'
import { defaultColours } from '@lodeway/rules/organisations/white-label.ts'
import { expect, test } from 'vitest'
import { sliceColors } from './donut-arcs.ts'
import { brandColor, pageColor, theme } from './theme.ts'

// Document 1, section 9:
// - Colours: green #009677, purple #50b848, light #e0e5f5.
test("the product's colours are green, purple and light, as the specification names them", () => {
  expect(defaultColours).toEqual({ green: '#009677', purple: '#50b848', light: '#e0e5f5' })
  expect(brandColor).toBe(defaultColours.green)
  expect(theme.colors?.brand?.[5]).toBe(defaultColours.green)
  expect(sliceColors.slice(0, 2)).toEqual([defaultColours.green, defaultColours.purple])
  const styles = readFileSync(new URL('global.css', import.meta.url), 'utf8')
  expect(styles).toContain(`--tint: ${defaultColours.light};`)
  expect(styles).toContain(`--page: ${pageColor};`)
})
