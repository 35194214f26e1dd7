import type { BodyInput } from '@lodeway/contract/endpoint.ts'
import type { offeredTypes } from '@lodeway/contract/lead-submission.ts'
import { submitLead } from '@lodeway/contract/lead-submission.ts'
import type { ContactField } from '@lodeway/rules/lead-submission/check.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Answer } from '../../api/call.ts'
import { call } from '../../api/call.ts'
import { contactFields } from './submission.ts'

export type Offered = Answer<typeof offeredTypes>
export type ContactErrors = Partial<Record<ContactField, string>>

/** Refused here as the server would: with the messages by field. */
export class ContactProblem extends Error {
  readonly fields: ContactErrors
  constructor(fields: ContactErrors) {
    super(Object.values(fields)[0])
    this.fields = fields
  }
}

const retries = 5

/**
 * Submits a lead once, however often it is sent: a repeat under the same key gets the first answer again. While an
 * earlier request is still running the server asks to wait.
 * @returns the id of the lead
 */
export async function sendDraft(idempotencyKey: string, body: BodyInput<typeof submitLead>): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await call(submitLead, { body, idempotencyKey })).id
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== 'still_running' || attempt > retries) throw problem
      await new Promise(resolve => setTimeout(resolve, 1000))
    }
  }
}

/** What a refusal says about the first step; undefined when it is about something else. */
export function contactErrorsIn(problem: unknown): ContactErrors | undefined {
  const fields = problem instanceof ApiError || problem instanceof ContactProblem ? problem.fields : {}
  return pickContactErrors(fields)
}

export function pickContactErrors(errors: Readonly<Partial<Record<string, string>>>): ContactErrors | undefined {
  // The server names the parts of a phone number: 'phoneNumber.number'.
  const found = Object.entries(errors).flatMap(([path, message]) => {
    const field = contactFields.find(name => path === name || path.startsWith(`${name}.`))
    return field === undefined ? [] : [[field, message]]
  })
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
