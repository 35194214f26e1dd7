import { maxPictureBytes } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { required } from './fields.ts'

/** Base64 takes four characters for three bytes. */
const longestPicture = Math.ceil(maxPictureBytes / 3) * 4

const pictureOnFile = z.object({ pictureUrl: z.nullable(z.string()) })

export const setPicture = endpoint({
  name: 'setPicture',
  method: 'PUT',
  path: '/v1/profile/picture',
  callers: ['admin', 'loader'],
  subject: 'none',
  perMinute: 20,
  summary:
    "Sets the caller's own picture: a PNG, JPEG or WebP file as base64, which is cut to a square and written anew.",
  body: z.strictObject({
    picture: z
      .string(required)
      .check(
        z.minLength(1, required),
        z.maxLength(longestPicture, 'The picture is too large'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Invalid value'),
      ),
  }),
  answer: pictureOnFile,
  bodyLimitBytes: longestPicture + 1024,
})
export const removePicture = endpoint({
  name: 'removePicture',
  method: 'DELETE',
  path: '/v1/profile/picture',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: "Removes the caller's own picture.",
  answer: pictureOnFile,
})
