import { isCommonPassword, isOwnAddress } from '../features/passwords/common-passwords.ts'
import { SettingError } from '../settings.ts'

/**
 * Under NODE_ENV=production nothing starts that is meant for a developer's machine. It reads the settings as they were given, so that
 * what is missing is said beside what is malformed.
 * @throws SettingError naming all that is missing, in one line
 */
export async function refuseUnreadyProduction(source: NodeJS.ProcessEnv, isDemo: boolean): Promise<void> {
  if (source.NODE_ENV !== 'production') return
  const { ADMIN_PASSWORD: password = '', PRODUCT_NAME: product = 'Lodeway' } = source
  const missing = [
    isDemo && 'demonstration data (npm run demo) has known passwords',
    !source.ENCRYPTION_KEY && 'ENCRYPTION_KEY is not set (openssl rand -hex 32; keep it apart from the backups)',
    /^(.)\1+$/.test(source.ENCRYPTION_KEY ?? '') && 'ENCRYPTION_KEY is one digit over and over (openssl rand -hex 32)',
    !source.APP_ORIGIN?.startsWith('https:') && 'APP_ORIGIN must be an https:// address',
    source.TENANT_ORIGIN
      ? !source.TENANT_ORIGIN.startsWith('https:') && 'TENANT_ORIGIN must be an https:// address'
      : !source.IDENTITY_ORIGIN?.startsWith('https:') && 'IDENTITY_ORIGIN must be an https:// address',
    !source.MAIL_URL && 'MAIL_URL is not set: mails would be files on this machine',
    ...(['MAIL_FROM', 'ADMIN_EMAIL', 'CONTACT_EMAIL'] as const).map(
      name => (source[name] || '.example').endsWith('.example') && `${name} is still an example`,
    ),
    password !== '' &&
      ((await isCommonPassword(password, product)) || isOwnAddress(password, source.ADMIN_EMAIL ?? '')) &&
      'ADMIN_PASSWORD is one of those that are guessed first',
    source.ALLOW_LOOPBACK_FETCH === 'true' && 'ALLOW_LOOPBACK_FETCH is for development alone',
  ].filter(problem => problem !== false)
  if (missing.length > 0) throw new SettingError(`Not ready for production: ${missing.join('; ')}.`)
}

/**
 * The same of a process of the product, which may run apart from the launcher. The first administrator's password is nothing to it, and the list
 * of common ones takes memory.
 * @throws SettingError naming all that is missing, in one line
 */
export const refuseUnreadyProcess = (): Promise<void> =>
  refuseUnreadyProduction({ ...process.env, ADMIN_PASSWORD: '' }, false)
