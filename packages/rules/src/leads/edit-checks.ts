import { isEmpty } from '../people/field-checks.ts'

/** Empty alternative phone, email and reason are sent as absent (document 2, section 5, "Lead edit"). */
export const absentIfEmpty = (text: string | null | undefined): string | undefined =>
  isEmpty(text) ? undefined : (text ?? undefined)
