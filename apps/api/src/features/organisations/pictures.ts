import { createHash } from 'node:crypto'
import type Sharp from 'sharp'
import { type Outbound, OutboundError } from '../../outbound/public-fetch.ts'
import type { Work } from '../../work/context.ts'
import { unprocessable } from '../../work/refusal.ts'

export interface Picture {
  readonly id: string
  readonly bytes: Buffer
}

/** The pictures that a form brought along; one that it left as it was is not among them. */
export interface Pictures {
  readonly logo?: Picture
  readonly background?: Picture
}

const sizes = {
  logo: { width: 480, height: 160, fit: 'inside', withoutEnlargement: true },
  background: { width: 1920, height: 1280, fit: 'inside', withoutEnlargement: true },
  person: { width: 256, height: 256, fit: 'cover' },
} as const

/**
 * Fetches a white-label picture and re-encodes it as WebP, so that what is served is a picture and nothing else. SVG is
 * refused (it can hold scripts).
 * @throws Refusal 422 at the form's field
 */
export async function fetchPicture(
  outbound: Outbound,
  address: string,
  kind: 'logo' | 'background',
  field: string,
): Promise<Picture> {
  const what = kind === 'logo' ? 'The logo' : 'The background image'
  const refuse = (reason: string) =>
    unprocessable('bad_picture', `${what} could not be used: ${reason}`, { [field]: reason })
  const wanted = { method: 'GET', address, maximumBytes: 8 * 1024 * 1024, timeoutMs: 8000, redirects: 3 } as const
  const answer = await outbound(wanted).catch((error: unknown) => {
    throw refuse(error instanceof OutboundError ? error.message : 'The address could not be reached.')
  })
  if (answer.status !== 200) throw refuse(`The address answered ${answer.status}.`)
  if (/svg/i.test(answer.contentType) || answer.bytes.subarray(0, 1000).includes('<svg'))
    throw refuse('SVG pictures are not accepted; use PNG, JPEG or WebP.')
  const picture = await encoded(answer.bytes, kind)
  if (picture === 'unreadable') throw refuse('The address does not lead to a PNG, JPEG or WebP picture.')
  if (picture === 'too large') throw refuse(tooLarge)
  return picture
}

/**
 * Re-encodes a picture that somebody uploaded of themselves, cut to a square. What a camera wrote beside it, such as the
 * place, is left behind.
 * @throws Refusal 422 for what is no PNG, JPEG or WebP picture, or too large a one
 */
export async function personPicture(bytes: Buffer): Promise<Picture> {
  const picture = await encoded(bytes, 'person')
  if (typeof picture !== 'string') return picture
  const reason = picture === 'too large' ? tooLarge : 'This is not a PNG, JPEG or WebP picture.'
  throw unprocessable('bad_picture', reason, { picture: reason })
}

/** A small file can unpack to as many pixels as fill the memory. */
const maximumPixels = 50_000_000
const tooLarge = 'The picture is too large: 50 million pixels are the most, which is about 7 000 by 7 000.'

async function encoded(bytes: Buffer, kind: keyof typeof sizes): Promise<Picture | 'unreadable' | 'too large'> {
  const sharp = await loadSharp()
  try {
    const webp = await sharp(bytes, { limitInputPixels: maximumPixels, failOn: 'error' })
      .rotate()
      .resize(sizes[kind])
      .webp({ quality: 82 })
      .toBuffer()
    return { id: createHash('sha256').update(webp).digest('hex'), bytes: webp }
  } catch (error) {
    return error instanceof Error && error.message.includes('pixel limit') ? 'too large' : 'unreadable'
  }
}

/**
 * The library with the readers of three formats alone. What a file says of itself is not believed: an SVG behind a comment
 * or packed with gzip finds no reader. Loaded for the first picture: it takes 8 MiB, and few processes ever see one. Its readers are
 * those of the process: set up for each picture, none was there at the moment for one that another thread was reading.
 */
function loadSharp() {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
    return sharp
  })
  return loaded
}

let loaded: Promise<typeof Sharp> | undefined

export async function keepPicture(work: Work, picture: Picture): Promise<void> {
  await work.tx
    .insertInto('picture')
    .values({ id: picture.id, contentType: 'image/webp', bytes: picture.bytes, createdAt: work.now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Deletes a picture that no account and no organisation shows. */
export async function dropPicture({ tx }: Pick<Work, 'tx'>, id: string | null): Promise<void> {
  if (id === null) return
  await tx
    .deleteFrom('picture')
    .where('id', '=', id)
    .where(eb => eb.not(eb.exists(eb.selectFrom('account').select('account.id').where('pictureId', '=', id))))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('organisation')
            .select('organisation.id')
            .where(of => of.or([of('logoPictureId', '=', id), of('backgroundPictureId', '=', id)])),
        ),
      ),
    )
    .execute()
}
