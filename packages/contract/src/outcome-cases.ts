import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxChoices, maxPageRows } from '@lodeway/rules/limits.ts'
import { caseKinds, caseStates, decisionReasonLength } from '@lodeway/rules/outcomes/cases.ts'
import { speakers } from '@lodeway/rules/outcomes/conversation.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, flag, instant } from './fields.ts'
import { limitUpTo, listOf, offset, orderBy, pageOf, search } from './list-fields.ts'
import { line, uuid } from './text-fields.ts'

/** A return or a late sale, with what is needed to decide it. */
export const outcomeCase = z.object({
  id: uuid,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  openedAt: instant,
  leadId: uuid,
  clientFirstName: z.string(),
  clientLastName: z.string(),
  /** Whether that is another person than the organisation had the lead for: then no late sale of it is accepted. */
  isOtherPerson: z.boolean(),
  insuranceType: z.enum(insuranceTypes),
  organisationId: uuid,
  organisationName: z.string(),
  assignedAt: instant,
  endedAt: z.nullable(instant),
  /** What was reported, for a late sale. */
  organisationStatus: z.string(),
  premium: z.nullable(z.number()),
  premiumsCollected: z.nullable(z.int()),
  /** Who has the lead now, if it is somebody else, and whether they sold it. */
  holder: z.nullable(z.object({ organisationId: uuid, name: z.string(), hasSold: z.boolean() })),
  /** A return of a lead that is sold: what is owed for it stands until it is decided. */
  isSold: z.boolean(),
  /** Why the organisation asks for it, where it said so. */
  reportedReason: z.nullable(z.string()),
  /** The day by which it is to be decided; null once it is. */
  decideBy: z.nullable(calendarDate),
  /** Whose turn it is, by who wrote last; null once it is decided. */
  waitsFor: z.nullable(z.enum(speakers)),
  /** While it is open, unless the client was erased: then there is nothing left to talk about. */
  takesMessages: z.boolean(),
  /** Why it was decided as it was. */
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
})
export const listOutcomeCases = endpoint({
  name: 'listOutcomeCases',
  method: 'GET',
  path: '/v1/outcome-cases',
  callers: ['admin'],
  subject: 'none',
  summary: 'Returns and late sales by filters, with how many are open in all.',
  query: z.strictObject({
    state: z.optional(listOf(z.enum(caseStates))),
    kind: z.optional(listOf(z.enum(caseKinds))),
    /** Those that are open, and should have been decided by now. */
    overdue: z.optional(flag),
    organisationId: z.optional(listOf(uuid, maxChoices)),
    search: z.optional(search),
    limit: limitUpTo(maxPageRows, 10),
    offset,
    orderBy: orderBy(['openedAt'], 'openedAt:asc'),
  }),
  answer: z.extend(pageOf(outcomeCase), { open: z.int() }),
})
const { minimum, maximum } = decisionReasonLength
const reason = line(maximum).check(z.minLength(minimum, `Min of ${minimum} characters`))
/** What was reported when the person looked: another report is not decided on unseen (409), as its premium may be another. */
const seen = z.optional(
  z.strictObject({
    organisationStatus: z.string(),
    premium: z.nullable(z.number()),
    premiumsCollected: z.nullable(z.int()),
  }),
)
export const acceptOutcomeCase = endpoint({
  name: 'acceptOutcomeCase',
  method: 'POST',
  path: '/v1/outcome-cases/:id/accept',
  callers: ['admin'],
  area: 'leads',
  subject: 'case',
  summary: 'Accepts a return or a late sale. The same decision again changes nothing; another one is refused (409).',
  /** `seenWith`: the organisation that the lead was shown with, null for none; 409 when another one has it by now. */
  body: z.strictObject({ reason, seen, seenWith: z.optional(z.nullable(uuid)) }),
  answer: outcomeCase,
})
export const refuseOutcomeCase = endpoint({
  name: 'refuseOutcomeCase',
  method: 'POST',
  path: '/v1/outcome-cases/:id/refuse',
  callers: ['admin'],
  area: 'leads',
  subject: 'case',
  summary: 'Refuses a return or a late sale, with a reason for the organisation.',
  body: z.strictObject({ reason, seen }),
  answer: outcomeCase,
})
