import { readFileSync } from 'node:fs'
import { defaultColours } from '@lodeway/rules/organisations/white-label.ts'
import { expect, test } from 'vitest'
import { sliceColors } from '../ui/donut-arcs.ts'
import { brandColor, darkestLight, darkSheet, lightestDark, theme } from './theme.ts'

// Document 1, section 9:
// - Colours: green #009677, purple #50b848, light #e0e5f5.
test("the product's colours are green, purple and light, as the specification names them", () => {
  expect(defaultColours).toEqual({ green: '#009677', purple: '#50b848', light: '#e0e5f5' })
  expect(brandColor).toBe(defaultColours.green)
  expect(theme.colors?.brand?.[5]).toBe(defaultColours.green)
  const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
  expect(sliceColors).toContain('var(--data-9)')
  expect(tokens).toContain(`--data-1: ${defaultColours.green};`)
  expect(tokens).toContain(`--data-9: ${defaultColours.purple};`)
  expect(tokens).toContain(`--mist: ${defaultColours.light};`)
  for (const colour of [`--hover: ${darkestLight};`, `--sheet: ${darkSheet};`, `--hover: ${lightestDark};`])
    expect(tokens).toContain(colour)
})

test('the API reference has the same steps of the brand, which there no library gives it', () => {
  const reference = readFileSync(new URL('../../../api/src/web/reference.css', import.meta.url), 'utf8')
  for (const step of [0, 5, 6, 7])
    expect(reference).toContain(`--mantine-color-brand-${step}: ${theme.colors?.brand?.[step]};`)
})
