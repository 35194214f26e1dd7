import { maxPictureBytes } from '@lodeway/rules/limits.ts'
import { mutableMails } from '@lodeway/rules/people/mails.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { base64Length } from './fields.ts'
import { required } from './text-fields.ts'

const longestPicture = base64Length(maxPictureBytes)

const pictureOnFile = z.object({ pictureUrl: z.nullable(z.string()) })

export const setPicture = endpoint({
  name: 'setPicture',
  method: 'PUT',
  path: '/v1/profile/picture',
  callers: ['admin', 'loader', 'buyer'],
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
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary: "Removes the caller's own picture.",
  answer: pictureOnFile,
})

const mutedMails = z.array(z.enum(mutableMails))
const mailChoices = z.object({
  muted: mutedMails,
  /** Those that the caller can be sent at all. */
  sent: mutedMails,
})

export const getMailChoices = endpoint({
  name: 'getMailChoices',
  method: 'GET',
  path: '/v1/profile/mails',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary: 'The mails that the caller has switched off, and all that they can be sent.',
  answer: mailChoices,
})
export const changeMailChoices = endpoint({
  name: 'changeMailChoices',
  method: 'PUT',
  path: '/v1/profile/mails',
  callers: ['admin', 'loader', 'buyer'],
  subject: 'none',
  summary:
    'Switches mails about money, leads, returns and late sales off, and those that are not named on; with `of`, which mails this says anything of, the others stay as they are.',
  body: z.strictObject({
    muted: mutedMails.check(z.maxLength(mutableMails.length)),
    of: z.optional(mutedMails.check(z.maxLength(mutableMails.length))),
  }),
  answer: mailChoices,
})
