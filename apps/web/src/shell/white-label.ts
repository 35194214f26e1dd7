import type { branding } from '@lodeway/contract/organisation-shapes.ts'
import { isHexColour, leadsOn, readableOnDark, readableOnLight } from '@lodeway/rules/organisations/white-label.ts'
import type { MantineThemeOverride } from '@mantine/core'
import { mergeThemeOverrides } from '@mantine/core'
import type * as z from 'zod/mini'
import { mix, shadesOf } from '../theme/shades.ts'
import { darkestLight, darkSheet, lightestDark, theme } from '../theme/theme.ts'

export type WhiteLabel = z.output<typeof branding>

/** What tokens.css says of the brand, replaced in each scheme. */
export interface BrandTokens {
  light: Record<string, string>
  dark: Record<string, string>
}

/** The theme in an organisation's colours, each made darker or lighter until text in it or on it can be read. */
export function brandedTheme({ primaryColor, secondaryColor, fontColor }: WhiteLabel): MantineThemeOverride {
  if (![primaryColor, secondaryColor, fontColor].every(isHexColour)) return theme
  const primary = primaryColor.toLowerCase()
  const other: BrandTokens = {
    light: { '--accent': secondaryColor, ...headingOn(fontColor, darkestLight) },
    dark: {
      '--accent': secondaryColor,
      ...headingOn(fontColor, lightestDark),
      '--brand': readableOnDark(primary, darkSheet),
      '--brand-text': readableOnDark(primary, lightestDark),
      '--tint': mix(primary, darkSheet, 0.93),
    },
  }
  return mergeThemeOverrides(theme, {
    colors: { brand: shadesOf(primary, readableOnLight(primary, darkestLight)) },
    other: { ...other },
  })
}

/** Without it headings have the text's own colour. */
const headingOn = (colour: string, background: string): Record<string, string> =>
  leadsOn(colour, background) ? { '--heading': colour } : {}

/** A picture of the organisation's, from our own origin only: the server fetched and re-encoded it. */
export const ownPicture = (address: string | null | undefined): string | undefined =>
  typeof address === 'string' && /^\/(?!\/)[\w./-]+$/.test(address) ? address : undefined
