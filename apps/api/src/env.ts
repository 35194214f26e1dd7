import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type CheckedSettings, SettingError, type Settings, settingsSchema } from './settings.ts'

/**
 * The environment variables, with those of a file `.env` in the folder of the start. What is set already, even as empty, stays.
 * @throws SettingError when there is such a file and it cannot be read
 */
export function environment(file = '.env'): NodeJS.ProcessEnv {
  try {
    // Editors on Windows begin a file with a mark that would be part of the first name.
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new SettingError(`${file} cannot be read: ${code}.`)
  }
  return process.env
}

/** A source with values of its own for what it does not give. */
export const withDefaults = (
  source: NodeJS.ProcessEnv,
  defaults: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => ({
  ...source,
  ...Object.fromEntries(Object.entries(defaults).filter(([name]) => !source[name])),
})

/**
 * Reads and checks the settings. An empty variable counts as absent.
 * @throws SettingError naming every wrong variable in one line
 */
export function readSettings(source: NodeJS.ProcessEnv = environment()): Settings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new SettingError(`Bad setting: ${problems.join('; ')}.`)
  }
  const checked = parsed.data
  const settings = {
    ...checked,
    DATA_DIR: resolve(checked.DATA_DIR),
    ADMINS_NEED_AUTHENTICATOR: checked.ADMINS_NEED_AUTHENTICATOR ?? source.NODE_ENV === 'production',
    APP_ORIGIN: checked.APP_ORIGIN ?? `http://localhost:${checked.PORT}`,
    // Wherever people sign in: pages may talk to no other origin but this.
    IDENTITY_ORIGIN: checked.TENANT_ORIGIN ?? checked.IDENTITY_ORIGIN ?? `http://localhost:${checked.IDENTITY_PORT}`,
  }
  const conflicts = [...misspeltProduction(source), ...conflictsIn(settings), ...tenantConflictsIn(checked)]
  if (conflicts.length > 0) throw new SettingError(`Bad setting: ${conflicts.join('; ')}.`)
  return settings
}

/** 'Production' or 'prod' would start without production's guard, and without a word. */
const misspeltProduction = ({ NODE_ENV = '' }: NodeJS.ProcessEnv): string[] =>
  /^\s*prod/i.test(NODE_ENV) && NODE_ENV !== 'production' ? ['NODE_ENV must be written "production"'] : []

/** What each setting allows and all of them together do not. */
function conflictsIn(settings: Settings): string[] {
  const { PORT, IDENTITY_PORT, METRICS_PORT, APP_ORIGIN, IDENTITY_ORIGIN, BACKUP_DIR, BACKUP_KEY_FILE } = settings
  return [
    PORT === IDENTITY_PORT && 'PORT and IDENTITY_PORT must differ',
    (METRICS_PORT === PORT || METRICS_PORT === IDENTITY_PORT) && 'METRICS_PORT must differ from PORT and IDENTITY_PORT',
    // Both follow the ports unless they are set. What one of them keeps in a browser is nothing for the other.
    PORT !== IDENTITY_PORT && APP_ORIGIN === IDENTITY_ORIGIN && 'APP_ORIGIN and IDENTITY_ORIGIN must differ',
    BACKUP_DIR !== undefined &&
      BACKUP_KEY_FILE === undefined &&
      'BACKUP_DIR needs BACKUP_KEY_FILE, as backups are encrypted',
  ].filter(conflict => conflict !== false)
}

const ofTenant = [
  'TENANT_CLIENT_ID',
  'TENANT_AUDIENCE',
  'TENANT_MANAGEMENT_CLIENT_ID',
  'TENANT_MANAGEMENT_CLIENT_SECRET',
] as const

/** A tenant needs all of its settings, and they need a tenant; people sign in in one place. */
function tenantConflictsIn(checked: CheckedSettings): string[] {
  if (checked.TENANT_ORIGIN !== undefined)
    return [
      ...ofTenant.filter(name => checked[name] === undefined).map(name => `TENANT_ORIGIN needs ${name}`),
      ...(checked.IDENTITY_ORIGIN === undefined
        ? []
        : ['IDENTITY_ORIGIN is of the identity service that TENANT_ORIGIN replaces']),
    ]
  return [...ofTenant, 'TENANT_MANAGEMENT_ORIGIN' as const]
    .filter(name => checked[name] !== undefined)
    .map(name => `${name} needs TENANT_ORIGIN`)
}
