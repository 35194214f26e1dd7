import { SettingError, type Settings } from '../env.ts'

/**
 * Under NODE_ENV=production nothing starts that is meant for a developer's machine.
 * @throws SettingError naming all that is missing, in one line
 */
export function refuseUnreadyProduction(settings: Settings, source: NodeJS.ProcessEnv, isDemo: boolean): void {
  if (source.NODE_ENV !== 'production') return
  const missing = [
    isDemo && 'demonstration data (npm run demo) has known passwords',
    !source.ENCRYPTION_KEY && 'ENCRYPTION_KEY is not set (openssl rand -hex 32; keep it apart from the backups)',
    !settings.APP_ORIGIN.startsWith('https:') && 'APP_ORIGIN must be an https:// address',
    !settings.IDENTITY_ORIGIN.startsWith('https:') && 'IDENTITY_ORIGIN must be an https:// address',
    !settings.MAIL_URL && 'MAIL_URL is not set: mails would be files on this machine',
    ...(['MAIL_FROM', 'ADMIN_EMAIL', 'CONTACT_EMAIL'] as const).map(
      name => settings[name].endsWith('.example') && `${name} is still an example`,
    ),
    settings.ALLOW_LOOPBACK_FETCH && 'ALLOW_LOOPBACK_FETCH is for development alone',
  ].filter(problem => problem !== false)
  if (missing.length > 0) throw new SettingError(`Not ready for production: ${missing.join('; ')}.`)
}
