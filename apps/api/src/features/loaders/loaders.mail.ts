import type { Letter } from '../../mail/layout.ts'

interface Person {
  readonly firstName: string
  readonly lastName: string
}
type Brand = Letter['brand']

const greeting = (person: Person) => `Hello ${person.firstName} ${person.lastName},`

export const requestReceivedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your access request was received',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Your request for access has been submitted. An administrator will look at it, and you will receive an e-mail once it has been approved.',
  ],
  note: 'If you did not ask for access, you can ignore this e-mail.',
})

/** For an address that has an account: the caller of the form learns nothing, its owner does. */
export const alreadyKnownLetter = (person: Person, appOrigin: string): Letter => ({
  subject: 'You already have an account',
  greeting: greeting(person),
  paragraphs: [
    'Somebody, probably you, asked for access with your details. You have an account or an open request already, so nothing was changed.',
  ],
  button: { label: 'Sign in', address: `${appOrigin}/` },
  note: 'If this was not you, you can ignore this e-mail.',
})

export const approvedLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Your access has been approved',
  greeting: greeting(person),
  brand,
  paragraphs: ['An administrator approved your request. Set a password to start submitting leads.'],
  button: { label: 'Set your password', address: link },
  note: 'The link works once and for 7 days. After that, open it all the same and choose “Send me a new link”.',
})

/** For somebody who has been let in, has no password yet, and asked for another link. */
export const newSetupLinkLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Set your password',
  greeting: greeting(person),
  brand,
  paragraphs: ['Your access has been approved. Here is a new link to set your password.'],
  button: { label: 'Set your password', address: link },
  note: 'The link works once and for 7 days. If you did not ask for it, you can ignore this e-mail.',
})

export const deniedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your access request',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Thank you for your interest. Your request for access was not approved this time.',
    'You may apply again. The details you gave us are erased after 30 days.',
  ],
})

export const requestsWaitLetter = (
  person: Person,
  { count, since, appOrigin }: { count: number; since: string; appOrigin: string },
): Letter => ({
  subject: count === 1 ? '1 person is waiting for access' : `${count} people are waiting for access`,
  greeting: greeting(person),
  paragraphs: [
    count === 1
      ? `A request for access has been waiting since ${since}. Approve or deny it under User Management.`
      : `${count} requests for access are waiting, the oldest since ${since}. Approve or deny them under User Management.`,
  ],
  button: { label: 'Show the requests', address: `${appOrigin}/user-management` },
  note: 'You get this e-mail every morning for as long as requests are waiting.',
})

export const resetLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Reset your password',
  greeting: greeting(person),
  brand,
  paragraphs: ['A password reset was asked for your account.'],
  button: { label: 'Choose a new password', address: link },
  note: 'The link works once and for one hour. If you did not ask for it, nothing has changed and you can ignore this e-mail.',
})

export const bankDetailsSavedLetter = (person: Person, last4: string, brand: Brand): Letter => ({
  subject: 'Your bank details were saved',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `Your earnings are paid to the account that ends in ${last4}.`,
    'If this was not you, reset your password at once and tell us.',
  ],
})

export const bankDetailsChangedLetter = (person: Person, last4: string, brand: Brand): Letter => ({
  subject: 'Your bank details were changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    `The bank account that your earnings are paid to was changed. It now ends in ${last4}.`,
    'If this was not you, reset your password at once and tell us.',
  ],
})

export const emailChangedLetter = (person: Person, brand: Brand): Letter => ({
  subject: 'Your e-mail address was changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'The e-mail address of your account was changed, and this address no longer signs in.',
    'If this was not you, please tell us at once.',
  ],
})
