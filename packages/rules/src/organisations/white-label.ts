/** A colour as '#rrggbb'. Nothing else ever reaches a style sheet. */
export type HexColour = string

/** The product's own colours (document 1, section 9). */
export const defaultColours = { green: '#009677', purple: '#50b848', light: '#e0e5f5' } as const

/** The colours of a white label that names none of its own: those left out stay the product's. */
export const ownColours = {
  primaryColor: defaultColours.green,
  secondaryColor: defaultColours.purple,
  fontColor: '#1f2933',
} as const

/** The contrast that text needs against its background (WCAG 2.2, 1.4.3, level AA). */
export const readableContrast = 4.5

/** The contrast of a colour that leads as well as the text around it does (WCAG 2.2, 1.4.6, level AAA). */
const leadingContrast = 7

/** Whether a heading may have a colour on a background: in a weaker one it would recede behind the text that it heads. */
export const leadsOn = (colour: HexColour, background: HexColour): boolean =>
  contrastRatio(colour, background) >= leadingContrast

/** Whether a text is a colour of the form #rrggbb. */
export const isHexColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The colour, darkened in small steps at the same hue until it has 4.5:1 against white. */
export const readableOnWhite = (colour: HexColour): HexColour => readableOnLight(colour, '#ffffff')

/** The same for another light background, on which a colour has to be a little darker than on white. */
export function readableOnLight(colour: HexColour, background: HexColour): HexColour {
  const channels = channelsOf(colour)
  for (let percent = 100; percent > 0; percent -= 1) {
    const darker = hexOf(channels.map(channel => Math.floor((channel * percent) / 100)))
    if (contrastRatio(darker, background) >= readableContrast) return darker
  }
  return '#000000'
}

/** The colour with as little white in it as reads at 4.5:1 on a dark background. */
export function readableOnDark(colour: HexColour, background: HexColour): HexColour {
  const channels = channelsOf(colour)
  for (let percent = 0; percent < 100; percent += 1) {
    const lighter = hexOf(channels.map(channel => Math.ceil(channel + ((255 - channel) * percent) / 100)))
    if (contrastRatio(lighter, background) >= readableContrast) return lighter
  }
  return '#ffffff'
}

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: HexColour, b: HexColour): number {
  const [one, other] = [relativeLuminance(a), relativeLuminance(b)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2). */
function relativeLuminance(colour: HexColour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: HexColour): number[] {
  if (!isHexColour(colour)) throw new RangeError('Not a colour of the form #rrggbb')
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}

const hexOf = (channels: number[]): HexColour =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
