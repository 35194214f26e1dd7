import { createHash } from 'node:crypto'
import type { Work } from '../../context.ts'
import { unprocessable } from '../../http/refusal.ts'
import { type Outbound, OutboundError } from '../../outbound/public-fetch.ts'

export interface Picture {
  readonly id: string
  readonly bytes: Buffer
}

const sizes = { logo: { width: 480, height: 160 }, background: { width: 1920, height: 1280 } } as const

/**
 * Fetches a white-label picture and re-encodes it as WebP, so that what is served is a picture and nothing else. SVG is
 * refused (it can hold scripts).
 * @throws Refusal 422 at the form's field
 */
export async function fetchPicture(
  outbound: Outbound,
  address: string,
  kind: keyof typeof sizes,
  field: string,
): Promise<Picture> {
  const what = kind === 'logo' ? 'The logo' : 'The background image'
  const refuse = (reason: string) =>
    unprocessable('bad_picture', `${what} could not be used: ${reason}`, { [field]: reason })
  const answer = await outbound({
    method: 'GET',
    address,
    maximumBytes: 8 * 1024 * 1024,
    timeoutMs: 8000,
    redirects: 3,
  }).catch((error: unknown) => {
    throw refuse(error instanceof OutboundError ? error.message : 'The address could not be reached.')
  })
  if (answer.status !== 200) throw refuse(`The address answered ${answer.status}.`)
  if (/svg/i.test(answer.contentType) || answer.bytes.subarray(0, 1000).includes('<svg'))
    throw refuse('SVG pictures are not accepted; use PNG, JPEG or WebP.')
  const sharp = await loadSharp()
  try {
    const bytes = await sharp(answer.bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
      .rotate()
      .resize({ ...sizes[kind], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { id: createHash('sha256').update(bytes).digest('hex'), bytes }
  } catch {
    throw refuse('The address does not lead to a PNG, JPEG or WebP picture.')
  }
}

/**
 * The library with the readers of three formats alone. What a file says of itself is not believed: an SVG behind a comment
 * or packed with gzip finds no reader. Loaded for the first picture: it takes 8 MiB, and few processes ever see one.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}

export async function keepPicture(work: Work, picture: Picture): Promise<void> {
  await work.tx
    .insertInto('picture')
    .values({ id: picture.id, contentType: 'image/webp', bytes: picture.bytes, createdAt: work.now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
