type Colour = readonly [red: number, green: number, blue: number]

const violet: Colour = [122, 46, 142]
const amber: Colour = [242, 169, 0]
const rose: Colour = [194, 24, 91]
const circles = [
  [190, 62, violet],
  [250, 62, amber],
  [220, 108, rose],
] as const

/** The logo and the background of the white-labelled organisation: a colour for each place. */
const pictures = {
  logo: {
    width: 440,
    height: 160,
    at: (x: number, y: number): Colour =>
      circles.findLast(([left, top]) => (x - left) ** 2 + (y - top) ** 2 < 44 ** 2)?.[2] ?? [255, 255, 255],
  },
  background: {
    width: 960,
    height: 640,
    at: (x: number, y: number): Colour => {
      const [dark, wave] = [(x + y) / 1600, y > 480 + 60 * Math.sin(x / 150)]
      return wave ? [45, 11, 56] : [74 + 105 * dark, 18 + 50 * dark, 89 + 35 * dark]
    },
  },
} as const

/** As PNG, the way an organisation's own site would have it. */
export async function drawn(name: keyof typeof pictures): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height, at } = pictures[name]
  const pixels = Buffer.alloc(width * height * 3)
  for (let place = 0; place < width * height; place++)
    pixels.set(at(place % width, Math.floor(place / width)), place * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
