import { contrastRatio, readableContrast } from '@lodeway/rules/organisations/white-label.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageColor, theme } from '../ui/theme.ts'
import { brandedTheme, ownPicture } from './white-label.ts'

const label = (colors: object) => ({
  logoUrl: null,
  backgroundImageUrl: null,
  primaryColor: '#ffd400',
  secondaryColor: '#003366',
  fontColor: '#222222',
  ...colors,
})

/** Text and what it stands on, by the shades that the library and our own styles take for them. */
const pairs = ({ colors, other }: ReturnType<typeof brandedTheme>): [what: string, text: string, ground: string][] => {
  const shade = (index: number) => colors?.brand?.[index] ?? ''
  const { accentTint = '', heading = '' } = (other ?? {}) as Record<string, string>
  return [
    ['a filled button', '#ffffff', shade(6)],
    ['a filled button under the pointer', '#ffffff', shade(7)],
    ['a link on a panel', shade(6), '#ffffff'],
    ['a link on the page', shade(6), pageColor],
    ['the current tab', shade(7), pageColor],
    ['the ordered column', shade(7), '#f8fafc'],
    ['a light button', shade(9), shade(1)],
    ['a light button under the pointer', shade(9), shade(2)],
    ['the current entry of the navigation', shade(8), accentTint],
    ['a quality', shade(8), shade(0)],
    ['a heading on the page', heading, pageColor],
  ]
}

describe("an organisation's colours", () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

  test('whatever it picks, every text can be read: 4.5:1', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(colour, colour, colour, (primaryColor, secondaryColor, fontColor) => {
        const branded = brandedTheme(label({ primaryColor, secondaryColor, fontColor }))
        const unreadable = pairs(branded).filter(([, text, ground]) => contrastRatio(text, ground) < readableContrast)
        expect(unreadable).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })

  test('a colour that can be read stays as it was picked', () => {
    const branded = brandedTheme(label({ primaryColor: '#003366', secondaryColor: '#FFD400' }))
    expect(branded.colors?.brand?.[6]).toBe('#003366')
    expect(branded.other).toMatchObject({ accent: '#FFD400' })
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
