import type { branding } from '@lodeway/contract/organisations.ts'
import { isHexColour, readableOnLight } from '@lodeway/rules/organisations/white-label.ts'
import type { MantineThemeOverride } from '@mantine/core'
import { mergeThemeOverrides } from '@mantine/core'
import type * as z from 'zod/mini'
import { mix, shadesOf } from '../ui/shades.ts'
import { pageColor, theme } from '../ui/theme.ts'

export type WhiteLabel = z.output<typeof branding>

/** The theme in an organisation's colours, each darkened until text in it or on it can be read, also on the page's grey. */
export function brandedTheme({ primaryColor, secondaryColor, fontColor }: WhiteLabel): MantineThemeOverride {
  if (![primaryColor, secondaryColor, fontColor].every(isHexColour)) return theme
  const brand = shadesOf(primaryColor.toLowerCase(), readableOnLight(primaryColor, pageColor))
  return mergeThemeOverrides(theme, {
    colors: { brand },
    other: {
      accent: secondaryColor,
      accentTint: mix(secondaryColor, '#ffffff', 0.88),
      heading: readableOnLight(fontColor, pageColor),
    },
  })
}

/** A picture of the organisation's, from our own origin only: the server fetched and re-encoded it. */
export const ownPicture = (address: string | null | undefined): string | undefined =>
  typeof address === 'string' && /^\/(?!\/)[\w./-]+$/.test(address) ? address : undefined
