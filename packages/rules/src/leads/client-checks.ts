import { checkEmail, checkName, checkPhone, checkRequiredPhone } from '../people/field-checks.ts'
import { collectErrors, type FieldErrors } from '../people/field-errors.ts'

/** Who a client is and how they are reached, in plain values. */
export type Client = {
  firstName?: string
  lastName?: string
  phoneNumber?: string
  alternativePhoneNumber?: string | null
  emailAddress?: string | null
}

/** Checks them by the field rules: names required and text, phone required, email valid (document 2, section 5). */
export const checkClient = (input: Client): FieldErrors<keyof Client> =>
  collectErrors<keyof Client>({
    firstName: checkName(input.firstName),
    lastName: checkName(input.lastName),
    phoneNumber: checkRequiredPhone(input.phoneNumber),
    alternativePhoneNumber: checkPhone(input.alternativePhoneNumber ?? undefined),
    emailAddress: checkEmail(input.emailAddress ?? undefined),
  })
