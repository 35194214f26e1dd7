import { contrastRatio } from '@lodeway/rules/organisations/white-label.ts'
import { describe, expect, test } from 'vitest'
import { theme } from '../ui/theme.ts'
import { brandedTheme, ownPicture } from './white-label.ts'

const label = (colors: object) => ({
  logoUrl: null,
  backgroundImageUrl: null,
  primaryColor: '#ffd400',
  secondaryColor: '#003366',
  fontColor: '#222222',
  ...colors,
})

describe("an organisation's colours", () => {
  test.each(['#ffd400', '#ffffff', '#50b848', '#009677', '#000000'])(
    '%s can be read on white, and white on it',
    primaryColor => {
      const shades = brandedTheme(label({ primaryColor })).colors?.brand ?? []
      expect(contrastRatio(shades[6] ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(shades[8] ?? '#ffffff', shades[0] ?? '#000000')).toBeGreaterThanOrEqual(4.5)
    },
  )

  test("what is no colour leaves the product's own theme", () => {
    expect(brandedTheme(label({ fontColor: 'red; background: url(x)' }))).toBe(theme)
  })
})

test('pictures come from our own origin', () => {
  expect(ownPicture('/pictures/ab12.webp')).toBe('/pictures/ab12.webp')
  for (const address of [
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'data:image/svg+xml,x',
    '/x.png?a=")',
    null,
    undefined,
  ]) {
    expect(ownPicture(address)).toBeUndefined()
  }
})
