import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { splitHostUrls } from '../kit/postgres/connect.ts'
import { passwordLength } from '../kit/server/password-length.ts'
import { WRITES_PER_MINUTE } from '../kit/server/write-rate.ts'

/** The validated environment variables. Each is listed here with its default (docs/operations.md). */
export type Settings = {
  port: number
  host: string
  dataDir: string
  /** Allows a start on a folder that was copied while its database was running. */
  acceptCopy: boolean
  /** Without it, the bundled PostgreSQL runs on `dataDir`. */
  databaseUrl: string | undefined
  /** The login for migrations, which needs DDL. */
  ownerUrl: string | undefined
  /** The direct URL, if `databaseUrl` is that of a transaction pooler. */
  listenUrl: string | undefined
  /** A replica for reads that may be slightly out of date. */
  replicaUrl: string | undefined
  firstAdmin: { email: string; password: string } | undefined
  demo: boolean
  /** How long a stopping node reports that it is stopping before it refuses calls. */
  stopDelayMs: number
  logLevel: string
  /** Addresses and networks of proxies that are trusted for X-Forwarded-For. Without any, the header is ignored. */
  trustProxy: string[]
  /** Whether browsers must use TLS for the subdomains too, if the app is behind TLS. */
  hstsSubdomains: boolean
  /** Per user; 0 means no limit. */
  writesPerMinute: number
  apiDocsOpen: boolean
  passwordMin: number
  /** Slower calls are logged as a warning; 0 turns this off. */
  slowCallMs: number
  metrics: { port: number; host: string } | undefined
  backup: BackupSettings
}

export type BackupSettings = {
  /** A folder, or `s3://bucket/prefix`. */
  place: string | undefined
  key: string | undefined
  /** Undefined means no automatic backups. */
  everyHours: number | undefined
  /** How often the log of the embedded database is stored. */
  logEveryMinutes: number | undefined
  /** Every backup is kept for this long. */
  keepHours: number
  /** Undefined means no automatic drills. */
  drillEveryDays: number | undefined
  /** Whether a start makes a backup before it migrates an embedded database of an older version. */
  beforeUpgrade: boolean
}

const DATABASE_RULE = 'must look like postgres://user:password@host:5432/database'
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/\S+$/, { error: DATABASE_RULE, abort: true })
  .refine(
    (text) => !text.includes('#') && splitHostUrls(text).every((url) => URL.canParse(url)),
    `${DATABASE_RULE}; a password with characters such as / # % has them as %2F %23 %25`,
  )
const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['1', 'true', 'yes', 'on', '0', 'false', 'no', 'off'], 'must be 1 or 0'))
  .transform((text) => ['1', 'true', 'yes', 'on'].includes(text))

const oneOf = (unit: string, numbers: readonly number[]) =>
  z
    .string()
    .transform(Number)
    .refine((number) => numbers.includes(number), `must be a number of ${unit}: ${numbers.join(', ')}`)

const PORT_RULE = 'must be a number from 0 to 65535 (0: any free port)'
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT_RULE)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT_RULE)

/** Accepts an address or a network, such as `203.0.113.9`, `10.0.0.0/8` or `2001:db8::/32`. */
const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const maxPrefix = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits === undefined ? maxPrefix > 0 : Number(bits) >= 1 && Number(bits) <= maxPrefix
}

const Environment = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().optional(),
    ACCEPT_COPY: flag.default(false),
    DATABASE_URL: databaseUrl.optional(),
    DATABASE_OWNER_URL: databaseUrl.optional(),
    DATABASE_LISTEN_URL: databaseUrl.optional(),
    DATABASE_REPLICA_URL: databaseUrl.optional(),
    ADMIN_EMAIL: z.email('must be an email address').max(320).optional(),
    ADMIN_PASSWORD: z.string().optional(),
    DEMO: flag.default(false),
    STOP_DELAY: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,3})?$/, 'must be a number of seconds from 0 to 60')
      .transform(Number)
      .refine((seconds) => seconds <= 60, 'must be a number of seconds from 0 to 60')
      .optional(),
    TRUST_PROXY: z
      .string()
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((list) => list.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
      .default([]),
    BASE_PATH: z
      .literal('/', {
        error:
          'can only be /: Proofline works at the root of a host name (https://proofline.example/) and not under a path; give it a name or a port of its own in the proxy',
      })
      .optional(),
    HSTS_SUBDOMAINS: flag.default(false),
    WRITES_PER_MINUTE: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of writes, 0 for no limit')
      .transform(Number)
      .default(WRITES_PER_MINUTE),
    API_DOCS_OPEN: flag.default(false),
    PASSWORD_MIN: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number from 8 to 128')
      .transform(Number)
      .refine((length) => length >= 8 && length <= passwordLength.max, 'must be a number from 8 to 128')
      .default(passwordLength.min),
    SLOW_CALL: z
      .string()
      .regex(/^\d{1,6}$/, 'must be a number of milliseconds, 0 for no warnings')
      .transform(Number)
      .default(1000),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().optional(),
    BACKUP_TO: z.string().optional(),
    BACKUP_KEY: z.string().min(12, 'must have 12 characters or more').optional(),
    BACKUP_EVERY: oneOf('hours', [1, 2, 3, 4, 6, 8, 12, 24]).optional(),
    BACKUP_KEEP_HOURS: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of hours from 0 to 9999')
      .transform(Number)
      .default(48),
    BACKUP_LOG_EVERY: oneOf('minutes', [1, 2, 5, 10, 15, 20, 30]).optional(),
    DRILL_EVERY: oneOf('days', [1, 7, 14]).optional(),
    BACKUP_BEFORE_UPGRADE: flag.default(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const need = (name: string, other: string) =>
      context.addIssue({ code: 'custom', path: [name], message: `is needed when ${other} is set` })
    if (env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD === undefined) need('ADMIN_PASSWORD', 'ADMIN_EMAIL')
    if (env.ADMIN_PASSWORD !== undefined && env.ADMIN_EMAIL === undefined) need('ADMIN_EMAIL', 'ADMIN_PASSWORD')
    for (const name of ['BACKUP_EVERY', 'BACKUP_LOG_EVERY', 'DRILL_EVERY'] as const)
      if (env[name] !== undefined && env.BACKUP_TO === undefined) need('BACKUP_TO', name)
    if (env.DATABASE_URL !== undefined && env.BACKUP_LOG_EVERY !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['BACKUP_LOG_EVERY'],
        message: 'is for the embedded database: a server archives its log itself',
      })
    if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined) need('METRICS_PORT', 'METRICS_HOST')
    // Migrations hold session locks, so they need the direct connection too.
    if (env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_OWNER_URL === undefined)
      need('DATABASE_OWNER_URL', 'DATABASE_LISTEN_URL')
    if (env.DATABASE_URL === undefined) {
      if (env.DATABASE_OWNER_URL !== undefined) need('DATABASE_URL', 'DATABASE_OWNER_URL')
      if (env.DATABASE_LISTEN_URL !== undefined) need('DATABASE_URL', 'DATABASE_LISTEN_URL')
      if (env.DATABASE_REPLICA_URL !== undefined) need('DATABASE_URL', 'DATABASE_REPLICA_URL')
    }
  })

export const environmentNames: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads the settings from environment variables.
 * @param root the project's folder; the data is in its `data/` unless DATA_DIR is set
 * @throws Error that names every invalid setting; values are not repeated, because some are secrets
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    throw new Error(
      `Some settings are not valid: ${read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`,
    )
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR === undefined ? join(root, 'data') : resolve(env.DATA_DIR),
    acceptCopy: env.ACCEPT_COPY,
    databaseUrl: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL,
    listenUrl: env.DATABASE_LISTEN_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    firstAdmin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    demo: env.DEMO,
    // The bundled database has only one node, so a delay would not let another node take over.
    stopDelayMs: (env.STOP_DELAY ?? (env.DATABASE_URL === undefined ? 0 : 2.5)) * 1000,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    writesPerMinute: env.WRITES_PER_MINUTE,
    apiDocsOpen: env.API_DOCS_OPEN,
    passwordMin: env.PASSWORD_MIN,
    slowCallMs: env.SLOW_CALL,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1' },
    backup: {
      place: env.BACKUP_TO,
      key: env.BACKUP_KEY,
      everyHours: env.BACKUP_EVERY,
      keepHours: env.BACKUP_KEEP_HOURS,
      logEveryMinutes: env.BACKUP_LOG_EVERY,
      drillEveryDays: env.DRILL_EVERY,
      beforeUpgrade: env.BACKUP_BEFORE_UPGRADE,
    },
  }
}
