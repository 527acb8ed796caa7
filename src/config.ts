import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type ReadText, readSecretFiles, secretNames } from './secret-files.ts'

const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min, `must be at least ${min.toString()}`)
        .max(max, `must be at most ${max.toString()}`),
    )
    .default(fallback)

const wholeDays = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of days, at least 1')
  .transform(Number)
  .optional()

const choice = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  fallback: Options[number],
) => z.enum(options, `must be one of ${options.join(', ')}`).default(fallback as never)

const secret = z.string().min(32, 'must have at least 32 characters').optional()

const keyText = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64 (44 characters)')
  .optional()

/** Other faults are found when it is opened. It is never shown: it may contain a password. */
const mongoUrl = z
  .string()
  .regex(
    /^mongodb(?:\+srv)?:\/\/[^/?\s]+(?:[/?]\S*)?$/,
    'must be an address like mongodb://host:27017/tapedeck',
  )
  .optional()

/** Like {@link mongoUrl}. */
const eventStoreUrl = z
  .string()
  .regex(
    /^esdb(?:\+discover)?:\/\/[^/?\s]+(?:[/?]\S*)?$/,
    'must be an address like esdb://host:2113?tls=false',
  )
  .optional()

/** Like {@link mongoUrl}. */
const backupUrl = z
  .string()
  .regex(
    /^(?:https?:\/\/[^/:@\s]+:[^/:@\s]+@[^/@\s]+\/[^/?\s]+[\w./-]*(?:\?region=[\w-]+)?$|(?!https?:)\S)/,
    'must be a folder, or a bucket as https://KEY-ID:SECRET@host/bucket/folder?region=name, the secret percent-encoded',
  )
  .optional()

/** A server's roles: it serves browsers, folds the log into read models, or writes market data. */
const roles = ['web', 'projector', 'market'] as const

export type Role = (typeof roles)[number]

/** Like {@link mongoUrl}. */
const smtpUrl = z
  .string()
  .regex(
    /^smtps?:\/\/[^/?\s]+\/?(?:\?\S*)?$/,
    'must be an address like smtps://name:password@host?from=alerts@example.org',
  )
  .optional()

const roleList = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, `must be a list of ${roles.join(', ')}`)))
  .default([...roles])

/** All variables that are read, with unit and default. */
const variables = z.object({
  /** `production`: secrets must be set when other servers share the stores. */
  NODE_ENV: z.string().optional(),
  PORT: integer(0, 65_535, 3_000),
  /** Loopback only: health and the command line's writes; 0 takes a free port. */
  OPS_PORT: integer(0, 65_535, 3_001),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** The KurrentDB (EventStoreDB) server of the event log; empty: a file in DATA_DIR. */
  EVENTSTORE_URL: eventStoreUrl,
  /** The server of read models and sessions; empty: files in DATA_DIR. */
  MONGODB_URL: mongoUrl,
  /** Updates in one message; other servers with MongoDB's protocol may have a lower limit. */
  MONGODB_WRITES_PER_MESSAGE: integer(1, 1_000, 500),
  MARKET_DATA: choice(['simulated', 'yahoo', 'tape'], 'simulated'),
  NEWS_DATA: choice(['simulated', 'marketaux', 'none'], 'simulated'),
  /** The token of marketaux.com; required by NEWS_DATA=marketaux, which it selects by default. */
  MARKETAUX_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  /** The file of bars that MARKET_DATA=tape plays; empty: the bars in the log. */
  TAPE_FILE: z.string().min(1).optional(),
  TAPE_SYMBOL: z
    .string()
    .regex(/^[A-Z][A-Z0-9.-]{0,11}$/, 'must be a ticker symbol')
    .default('TAPE'),
  /** Seconds of the recording per second of real time. */
  TAPE_SPEED: integer(1, 10_000_000, 60),
  /** Days that the ticks of a trading day are kept in its tape; empty: for ever. */
  TAPE_DAYS: wholeDays,
  SIM_SEED: integer(0, 4_294_967_295, 1),
  /** Milliseconds between two tick batches of the simulated exchange. */
  SIM_TICK_MS: integer(50, 60_000, 2_000),
  SIM_SYMBOLS: integer(1, 10_000, 200),
  SESSION_SECRET: secret,
  /** 32 bytes as base64. */
  MASTER_KEY: keyText,
  /** Only for `tapedeck keys rotate`, when the master key is not in the data folder. */
  NEW_MASTER_KEY: keyText,
  /** The target of the continuous backup of log and keys: a folder, or an S3 bucket. */
  BACKUP_URL: backupUrl,
  /** 32 bytes as base64; empty: created once and stored in DATA_DIR. */
  BACKUP_KEY: keyText,
  /** The mail server of alerts by e-mail, with the sender as `?from=`; empty: none is sent. */
  SMTP_URL: smtpUrl,
  /** 1: alerts may be sent into private networks, to any port, and over plain http. */
  DELIVERY_PRIVATE_NETWORKS: choice(['0', '1'], '0').transform((text) => text === '1'),
  /** Number of reverse proxies in front whose X-Forwarded-* headers are trusted. */
  TRUST_PROXY: integer(0, 8, 0),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  /** The roles of this server; fewer than all only when the stores are on shared servers. */
  ROLES: roleList,
})

/** By default both are created once in DATA_DIR, which servers do not share. */
const needsGivenSecrets = (config: z.output<typeof variables>): boolean =>
  config.NODE_ENV === 'production' &&
  (config.EVENTSTORE_URL !== undefined || config.MONGODB_URL !== undefined)

const mustBeGiven = 'must be set when NODE_ENV=production and EVENTSTORE_URL or MONGODB_URL is set'

const isShared = ({ EVENTSTORE_URL, MONGODB_URL }: z.output<typeof variables>): boolean =>
  EVENTSTORE_URL !== undefined && MONGODB_URL !== undefined

const environment = variables
  .refine(
    ({ NEWS_DATA, MARKETAUX_TOKEN }) => NEWS_DATA !== 'marketaux' || MARKETAUX_TOKEN !== undefined,
    { path: ['MARKETAUX_TOKEN'], message: 'must be set for NEWS_DATA=marketaux' },
  )
  .refine((config) => isShared(config) || roles.every((role) => config.ROLES.includes(role)), {
    path: ['ROLES'],
    message: 'must be all roles unless EVENTSTORE_URL and MONGODB_URL are both set',
  })
  .refine((config) => config.BACKUP_URL === undefined || config.EVENTSTORE_URL === undefined, {
    path: ['BACKUP_URL'],
    message: 'is only for a log in DATA_DIR; back up the log of EVENTSTORE_URL on its server',
  })
  .refine((config) => config.SESSION_SECRET !== undefined || !needsGivenSecrets(config), {
    path: ['SESSION_SECRET'],
    message: mustBeGiven,
  })
  .refine((config) => config.MASTER_KEY !== undefined || !needsGivenSecrets(config), {
    path: ['MASTER_KEY'],
    message: mustBeGiven,
  })

export type Config = z.output<typeof environment>

/** One sentence for each invalid variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

const secrets: ReadonlySet<string> = new Set(secretNames)

const sentence = (env: NodeJS.ProcessEnv, { path, message }: z.core.$ZodIssue): string => {
  const name = String(path[0])
  const value = secrets.has(name) ? 'its value' : `'${env[name] ?? ''}'`
  return `${name}: ${value} ${message}.`
}

/** A token without NEWS_DATA selects its provider. */
const withNews = (set: Readonly<Record<string, string | undefined>>) =>
  set['MARKETAUX_TOKEN'] !== undefined && set['NEWS_DATA'] === undefined
    ? { ...set, NEWS_DATA: 'marketaux' }
    : set

/**
 * Parses the environment once; an empty variable counts as not set, and a secret may be in the file
 * `<NAME>_FILE`.
 * @throws ConfigurationError naming every invalid variable and its value (never a secret's)
 */
export const parseConfig = (
  given: NodeJS.ProcessEnv,
  readText: ReadText = (path) => readFileSync(path, 'utf8'),
): Config => {
  const { env, faults } = readSecretFiles(given, readText)
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(withNews(set))
  const wrong = parsed.error?.issues.map((issue) => sentence(env, issue)) ?? []
  if (parsed.success && faults.length === 0) return parsed.data
  throw new ConfigurationError([...faults, ...wrong].join('\n'))
}
