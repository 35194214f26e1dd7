import { maxLeadsOfPerson } from '@lodeway/rules/data-requests/person-search.ts'
import { insuranceTypes } from '@lodeway/rules/leads/insurance-types.ts'
import { clientStatuses, internalStatuses } from '@lodeway/rules/leads/statuses.ts'
import { maxObjectionReasonLength } from '@lodeway/rules/limits.ts'
import { maxOf } from '@lodeway/rules/people/messages.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDate, instant } from './fields.ts'
import { leadDetails } from './lead-details.ts'
import { emailAddress, idNumber, line, nameLine, phone, phoneNumber, uuid } from './text-fields.ts'

/** By what a person is found. In the body and never in an address, which ends up in logs and histories. */
const search = {
  idNumber: z.optional(idNumber),
  phoneNumber: z.optional(phoneNumber),
  emailAddress: z.optional(emailAddress),
}
/** `sameIdNumber`: bears none of what was searched for, but the ID number of a lead that does. */
const matchedBy = z.array(z.enum(['idNumber', 'phone', 'alternativePhone', 'email', 'sameIdNumber']))
const foundLead = z.object({
  id: uuid,
  createdAt: instant,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  /** Masked. */
  idNumber: z.nullable(z.string()),
  insuranceType: z.enum(insuranceTypes),
  internalStatus: z.enum(internalStatuses),
  clientStatus: z.enum(clientStatuses),
  organisationName: z.nullable(z.string()),
  matchedBy,
})
/** Whoever was asked for may be a loader, a person of an organisation, or an administrator. */
const foundAccount = z.object({
  id: uuid,
  role: z.enum(['loader', 'buyer', 'admin']),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  status: z.string(),
  matchedBy,
})
export const findPerson = endpoint({
  name: 'findPerson',
  method: 'POST',
  path: '/v1/data-requests/find',
  callers: ['admin'],
  area: 'people',
  subject: 'none',
  summary: 'What is held on a person by ID number, phone or email: leads about them, their account, objections.',
  body: z.strictObject(search),
  answer: z.object({
    leads: z.array(foundLead),
    /** Whether more leads have these details than one answer holds. */
    leadsLeftOut: z.boolean(),
    accounts: z.array(foundAccount),
    objections: z.array(z.object({ since: instant, reason: z.string() })),
  }),
})

/** Whom a request is about: the leads that an administrator has recognised as that person's, and their account. */
const person = {
  leadIds: z.array(uuid).check(z.maxLength(maxLeadsOfPerson, maxOf(maxLeadsOfPerson))),
  accountId: z.nullable(uuid),
}
export const exportPerson = endpoint({
  name: 'exportPerson',
  method: 'POST',
  path: '/v1/data-requests/export',
  callers: ['admin'],
  area: 'people',
  freshSignIn: 'This is all that is kept about somebody, account number included.',
  subject: 'none',
  summary: 'Everything that is held on one person, as JSON; written to the audit log (POPIA, section 23).',
  body: z.strictObject(person),
  produces: 'application/json',
})
export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'POST',
  path: '/v1/data-requests/erase',
  callers: ['admin'],
  area: 'people',
  freshSignIn: 'What is erased cannot be brought back.',
  subject: 'none',
  summary: 'Makes a person anonymous; sums stay. 422 while a loader is unpaid (POPIA, section 24).',
  body: z.strictObject(person),
  answer: z.object({ leads: z.int(), accounts: z.int(), organisationsTold: z.int() }),
})
export const recordObjection = endpoint({
  name: 'recordObjection',
  method: 'POST',
  path: '/v1/data-requests/objection',
  callers: ['admin'],
  area: 'people',
  subject: 'none',
  summary:
    'Refuses every later lead about a person (POPIA, section 11(3)); of the leads named here the organisations are told to leave them alone.',
  body: z.strictObject({
    ...search,
    reason: line(maxObjectionReasonLength),
    /** Leads that an administrator has recognised as this person's. */
    leadIds: z.optional(person.leadIds),
  }),
  /** How many identifiers are new on the list, how many leads are closed as 'Do not call', and how many organisations are told. */
  answer: z.object({ added: z.int(), leads: z.int(), told: z.int() }),
  status: 201,
})

export const correctLead = endpoint({
  name: 'correctLead',
  method: 'POST',
  path: '/v1/leads/:id/correction',
  callers: ['admin'],
  area: 'people',
  subject: 'lead',
  summary:
    'Corrects personal details, area and income of a lead, also of an assigned one; organisations that had it are told.',
  body: z.strictObject({
    firstName: z.optional(nameLine()),
    lastName: z.optional(nameLine()),
    phoneNumber: z.optional(phone),
    alternativePhoneNumber: z.optional(z.nullable(phone)),
    emailAddress: z.optional(z.nullable(emailAddress)),
    idNumber: z.optional(z.nullable(idNumber)),
    dateOfBirth: z.optional(z.nullable(calendarDate)),
    address: leadDetails.address,
    geographicalArea: leadDetails.geographicalArea,
    yearlyIncome: leadDetails.yearlyIncome,
    /** The version of the consent wording that was confirmed: wanted where the details make it another person. */
    consentVersion: z.optional(z.string()),
  }),
  /** `waitsForContract`: a returned lead was not sent on, as the internal organisation that it belongs to has no active contract for it. */
  answer: z.object({ corrected: z.array(z.string()), organisationsTold: z.int(), waitsForContract: z.boolean() }),
})
