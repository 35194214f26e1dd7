import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { maxChoices, maxTitleLength } from '@lodeway/rules/limits.ts'
import { distributionTypes } from '@lodeway/rules/organisations/distribution.ts'
import { leadReceivalTypes } from '@lodeway/rules/organisations/receival.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  emailAddress,
  instant,
  limitUpTo,
  line,
  offset,
  orderBy,
  pageOf,
  required,
  search,
  uuid,
  webAddress,
} from './fields.ts'

const color = z.string(required).check(z.regex(/^#[0-9a-f]{6}$/i, 'Choose a colour as #rrggbb'))
const representative = z.strictObject({ firstName: line(), lastName: line(), emailAddress })

export const whiteLabelInput = z.strictObject({
  logoUrl: webAddress,
  backgroundImageUrl: webAddress,
  primaryColor: color,
  secondaryColor: color,
  fontColor: color,
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

export const listOrganisations = endpoint({
  name: 'listOrganisations',
  method: 'GET',
  path: '/v1/organisations',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary: 'Organisations. For the lead form: those with an active external contract for the insurance type.',
  query: z.strictObject({
    limit: limitUpTo(maxChoices, 10),
    offset,
    search: z.optional(search),
    insuranceType: z.optional(z.enum(insuranceTypes)),
    /** With an insurance type: those that take leads of this quality now. */
    quality: z.optional(z.enum(qualities)),
    contractState: z.optional(z.literal('active')),
    orderBy: orderBy(
      ['name', 'representative', 'emailAddress', 'leadReceivalType', 'distributionType', 'createdAt', 'firstName'],
      'name:asc',
    ),
  }),
  answer: pageOf(organisationRow),
})
export const getOrganisation = endpoint({
  name: 'getOrganisation',
  method: 'GET',
  path: '/v1/organisations/:id',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'One organisation.',
  answer: organisation,
})
export const createOrganisation = endpoint({
  name: 'createOrganisation',
  method: 'POST',
  path: '/v1/organisations',
  callers: ['admin'],
  subject: 'none',
  summary: 'Creates an organisation.',
  body: organisationInput,
  answer: organisation,
  status: 201,
})
export const createOrganisationWithId = endpoint({
  name: 'createOrganisationWithId',
  method: 'POST',
  path: '/v1/organisations/:id',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Creates an organisation under an id made by the client, so that a repeat is harmless.',
  body: organisationInput,
  answer: organisation,
  status: 201,
})
export const changeOrganisation = endpoint({
  name: 'changeOrganisation',
  method: 'PATCH',
  path: '/v1/organisations/:id',
  callers: ['admin'],
  subject: 'organisation',
  summary: 'Changes an organisation.',
  body: z.partial(organisationInput),
  answer: organisation,
})
export const getWhiteLabel = endpoint({
  name: 'getWhiteLabel',
  method: 'GET',
  path: '/v1/organisations/white-label/:companyCode',
  callers: ['anyone'],
  subject: 'none',
  perMinute: 60,
  summary: 'Branding for a company code; null for unknown codes and for organisations without branding.',
  answer: z.nullable(branding),
})
