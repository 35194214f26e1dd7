import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { maxPageRows } from '@lodeway/rules/limits.ts'
import { caseKinds, caseStates } from '@lodeway/rules/outcomes/cases.ts'
import * as z from 'zod/mini'
import { caseMessage, message } from './case-conversations.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, flag, instant, noBody } from './fields.ts'
import { limitUpTo, listOf, offset, pageOf } from './list-fields.ts'
import { uuid } from './text-fields.ts'

/** A case as its organisation reads it: nothing of the loader but the reference. */
export const ownCase = z.object({
  id: uuid,
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  openedAt: instant,
  leadId: uuid,
  /** While the organisation has the lead, or its return is open. */
  client: z.nullable(z.string()),
  insuranceType: z.enum(insuranceTypes),
  loaderReference: z.string(),
  deliveredAt: instant,
  reportedReason: z.nullable(z.string()),
  /** While it is open, unless the client was erased. */
  takesMessages: z.boolean(),
  /** An administrator asked last, and can be answered. */
  waitsForYou: z.boolean(),
  reason: z.nullable(z.string()),
  /** The day by which an administrator is to decide; none once it is decided. */
  decideBy: z.nullable(calendarDate),
  decidedAt: z.nullable(instant),
  /** `withdrawn` by the late sale of another organisation, and not by its own. */
  isSoldElsewhere: z.boolean(),
  /** An open return of a lead that is sold. */
  canWithdraw: z.boolean(),
  /** An open return of any other lead that the organisation has: whatever else it reports withdraws it. */
  isWithdrawnByReport: z.boolean(),
})
const wholeOwnCase = z.extend(ownCase, { messages: z.array(caseMessage) })

const ofOrganisation = {
  callers: ['buyer'],
  permission: 'outcomes',
  subject: 'organisation',
} as const
export const listOwnCases = endpoint({
  ...ofOrganisation,
  name: 'listOwnCases',
  method: 'GET',
  path: '/v1/organisations/:orgId/outcome-cases',
  summary: 'The returns and late sales of an organisation, the latest first, with how many wait for its answer.',
  query: z.strictObject({
    state: z.optional(listOf(z.enum(caseStates))),
    /** Open, and asked about by an administrator last. */
    waitsForYou: z.optional(flag),
    limit: limitUpTo(maxPageRows, 10),
    offset,
  }),
  answer: z.extend(pageOf(ownCase), { toAnswer: z.int() }),
})
export const getOwnCase = endpoint({
  ...ofOrganisation,
  name: 'getOwnCase',
  method: 'GET',
  path: '/v1/organisations/:orgId/outcome-cases/:id',
  summary: 'A return or a late sale of an organisation, with what was said between it and the administrators.',
  answer: wholeOwnCase,
})
export const writeOwnCaseMessage = endpoint({
  ...ofOrganisation,
  name: 'writeOwnCaseMessage',
  method: 'POST',
  path: '/v1/organisations/:orgId/outcome-cases/:id/messages',
  summary: 'Writes to the administrators about an open case; 409 once it is decided or withdrawn.',
  body: z.strictObject({ message }),
  answer: wholeOwnCase,
  status: 201,
})
export const withdrawOwnReturn = endpoint({
  ...ofOrganisation,
  name: 'withdrawOwnReturn',
  method: 'POST',
  path: '/v1/organisations/:orgId/outcome-cases/:id/withdraw',
  summary:
    'Withdraws the open return of a lead that is sold, which stays sold; 409 once it is decided, 422 for a lead that is not sold.',
  body: noBody,
  answer: wholeOwnCase,
})
