import { organisationStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maximumPremiumsCollected } from '@lodeway/rules/outcomes/outcome-file.ts'
import { maxLeadsAtOnce, statusesForSeveral } from '@lodeway/rules/outcomes/several.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, rand } from './fields.ts'
import { lead } from './lead-shapes.ts'
import { required, uuid } from './text-fields.ts'

/** What an organisation says of a lead (domain rules: outcomes). Used by administrators and by the partner API. */
export const outcome = z.strictObject({
  organisationStatus: z.enum(organisationStatuses, required),
  premium: z.optional(rand),
  premiumsCollected: z.optional(count(0, maximumPremiumsCollected)),
})
export const recordOutcome = endpoint({
  name: 'recordOutcome',
  method: 'POST',
  path: '/v1/leads/:id/outcome',
  callers: ['admin'],
  area: 'leads',
  subject: 'lead',
  summary: 'Records the outcome of a lead, or reverses a sale.',
  /**
   * `seen`: the outcome that the person had before them. It is not recorded over another one (409), which may be a sale that
   * would be taken back. What is on record already is sent again, and answered as the first time.
   */
  body: z.extend(outcome, {
    seen: z.optional(
      z.strictObject({
        organisationStatus: z.nullable(z.enum(organisationStatuses)),
        premium: z.nullable(rand),
        /** Who had the lead; left out, it is not compared. */
        organisationId: z.optional(z.nullable(uuid)),
      }),
    ),
  }),
  answer: lead,
})
export const recordOutcomes = endpoint({
  name: 'recordOutcomes',
  method: 'POST',
  path: '/v1/leads/outcomes',
  callers: ['admin'],
  area: 'leads',
  subject: 'none',
  summary: `Records one outcome for several leads, ${maxLeadsAtOnce} at the most. Each that is refused says why; no sale is recorded or taken back.`,
  body: z.strictObject({
    organisationStatus: z.enum(statusesForSeveral, required),
    /** With the outcome and the organisation that the person had before them, as `recordOutcome` takes them. */
    leads: z
      .array(
        z.strictObject({
          id: uuid,
          seen: z.nullable(z.enum(organisationStatuses)),
          organisationId: z.optional(z.nullable(uuid)),
        }),
      )
      .check(z.minLength(1, required), z.maxLength(maxLeadsAtOnce, maxOf(maxLeadsAtOnce))),
  }),
  answer: z.object({
    recorded: z.int(),
    refused: z.array(z.object({ id: uuid, code: z.string(), message: z.string() })),
  }),
})
