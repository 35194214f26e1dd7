import type { AuditChange } from '@lodeway/rules/audit-log/changes.ts'
import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const approvedLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Your access has been approved',
  greeting: greeting(person),
  brand,
  paragraphs: ['An administrator approved your request. Set a password to start submitting leads.'],
  button: { label: 'Set your password', address: link },
  note: `The link works once, within ${setupLinkDays} days. If it has expired, open it anyway and choose “Send me a new link”.`,
})

export const unblockedLetter = (person: Person, appOrigin: string, brand?: Brand): Letter => ({
  subject: 'Your access is open again',
  greeting: greeting(person),
  brand,
  paragraphs: ['Your access was blocked, and is open again. You can sign in with your password as before.'],
  button: { label: 'Sign in', address: appOrigin },
})

export const emailChangedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your email address was changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'The email address of your account was changed, and this address no longer signs in.',
    'If this was not you, please tell us at once.',
  ],
})

interface Decided {
  /** To the change of type or company that they had asked for. */
  readonly answer: 'approved' | 'turned down' | undefined
  /** The company that is paid in their place. */
  readonly paidTo: string | undefined
  readonly address: string
  readonly brand: Brand
}

/** The mail to a loader of whose terms an administrator decided something. */
export const loaderTermsLetter = (
  person: Person,
  changes: readonly AuditChange[],
  { answer, paidTo, address, brand }: Decided,
): Letter => ({
  brand,
  subject: answer === undefined ? 'Your terms were changed' : `The change that you asked for was ${answer}`,
  greeting: greeting(person),
  paragraphs: [
    ...(changes.length === 0 ? ['Your loader status and company stay as they were.'] : termsNow(changes, paidTo)),
    'If this is not what was agreed, please tell us.',
  ],
  button: { label: 'See your profile', address },
})

const termsNow = (changes: readonly AuditChange[], paidTo: string | undefined): string[] => [
  'From now on these of your terms are different:',
  ...changes.map(({ field, before, after }) => `${field}: ${before ?? 'none'} before, ${after ?? 'none'} now.`),
  ...(paidTo === undefined ? [] : [`The leads that you submit from now on are paid to ${paidTo}.`]),
  'Leads that an organisation has already are paid as before.',
]
