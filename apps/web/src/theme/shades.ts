import type { MantineColorsTuple } from '@mantine/core'

/**
 * Ten shades around a colour, from a tint for backgrounds to a dark tone for text on tints. `base` is the colour as it
 * was chosen and becomes shade 5, `readable` the nearest tone that white text can be read on and becomes shade 6, which
 * is what buttons and links use.
 */
export function shadesOf(base: string, readable: string): MantineColorsTuple {
  const tint = (part: number) => mix(base, '#ffffff', part)
  const tone = (part: number) => mix(readable, '#000000', part)
  return [
    tint(0.92),
    tint(0.84),
    tint(0.65),
    tint(0.45),
    tint(0.22),
    base,
    readable,
    tone(0.14),
    tone(0.28),
    tone(0.42),
  ]
}

/** `color` with `part` (0 to 1) of `other` in it; both '#rrggbb'. */
export function mix(color: string, other: string, part: number): string {
  const [a, b] = [channelsOf(color), channelsOf(other)]
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * part))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
