import { setupLinkDays } from '@lodeway/rules/passwords/links.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

type Brand = Letter['brand']

export const resetLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Reset your password',
  greeting: greeting(person),
  brand,
  paragraphs: ['Somebody asked to reset the password of your account.'],
  button: { label: 'Choose a new password', address: link },
  note: 'The link works once, within one hour. If you did not ask for it, nothing has changed and you can ignore this email.',
})

/** For somebody who has been let in, has no password yet, and asked for another link. */
export const newSetupLinkLetter = (person: Person, link: string, brand: Brand): Letter => ({
  subject: 'Set your password',
  greeting: greeting(person),
  brand,
  paragraphs: ['Here is a new link to set your password.'],
  button: { label: 'Set your password', address: link },
  note: `The link works once, within ${setupLinkDays} days. If you did not ask for it, you can ignore this email.`,
})

/** After it was: whoever reads somebody's mail can do it, too. */
export const passwordChangedLetter = (person: Person, appOrigin: string, brand: Brand): Letter => ({
  subject: 'Your password was changed',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'A new password was set for your account by a link that was mailed to you, and everybody was signed out.',
    'If this was not you, somebody else can read your mail: change the password of your mailbox first, then choose a new one here, and tell an administrator.',
  ],
  button: { label: 'See where you are signed in', address: `${appOrigin}/user/security` },
})

/** For an address that has an account: the caller of the form learns nothing, its owner does. */
export const alreadyKnownLetter = (person: Person, appOrigin: string): Letter => ({
  subject: 'You already have an account',
  greeting: greeting(person),
  paragraphs: [
    'Somebody, probably you, asked for access with your details. You have an account or an open request already, so nothing was changed.',
  ],
  button: { label: 'Sign in', address: `${appOrigin}/` },
  note: 'If this was not you, you can ignore this email.',
})
