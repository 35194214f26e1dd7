import type { AuthenticatorChange } from '@lodeway/identity/authenticator/authenticator.ts'
import { greeting, type Person } from '../../mail/greeting.ts'
import type { Letter } from '../../mail/layout.ts'

interface Told {
  readonly person: Person
  readonly change: AuthenticatorChange | 'removed'
  /** Recovery codes that are left. */
  readonly codesLeft: number
  readonly brand: Letter['brand']
  readonly appOrigin: string
}

/**
 * What happened to how somebody signs in, for the address on file: it may have been somebody else. What a passkey is called is not
 * repeated: whoever makes one chooses that.
 */
export const authenticatorLetter = ({ person, change, codesLeft, brand, appOrigin }: Told): Letter => ({
  subject: subjects[change],
  greeting: greeting(person),
  brand,
  paragraphs: [
    change === 'code used'
      ? `A recovery code was used to sign in, or to confirm that it is you. ${left(codesLeft)}`
      : words[change],
    change === 'passkey added'
      ? 'If this was not you, tell an administrator at once, who removes it and signs you out everywhere, and choose a new password.'
      : 'If this was not you, choose a new password at once and tell an administrator.',
  ],
  button: { label: 'See how you sign in', address: `${appOrigin}/user/security` },
})

const subjects: Record<Told['change'], string> = {
  added: 'An authenticator app was set up',
  replaced: 'Your authenticator app was replaced',
  'codes renewed': 'You have new recovery codes',
  'code used': 'A recovery code was used',
  'codes guessed': 'Wrong codes were tried on your account',
  'switched off': 'Your authenticator app was switched off',
  'passkey added': 'A passkey was added',
  'passkey removed': 'A passkey was removed',
  removed: 'Your second step was removed',
}

const words = {
  added:
    'From now on your password opens your account only together with a code from your authenticator app. A passkey needs no code.',
  replaced:
    'Another authenticator app was set up in the place of the one before, whose codes no longer open your account. There are new recovery codes as well: the earlier ones no longer work.',
  'codes renewed': 'New recovery codes were made for your account. The earlier ones no longer work.',
  'codes guessed':
    'Somebody who knows your password sent wrong codes or passkeys after it, five times or more within an hour. None of them opened anything.',
  'switched off':
    'Codes of an app no longer open your account. How you sign in now is shown under Security in your profile.',
  'passkey added': 'From now on this passkey opens your account, without a password.',
  'passkey removed': 'It no longer opens your account. How you sign in now is shown under Security in your profile.',
  removed:
    'An administrator removed the authenticator app and the passkeys from your account, and you were signed out everywhere. Your recovery codes no longer work. Set up an app or a passkey again as soon as you can.',
} as const

const left = (codes: number): string =>
  codes === 0
    ? 'It was the last one: make new ones.'
    : `${codes === 1 ? 'One is' : `${codes} are`} left. Each works once.`
