import { contrastRatio, readableContrast } from '@lodeway/rules/organisations/white-label.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { darkestLight, darkSheet, lightestDark, theme } from '../theme/theme.ts'
import type { BrandTokens } from './white-label.ts'
import { brandedTheme, ownPicture } from './white-label.ts'

const label = (colors: object) => ({
  logoUrl: null,
  backgroundImageUrl: null,
  primaryColor: '#ffd400',
  secondaryColor: '#003366',
  fontColor: '#222222',
  ...colors,
})

/** Text and what it stands on, by the tokens and shades that the library and our own styles take for them. */
const pairs = ({ colors, other }: ReturnType<typeof brandedTheme>): [what: string, text: string, ground: string][] => {
  const shade = (index: number) => colors?.brand?.[index] ?? ''
  const { light, dark } = other as unknown as BrandTokens
  const inDark = (token: string) => dark[token] ?? ''
  return [
    ['a filled button', '#ffffff', shade(6)],
    ['a filled button under the pointer', '#ffffff', shade(7)],
    ['a link on the sheet', shade(7), '#ffffff'],
    ['a link under the pointer', shade(7), darkestLight],
    ['words on the tint', shade(7), shade(0)],
    ['a heading', light['--heading'] ?? '#14211d', darkestLight],
    ['a link on the dark sheet', inDark('--brand-text'), darkSheet],
    ['a link in a dark dialog under the pointer', inDark('--brand-text'), lightestDark],
    ['words on the dark tint', inDark('--brand-text'), inDark('--tint')],
    ['a heading in the dark', inDark('--heading') || '#e8efec', lightestDark],
    ['text on the dark tint', '#e8efec', inDark('--tint')],
  ]
}

describe("an organisation's colours", () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

  test('whatever it picks, every text can be read in light and dark: 4.5:1', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(colour, colour, colour, (primaryColor, secondaryColor, fontColor) => {
        const branded = brandedTheme(label({ primaryColor, secondaryColor, fontColor }))
        const unreadable = pairs(branded).filter(([, text, ground]) => contrastRatio(text, ground) < readableContrast)
        expect(unreadable).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('headings have its font colour where that leads, and else the colour of the text', () => {
    expect(brandedTheme(label({ fontColor: '#222222' })).other).toMatchObject({ light: { '--heading': '#222222' } })
    expect(brandedTheme(label({ fontColor: '#FFFFFF' })).other).toMatchObject({ dark: { '--heading': '#FFFFFF' } })
    for (const fontColor of ['#ffffff', '#808080']) {
      expect(brandedTheme(label({ fontColor })).other).not.toHaveProperty('light.--heading')
    }
    expect(brandedTheme(label({ fontColor: '#222222' })).other).not.toHaveProperty('dark.--heading')
  })

  test('a colour that can be read stays as it was picked', () => {
    const branded = brandedTheme(label({ primaryColor: '#003366', secondaryColor: '#FFD400' }))
    expect(branded.colors?.brand?.[6]).toBe('#003366')
    expect(branded.other).toMatchObject({ light: { '--accent': '#FFD400' }, dark: { '--accent': '#FFD400' } })
  })

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
