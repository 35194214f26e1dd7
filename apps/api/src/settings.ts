import { availableParallelism, totalmem } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'

/** A start that cannot go on. The message is one sentence for the person who started the product. */
export class SettingError extends Error {}

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(1, 'must be a port from 1 to 65535')
  .max(65535, 'must be a port from 1 to 65535')
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://app.example.co.za' })
  .refine(text => {
    const url = URL.parse(text)
    return url === null || url.href === `${url.origin}/`
  }, 'must be an origin alone, without a path')
  .transform(text => new URL(text).origin)
const yesOrNo = z.enum(['true', 'false'], { error: 'must be true or false' }).transform(text => text === 'true')

/** Every setting of the product, with its default. Each is an environment variable. */
export const settingsSchema = z.object({
  /** Where the API and the SPA listen. */
  PORT: port.default(3000),
  /** Where the identity service listens; its own origin. */
  IDENTITY_PORT: port.default(4000),
  /** The address that both listen on. Loopback unless a proxy in front says otherwise. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The embedded database, mails, and keys when no key is given. */
  DATA_DIR: z.string().min(1).default('./data'),
  /** How many processes serve the API at `PORT`. */
  API_PROCESSES: z.coerce
    .number({ error: 'must be a number from 1 to 16' })
    .int('must be a whole number')
    .min(1, 'must be a number from 1 to 16')
    .max(16, 'must be a number from 1 to 16')
    .default(() => Math.min(16, Math.max(1, Math.floor(availableParallelism() / 2)))),
  /** How long a process that is told to end still answers, with 503 at `/ready`. */
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number from 0 to 300' })
    .min(0, 'must be a number from 0 to 300')
    .max(300, 'must be a number from 0 to 300')
    .default(0),
  /** A PostgreSQL server, 15 to 18. Without it an embedded one is started under DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** Whether statements are parsed once a connection; false behind PgBouncer before 1.21 in transaction mode. */
  PREPARED_STATEMENTS: yesOrNo.default(true),
  /** The same database for the running processes: a user who is a member of lodeway_app and owns nothing. */
  APP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** The same once more for the worker, straight at the server where APP_DATABASE_URL goes through a pooler. */
  WORKER_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** A server that follows the database, as the same user as APP_DATABASE_URL: lists, reports and files are read from it. */
  REPLICA_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  /** Where people reach the product; links in mails use it, whatever a request's Host header says. */
  APP_ORIGIN: origin.optional(),
  /** Where browsers reach the identity service. */
  IDENTITY_ORIGIN: origin.optional(),
  /** A tenant of an Auth0-kind provider where people sign in, in place of the identity service of ours. */
  TENANT_ORIGIN: origin.optional(),
  /** What the tenant calls the application in the browser. */
  TENANT_CLIENT_ID: z.string().min(1).optional(),
  /** What the tenant calls the API that access tokens are for. */
  TENANT_AUDIENCE: z.url({ error: 'must be an absolute URI' }).optional(),
  /** The tenant's database connection that keeps the passwords. */
  TENANT_CONNECTION: z.string().min(1).default('Username-Password-Authentication'),
  /** Where the tenant's Management API is, when TENANT_ORIGIN is a domain of one's own. */
  TENANT_MANAGEMENT_ORIGIN: origin.optional(),
  /** The machine-to-machine application by which the server sets passwords and blocks people there. */
  TENANT_MANAGEMENT_CLIENT_ID: z.string().min(1).optional(),
  TENANT_MANAGEMENT_CLIENT_SECRET: z.string().min(1).optional(),
  /** SMTP server (smtp:// or smtps://). Without it mails are written as .eml files under DATA_DIR/mail. */
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email({ error: 'must be an email address' }).default('no-reply@lodeway.example'),
  /** The first administrator, made when there is none. Without a password one is made and printed once. */
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).default('admin@lodeway.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Where users write to an administrator, to have their account removed; shown on the profile page. */
  CONTACT_EMAIL: z.email({ error: 'must be an email address' }).default('privacy@lodeway.example'),
  /** Whether administrators sign in with an authenticator app; without it, as NODE_ENV=production says. */
  ADMINS_NEED_AUTHENTICATOR: yesOrNo.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Lodeway'),
  /** The last part of the namespace of the custom claims (document 1, section 3). */
  CLAIM_NAMESPACE_SUFFIX: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, _ or -')
    .default('dev'),
  /** 32 bytes as 64 hex digits, for ID numbers, bank accounts, secrets. Without it one is made under DATA_DIR. */
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits (32 bytes)')
    .optional(),
  /** While ENCRYPTION_KEY is replaced: the one before, which still opens what the worker has not sealed anew yet. */
  PREVIOUS_ENCRYPTION_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hex digits (32 bytes)')
    .optional(),
  /** Where ClamAV's daemon looks at files that people send for others: a host with its port, or the path of its socket. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^\/.|^[^/\s]+:\d{1,5}$/, 'must be a host with its port, or the path of a socket')
    .optional(),
  /** Whether one proxy in front is trusted to say the caller's address. */
  TRUST_PROXY: yesOrNo.default(false),
  /** Lets the server fetch logos and send webhooks to loopback addresses: development and tests only. */
  ALLOW_LOOPBACK_FETCH: yesOrNo.default(false),
  /** What the embedded database may take of the machine's memory. */
  DATABASE_MEMORY_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .min(64, { error: 'must be at least 64' })
    .default(() => Math.min(4096, Math.max(128, Math.floor(totalmem() / 4_194_304)))),
  /** `/health` is Unhealthy when the disk of DATA_DIR has less left. */
  MIN_FREE_DISK_MB: z.coerce.number({ error: 'must be a number of megabytes' }).min(0).default(200),
  /** Where a backup is written every night; none is without it. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** The key that backups are encrypted for, as `npm run backup -- --new-key` makes it, or its public key alone. */
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  /** How many of them are kept. */
  BACKUPS_KEPT: z.coerce
    .number({ error: 'must be a whole number from 1' })
    .int('must be a whole number from 1')
    .min(1, 'must be a whole number from 1')
    .default(14),
  /** Where the audit log's heads are added every night, best on another machine's disk; without it they are in the log alone. */
  AUDIT_HEADS_FILE: z.string().min(1).optional(),
  /** Where metrics are answered at `/metrics`, for Prometheus; nowhere without it. */
  METRICS_PORT: port.optional(),
  /** Where an OpenTelemetry collector takes traces (OTLP over HTTP); none are made without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .optional(),
  /** Which part of them is sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  /** Whether each request is a line in the log. A terminal is for people, who see nothing else among them. */
  LOG_REQUESTS: yesOrNo.default(() => !process.stdout.isTTY),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** The folder of the built SPA. */
  WEB_ROOT: z.string().default(resolve(import.meta.dirname, '../../web/dist')),
})

/** Each setting as its variable says it, before what follows from others is filled in. */
export type CheckedSettings = z.output<typeof settingsSchema>

export type Settings = Omit<
  CheckedSettings,
  'APP_ORIGIN' | 'IDENTITY_ORIGIN' | 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEY' | 'ADMINS_NEED_AUTHENTICATOR'
> & {
  APP_ORIGIN: string
  IDENTITY_ORIGIN: string
  ADMINS_NEED_AUTHENTICATOR: boolean
}

/** The database's address, which the launcher hands to the processes that it starts. */
export function databaseUrl(settings: Settings): string {
  if (settings.DATABASE_URL === undefined)
    throw new Error('DATABASE_URL is needed when a process is started by itself; npm start hands it over.')
  return settings.DATABASE_URL
}
