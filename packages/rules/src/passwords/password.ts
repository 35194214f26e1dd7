import { messages } from '../people/messages.ts'

const shortestPassword = 8

/** The longest password, in characters: hashing a longer one would only cost time. */
export const maxPasswordLength = 200

/** Said at the password's field; which ones are common the server knows alone. */
export const commonPassword = 'Others use this password too, so it is guessed first. Choose another one'

/** Said there too, of the address or the part before its @, with or without an ending. */
export const ownAddressAsPassword = 'This is your email address, which is guessed first. Choose another one'

/** Said there too, of the first name, the last name or both, with or without an ending. */
export const ownNameAsPassword = 'This is your name, which is guessed first. Choose another one'

/**
 * Everything that is wrong with a password, in the order of document 1, section 5; an empty list when it will do.
 * Length counts code points, so an emoji is one character.
 */
export function passwordProblems(password: string): string[] {
  const problems: string[] = []
  if ([...password].length < shortestPassword) problems.push(messages.passwordTooShort)
  if (!/\p{Ll}/u.test(password)) problems.push(messages.passwordNeedsLowercase)
  if (!/[\p{N}\p{P}\p{S}\s]/u.test(password)) problems.push(messages.passwordNeedsOther)
  return problems
}

/** The first message for the password field, or undefined. Empty gives 'Field is required'. */
export const checkPassword = (password: string): string | undefined =>
  password === '' ? messages.required : passwordProblems(password)[0]

/** The message for the verify field, or undefined: it must equal the password exactly. */
export function checkVerifyPassword(password: string, verify: string): string | undefined {
  if (verify === '') return messages.required
  return verify === password ? undefined : messages.passwordMismatch
}
