import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { maxChoices } from '@lodeway/rules/limits.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limitUpTo, offset, orderBy, pageOf, search } from './list-fields.ts'
import { branding, organisation, organisationInput, organisationRow } from './organisation-shapes.ts'

const organisationFilter = z
  .strictObject({
    limit: limitUpTo(maxChoices, 10),
    offset,
    /** Part of a name; of administrators' own list, of the representative as well. */
    search: z.optional(search),
    insuranceType: z.optional(z.enum(insuranceTypes)),
    quality: z.optional(z.enum(qualities)),
    contractState: z.optional(z.literal('active')),
    orderBy: orderBy(
      ['name', 'representative', 'emailAddress', 'leadReceivalType', 'distributionType', 'createdAt', 'firstName'],
      'name:asc',
    ),
  })
  .check(
    z.refine(
      ({ insuranceType, quality, contractState, orderBy: { column } }) =>
        column === 'name' || !(insuranceType ?? quality ?? contractState),
      { path: ['orderBy'], error: 'Those who take leads are listed by name' },
    ),
  )
export const listOrganisations = endpoint({
  name: 'listOrganisations',
  method: 'GET',
  path: '/v1/organisations',
  callers: ['admin', 'loader'],
  subject: 'none',
  summary:
    'Organisations. With `insuranceType`, `quality` or `contractState`, as the lead form asks: id and name of those with an active external contract that takes such leads now; none for organisational loaders, who prefer no company.',
  query: organisationFilter,
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
  area: 'settings',
  subject: 'none',
  freshSignIn: 'This says where leads are sent.',
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
  area: 'settings',
  subject: 'organisation',
  freshSignIn: 'This says where leads are sent.',
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
  area: 'settings',
  subject: 'organisation',
  summary:
    'Changes an organisation. How and to which email address leads are sent is changed by whoever has just signed in, and refused with `confirm_password` to others. 409 when what was `seen` is no longer so.',
  body: z.extend(z.partial(organisationInput), {
    /** What the person had before them of what they change; 409 when somebody saved something else meanwhile. */
    seen: z.optional(z.partial(organisationInput)),
  }),
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
