import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, readSettings, withDefaults } from './env.ts'
import { SettingError } from './settings.ts'
import { refuseUnreadyProduction } from './start/production.ts'
import { tenantOf } from './tenant/tenant-settings.ts'

// Document 1, section 3:
// - the claim's namespace ends in a setting whose default is `dev`.
test('defaults are those that the README lists', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    IDENTITY_PORT: 4000,
    APP_ORIGIN: 'http://localhost:3000',
    IDENTITY_ORIGIN: 'http://localhost:4000',
    PRODUCT_NAME: 'Lodeway',
    CLAIM_NAMESPACE_SUFFIX: 'dev',
    TRUST_PROXY: false,
  })
  expect(readSettings({ PORT: '', MAIL_URL: '' }).MAIL_URL).toBeUndefined()
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// address'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters'],
  [{ ENCRYPTION_KEY: 'abc' }, 'ENCRYPTION_KEY must be 64 hex digits'],
  [{ PORT: '3000', IDENTITY_PORT: '3000' }, 'PORT and IDENTITY_PORT must differ'],
  [{ NODE_ENV: 'Production' }, 'NODE_ENV must be written "production"'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be written "production"'],
])('%o is refused in one line that names the variable', (source, message) => {
  const read = () => readSettings(source)
  expect(read).toThrow(SettingError)
  expect(read).toThrow(message)
  expect(read).not.toThrow(/\n/)
})

test.each([
  [{}, false],
  [{ NODE_ENV: 'production' }, true],
  [{ NODE_ENV: 'production', ADMINS_NEED_AUTHENTICATOR: 'false' }, false],
  [{ ADMINS_NEED_AUTHENTICATOR: 'true' }, true],
])('whether %o asks administrators for a code: %s', (source, asks) => {
  expect(readSettings(source).ADMINS_NEED_AUTHENTICATOR).toBe(asks)
})

test('a production start names all that is missing at once, and goes on when nothing is', async () => {
  const check = (source: NodeJS.ProcessEnv, isDemo = false) =>
    expect(refuseUnreadyProduction({ NODE_ENV: 'production', ...source }, isDemo))
  const whole = {
    ENCRYPTION_KEY: 'ab'.repeat(32),
    APP_ORIGIN: 'https://app.lodeway.co.za',
    IDENTITY_ORIGIN: 'https://auth.lodeway.co.za',
    MAIL_URL: 'smtps://mail.lodeway.co.za',
    MAIL_FROM: 'no-reply@lodeway.co.za',
    ADMIN_EMAIL: 'admin@lodeway.co.za',
    CONTACT_EMAIL: 'privacy@lodeway.co.za',
  }
  await check(whole).resolves.toBeUndefined()
  for (const name of Object.keys(whole)) await check({ ...whole, [name]: '' }).rejects.toThrow(name)
  await check({ ...whole, APP_ORIGIN: 'http://app.lodeway.co.za' }).rejects.toThrow(
    'APP_ORIGIN must be an https:// address',
  )
  await check({ ...whole, ALLOW_LOOPBACK_FETCH: 'true' }).rejects.toThrow('ALLOW_LOOPBACK_FETCH')
  await check({ ...whole, ENCRYPTION_KEY: '0'.repeat(64) }).rejects.toThrow('ENCRYPTION_KEY')
  await check({ ...whole, ADMIN_PASSWORD: 'password1' }).rejects.toThrow('ADMIN_PASSWORD is one of those')
  await check({ ...whole, ADMIN_PASSWORD: 'seven kudu at dusk' }).resolves.toBeUndefined()
  const tenant = { ...whole, IDENTITY_ORIGIN: '', TENANT_ORIGIN: 'https://auth.lodeway.co.za' }
  await check(tenant).resolves.toBeUndefined()
  await check({ ...tenant, TENANT_ORIGIN: 'http://auth.lodeway.co.za' }).rejects.toThrow(
    'TENANT_ORIGIN must be an https://',
  )
  await check(whole, true).rejects.toThrow('demonstration')
  await check({}).rejects.toThrow(
    /^Not ready for production: (?=.*ENCRYPTION_KEY)(?=.*MAIL_URL)(?=.*ADMIN_EMAIL)[^\n]*$/,
  )
  await expect(refuseUnreadyProduction({}, true)).resolves.toBeUndefined()
})

const tenantSettings = {
  TENANT_ORIGIN: 'https://auth.lodeway.co.za',
  TENANT_CLIENT_ID: 'spa',
  TENANT_AUDIENCE: 'https://api.lodeway.co.za/',
  TENANT_MANAGEMENT_CLIENT_ID: 'server',
  TENANT_MANAGEMENT_CLIENT_SECRET: 'secret',
}

test('a tenant takes the place of the identity service, and its own domain may be another', () => {
  const settings = readSettings(tenantSettings)
  expect(settings.IDENTITY_ORIGIN).toBe(tenantSettings.TENANT_ORIGIN)
  expect(tenantOf(settings)).toMatchObject({ clientId: 'spa', managementOrigin: tenantSettings.TENANT_ORIGIN })
  const other = readSettings({ ...tenantSettings, TENANT_MANAGEMENT_ORIGIN: 'https://lodeway.eu.auth0.com' })
  expect(tenantOf(other)).toMatchObject({ managementOrigin: 'https://lodeway.eu.auth0.com' })
  expect(tenantOf(readSettings({}))).toBeUndefined()
})

test.each([
  [{ ...tenantSettings, IDENTITY_ORIGIN: 'https://id.lodeway.co.za' }, 'that TENANT_ORIGIN replaces'],
  [{ ...tenantSettings, TENANT_CLIENT_ID: '' }, 'TENANT_ORIGIN needs TENANT_CLIENT_ID'],
  [{ TENANT_AUDIENCE: tenantSettings.TENANT_AUDIENCE }, 'TENANT_AUDIENCE needs TENANT_ORIGIN'],
  [{ APP_ORIGIN: 'https://app.lodeway.co.za/leads' }, 'APP_ORIGIN must be an origin alone'],
  [{ APP_ORIGIN: 'https://a.co.za', IDENTITY_ORIGIN: 'https://a.co.za' }, 'APP_ORIGIN and IDENTITY_ORIGIN must differ'],
  [{ PORT: '4000', METRICS_PORT: '4000' }, 'PORT and IDENTITY_PORT must differ; METRICS_PORT must differ'],
])('settings that do not go together: %o', (source, words) => {
  expect(() => readSettings(source)).toThrow(words)
})

test('a bad setting is never echoed: it may be a secret', () => {
  expect(() => readSettings({ ENCRYPTION_KEY: 'hunter2' })).not.toThrow(/hunter2/)
})

test('settings of a file .env count, and those of the environment before them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lodeway-env-'))
  const before = { ...process.env }
  try {
    // As an editor on Windows writes it.
    writeFileSync(
      join(folder, '.env'),
      '\uFEFFPRODUCT_NAME="From the file"\r\n# a comment\nPORT=3456\nMAIL_URL=smtp://file\n',
    )
    Object.assign(process.env, { PORT: '3457', MAIL_URL: '' })
    const settings = readSettings(environment(join(folder, '.env')))
    expect(settings).toMatchObject({ PRODUCT_NAME: 'From the file', PORT: 3457 })
    expect(settings.MAIL_URL).toBeUndefined()
    expect(() => environment(folder)).toThrow(SettingError)
    environment(join(folder, 'none'))
  } finally {
    process.env = before
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the demonstration has its own folder and password also where a setting of that name is empty', () => {
  const own = { DATA_DIR: './data/demo', ADMIN_PASSWORD: 'demo password 1' }
  const source = { DATA_DIR: '', ADMIN_PASSWORD: 'seven kudu at dusk', MAIL_URL: '' }
  // What is empty stays so: a file .env, read by each process, must not fill it in.
  expect(withDefaults(source, own)).toEqual({ ...source, DATA_DIR: './data/demo' })
  expect(withDefaults({}, own)).toEqual(own)
})
