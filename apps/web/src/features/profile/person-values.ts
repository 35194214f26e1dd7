import type { loaderChanges } from '@lodeway/contract/loaders.ts'
import { checkRequired } from '@lodeway/rules/people/field-checks.ts'
import type * as z from 'zod/mini'
import { type PersonValues, personIn } from '../loaders/person-values.ts'

/** A profile as its form holds it: a new email address is confirmed with the password. */
export interface ProfileValues extends PersonValues {
  password: string
}

/** Whether the address that signs in would be another one. Upper and lower case are the same, as they are to the server. */
export const isNewEmail = (typed: string, before: string): boolean =>
  typed.trim().toLowerCase() !== before.trim().toLowerCase()

/** What is wrong with the password of a profile: it is asked for with a new email address alone. */
export const checkConfirmed = (values: ProfileValues, before: PersonValues): string | undefined =>
  isNewEmail(values.emailAddress, before.emailAddress) ? checkRequired(values.password) : undefined

/** The password as it is sent, where it is asked for. */
export const confirmedBy = (values: ProfileValues, before: PersonValues): { password?: string } =>
  isNewEmail(values.emailAddress, before.emailAddress) ? { password: values.password } : {}

/** Names, addresses and numbers that were changed since the form began. The rest is not sent: somebody else may have corrected it meanwhile. */
export function personChangesIn(values: PersonValues, began: PersonValues): Partial<ReturnType<typeof personIn>> {
  const before: Record<string, string> = personIn(began)
  const changed = Object.entries(personIn(values)).filter(([name, value]) => value !== before[name])
  return Object.fromEntries(changed)
}

/** A loader's profile as it is sent. Status and company code as they are would take back a change that waits for an administrator. */
export function loaderChangesIn(values: PersonValues, began: PersonValues): z.input<typeof loaderChanges> {
  const companyCode = values.type === 'organisational' ? values.companyCode.trim() : ''
  const isSame = values.type === began.type && companyCode === began.companyCode
  return {
    ...personChangesIn(values, began),
    ...(isSame ? {} : { type: values.type, companyCode: companyCode || null }),
  }
}

/** Whether there is anything to send. Only loaders have a status and a company code, so those of others never differ. */
export const isChanged = (values: PersonValues, began: PersonValues): boolean =>
  Object.keys(loaderChangesIn(values, began)).length > 0
