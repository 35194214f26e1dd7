import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { qualities } from '@lodeway/rules/leads/quality.ts'
import { internalStatuses, organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxChoices, maxLeadRows } from '@lodeway/rules/limits.ts'
import { maxLeadsAtOnce } from '@lodeway/rules/outcomes/several.ts'
import * as z from 'zod/mini'
import { flag, withRange } from './fields.ts'
import { limitUpTo, listOf, offset, orderBy, search } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** What anybody may order leads by; administrators also by quality and premium. */
export const openLeadOrders = [
  'firstName',
  'lastName',
  'createdAt',
  'insuranceType',
  'organisationStatus',
  'emailAddress',
  'phoneNumber',
  'clientStatus',
] as const
export const leadOrders = [...openLeadOrders, 'quality', 'premium'] as const

const filtersNaming = (offered: readonly string[]) => ({
  /** These leads alone. */
  ids: z.optional(listOf(uuid, maxLeadsAtOnce)),
  search: z.optional(search),
  organisationStatus: z.optional(listOf(z.enum(organisationStatuses))),
  assignedOrganisationId: z.optional(listOf(uuid, maxChoices)),
  loaderId: z.optional(uuid),
  includeLoader: z.optional(flag),
  type: z.optional(listOf(z.enum(insuranceTypes))),
  quality: z.optional(listOf(z.enum(qualities))),
  /** Whether an organisation has them. */
  internalStatus: z.optional(z.enum(internalStatuses)),
  /** Those that an organisation has and said nothing of for the hours of the setting. For administrators. */
  untouched: z.optional(flag),
  /** Those that no organisation has and that are offered: neither to be corrected first nor of a client who asked not to be called. For administrators. */
  waiting: z.optional(flag),
  /** Those that were returned and whose contact details are to be corrected. */
  toCorrect: z.optional(flag),
  orderBy: orderBy(leadOrders, 'firstName:asc', offered),
})
export const listQuery = (offered: readonly string[]) =>
  withRange({ ...filtersNaming(offered), limit: limitUpTo(maxLeadRows, 10), offset })
export const exportQuery = (offered: readonly string[]) =>
  withRange({ ...filtersNaming(offered), format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') })
