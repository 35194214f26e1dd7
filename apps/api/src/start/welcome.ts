import { demoPassword, receiverAddress } from '../demo/known.ts'
import type { Settings } from '../settings.ts'
import type { FirstData } from './first-data.ts'

/** Of the first administrator, where nobody has set one: at once, since a start that fails after this shows no welcome. */
export function printMadePassword(
  { ADMIN_PASSWORD }: Settings,
  { created, email, password }: FirstData['administrator'],
): void {
  if (created && ADMIN_PASSWORD === undefined)
    console.log(`Made the first administrator ${email} with the password ${password}`)
}

/** Tells whoever started the product where it is and how to sign in. */
export function printWelcome(settings: Settings, administrator: FirstData['administrator'], isDemo: boolean): void {
  const lines = [
    `${settings.PRODUCT_NAME} is running.`,
    `  Application  ${settings.APP_ORIGIN}`,
    `  Identity     ${settings.IDENTITY_ORIGIN}`,
    settings.MAIL_URL
      ? `  Mail         ${new URL(settings.MAIL_URL).host}`
      : `  Mail         ${settings.APP_ORIGIN}/development/mails (written to ${settings.DATA_DIR}/mail)`,
    `  Sign in as   ${administrator.email}`,
    isDemo
      ? `  Password     ${settings.ADMIN_PASSWORD}`
      : administrator.created
        ? `  Password     ${settings.ADMIN_PASSWORD ? 'as set in ADMIN_PASSWORD' : `${administrator.password} (shown this once; change it under Security)`}`
        : '  Password     as set before; use "Forgot your password?" to reset it',
    ...(isDemo
      ? [
          `  Loaders      thandi.nkosi@demo.example and others; every password is "${demoPassword}"`,
          `  Receiver     ${receiverAddress(settings)} shows the leads that the organisation Umoya Life gets by API`,
        ]
      : []),
    'Press Ctrl-C to stop.',
  ]
  console.log(lines.join('\n'))
}
