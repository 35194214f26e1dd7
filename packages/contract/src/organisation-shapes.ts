import { maxTitleLength } from '@lodeway/rules/limits.ts'
import { distributionTypes } from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalTypes } from '@lodeway/rules/organisations/receival.ts'
import { ownColours } from '@lodeway/rules/organisations/white-label.ts'
import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { emailAddress, line, nameLine, required, uuid, webAddress } from './text-fields.ts'

const color = z.string(required).check(z.regex(/^#[0-9a-f]{6}$/i, 'Choose a colour as #rrggbb'))
/** Only the addresses are required (document 2, section 5): a colour that is left out is the product's. */
const colorOr = (own: string) => z._default(color, own)
const representative = z.strictObject({ firstName: nameLine(), lastName: nameLine(), emailAddress })

const whiteLabelInput = z.strictObject({
  logoUrl: webAddress,
  backgroundImageUrl: webAddress,
  primaryColor: colorOr(ownColours.primaryColor),
  secondaryColor: colorOr(ownColours.secondaryColor),
  fontColor: colorOr(ownColours.fontColor),
})

/** Branding as a visitor's browser gets it: pictures are served from our own origin. */
export const branding = z.object({
  logoUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  fontColor: z.string(),
})

export const organisationInput = z.strictObject({
  name: line(maxTitleLength),
  distributionType: z.enum(distributionTypes, required),
  representative,
  leadReceivalType: z.enum(leadReceivalTypes, required),
  companyCode: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}\d{4}[A-Z]{3}$/, 'Invalid value')))),
  whiteLabel: z.optional(z.nullable(whiteLabelInput)),
})

/** The columns that a list shows. Loaders are answered `id` and `name` alone. */
export const organisationRow = z.object({
  id: uuid,
  name: z.string(),
  distributionType: z.optional(z.enum(distributionTypes)),
  representative: z.optional(z.object({ firstName: z.string(), lastName: z.string(), emailAddress: z.string() })),
  leadReceivalType: z.optional(z.enum(leadReceivalTypes)),
})

export const organisation = z.object({
  id: uuid,
  name: z.string(),
  distributionType: z.enum(distributionTypes),
  representative: z.object({ firstName: z.string(), lastName: z.string(), emailAddress: z.string() }),
  leadReceivalType: z.enum(leadReceivalTypes),
  companyCode: z.nullable(z.string()),
  invitationLink: z.nullable(z.string()),
  whiteLabel: z.nullable(z.extend(branding, { logoSource: z.string(), backgroundImageSource: z.string() })),
  createdAt: instant,
})
