/** White can be read on it: 7:1, from relative luminances (WCAG 2.2). */
const darkest = 1.05 / 7 - 0.05

/**
 * A colour as it was chosen, `#rrggbb`, darkened as far as white words on it need. Undefined for anything else, and for a
 * colour that nobody chose.
 */
export function groundOf(color: string | undefined): string | undefined {
  if (color === undefined || !/^#[0-9a-f]{6}$/i.test(color)) return undefined
  let channels = [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
  while (luminanceOf(channels) > darkest) channels = channels.map(channel => Math.floor(channel * 0.95))
  return `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
