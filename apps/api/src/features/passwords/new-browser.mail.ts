import { formatShownDate, johannesburgDate, johannesburgTime } from '@lodeway/rules/time/calendar.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

interface Told {
  readonly person: Person
  readonly at: Date
  readonly device: string
  readonly addressRange: string | null
  readonly brand: Letter['brand']
  readonly appOrigin: string
}

/** A sign-in with a browser that its account was not used with before: it may be somebody else's. */
export const newBrowserLetter = ({ person, at, device, addressRange, brand, appOrigin }: Told): Letter => ({
  subject: 'Sign-in with a new browser',
  greeting: greeting(person),
  brand,
  paragraphs: [
    'Somebody signed in to your account with a browser that was not used for it before.',
    `When: ${formatShownDate(johannesburgDate(at))}, ${johannesburgTime(at)} in South Africa`,
    `Device: ${device}`,
    ...(addressRange === null ? [] : [`Internet address: ${addressRange}`]),
    'If this was you, there is nothing to do.',
    'If it was not, somebody knows your password or has a passkey of yours: choose a new password at once, which signs out everybody else, remove that passkey, and tell an administrator.',
  ],
  button: { label: 'See where you are signed in', address: `${appOrigin}/user/security` },
})
