import { z } from 'zod'
import { toLatinDigits } from '../kit/digits.ts'
import { brokenRules } from './config-rules.ts'
import { describeIssue } from './config-sentences.ts'
import type { S3Options } from './files/s3-files.ts'
import { parseProxyTrust, type ProxyTrust } from './proxy-trust.ts'
import { StartupError } from './startup-error.ts'

const seconds = (value: number) => z.coerce.number().int().positive().default(value)
const secondsOrNone = (value: number) => z.coerce.number().min(0).max(86_400).default(value)
const workers = (value: number) => z.coerce.number().int().min(0).max(100).default(value)
// `localhost:3000` is a URL too, of the scheme `localhost:`, and has no origin.
const optionalUrl = z.url({ protocol: /^https?$/ }).optional()

const hostNames = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )

const proxySentence =
  'is neither true, false, a number of proxies, networks such as 203.0.113.0/24 nor @FILE with one in each line'

const proxyTrust = z
  .string()
  .default('false')
  .transform((text, issues): ProxyTrust | false => {
    try {
      return parseProxyTrust(text)
    } catch {
      issues.addIssue({ code: 'custom', message: proxySentence })
      return z.NEVER
    }
  })

const gateways = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(['zarinpal', 'zibal', 'imitation'])).min(1))
  .optional()

const inquiryProviders = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(z.enum(['finnotech', 'pishkhan', 'inspections', 'imitation'])).min(1))
  .optional()

/**
 * Every key of the environment, parsed once at start. An empty environment runs the whole product on embedded parts.
 * `.env.example` documents the same keys; a test holds one against the other.
 */
export const configSchema = z.object({
  MODE: z.enum(['demo', 'production']).default('demo'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: optionalUrl,
  TRUST_PROXY: proxyTrust,
  TRUSTED_HOSTS: hostNames,
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/)\S+$/, 'is neither mailto:you@farman.example nor an https address')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(8),
  DATABASE_STATEMENT_SECONDS: secondsOrNone(8),
  DATABASE_LOCK_SECONDS: secondsOrNone(5),
  DATABASE_IDLE_TRANSACTION_SECONDS: secondsOrNone(30),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'is not the address of a Redis, such as redis://127.0.0.1:6379' })
    .optional(),
  APP_SECRET: z.string().min(32).optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO_ADS: z.coerce.number().int().min(0).max(2_000_000).default(6000),
  SESSION_SECONDS: seconds(30 * 24 * 3600),
  SIGN_IN_CODE_SECONDS: seconds(120),
  ALL_CODES_PER_HOUR: z.coerce.number().int().positive().default(3000),
  ADDRESS_CODES_PER_HOUR: z.coerce.number().int().positive().default(60),
  ADDRESS_PASSWORDS_PER_HOUR: z.coerce.number().int().positive().default(60),
  JOB_POLL_SECONDS: seconds(2),
  JOB_LEASE_SECONDS: seconds(60),
  JOB_URGENT_WORKERS: workers(16),
  JOB_NORMAL_WORKERS: workers(4),
  JOB_BULK_WORKERS: workers(4),
  RENDER_CACHE_SECONDS: z.coerce.number().int().min(0).max(30).default(30),
  LIST_AGE_SECONDS: z.coerce.number().int().min(0).max(30).default(5),
  EDGE_CACHE_URL: optionalUrl,
  EDGE_CACHE_TOKEN: z.string().min(16).optional(),
  BUILD_CHECK_SECONDS: seconds(3600),
  REQUESTS_IN_FLIGHT: z.coerce.number().int().min(1).max(10_000).default(64),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(8).default(2),
  REQUESTS_PER_MINUTE: z.coerce.number().int().positive().default(600),
  PICTURES_PER_MINUTE: z.coerce.number().int().positive().default(3000),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]+(?:,[\w-]+=[^,]+)*$/, 'is not a list such as authorization=Basic%20abc,tenant=farman')
    .optional(),
  OTEL_SERVICE_NAME: z.string().default('farman'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PICTURE_SECONDS: z.coerce.number().positive().default(2),
  UNUSED_FILE_SECONDS: seconds(24 * 3600),
  PICTURE_CACHE_MEGABYTES: z.coerce.number().int().positive().default(2000),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  S3_PATH_STYLE: z.stringbool().default(true),
  SMS_PROVIDER: z.enum(['kavenegar', 'smsir', 'imitation']).optional(),
  SMS_KAVENEGAR_URL: optionalUrl,
  SMS_KAVENEGAR_KEY: z.string().optional(),
  SMS_KAVENEGAR_TEMPLATE: z.string().default('farman-code'),
  SMS_KAVENEGAR_ACT_TEMPLATE: z.string().default('farman-act-code'),
  SMS_KAVENEGAR_SENDER: z.string().optional(),
  SMS_SMSIR_URL: optionalUrl,
  SMS_SMSIR_KEY: z.string().optional(),
  SMS_SMSIR_TEMPLATE: z.coerce.number().int().positive().optional(),
  SMS_SMSIR_ACT_TEMPLATE: z.coerce.number().int().positive().optional(),
  SMS_SMSIR_LINE: z.coerce.number().int().positive().optional(),
  PAYMENT_PROVIDERS: gateways,
  PAYMENT_ZARINPAL_URL: optionalUrl,
  PAYMENT_ZARINPAL_MERCHANT: z.string().length(36).optional(),
  PAYMENT_ZIBAL_URL: optionalUrl,
  PAYMENT_ZIBAL_MERCHANT: z.string().optional(),
  MAP_STREETS_FILE: z.string().optional(),
  GALLERY_INNER_URL: optionalUrl,
  INQUIRY_PROVIDERS: inquiryProviders,
  INQUIRY_FINNOTECH_URL: optionalUrl,
  INQUIRY_FINNOTECH_CLIENT: z.string().optional(),
  INQUIRY_FINNOTECH_SECRET: z.string().optional(),
  INQUIRY_FINNOTECH_NID: z.string().optional(),
  INQUIRY_PISHKHAN_URL: optionalUrl,
  INQUIRY_PISHKHAN_TOKEN: z.string().optional(),
  INQUIRY_INSPECTIONS_URL: optionalUrl,
  INQUIRY_INSPECTIONS_TOKEN: z.string().optional(),
  INSURANCE_URL: optionalUrl,
  INSURANCE_TIMEOUT_SECONDS: seconds(8),
  INQUIRY_TIMEOUT_SECONDS: seconds(15),
  INQUIRY_REFUND_SECONDS: seconds(900),
  INQUIRY_CODE_SECONDS: seconds(24 * 3600),
  INQUIRY_SHOWN_AGAIN_SECONDS: seconds(600),
  PARKING_CITY_URL: optionalUrl,
  PARKING_CITY_TOKEN: z.string().optional(),
  RELAY_PROVIDER: z.enum(['http', 'imitation', 'none']).optional(),
  RELAY_URL: optionalUrl,
  RELAY_TOKEN: z.string().optional(),
  PREREQUISITE_SECONDS: seconds(30),
  PREREQUISITE_HOURS: seconds(72),
  SALE_HOLD_SECONDS: seconds(900),
  DEPOSIT_BANK_URL: optionalUrl,
  DEPOSIT_BANK_TIMEOUT_SECONDS: seconds(8),
})

export type ParsedConfig = z.output<typeof configSchema>

/**
 * The parsed environment. `origin` is the public origin when it is configured; otherwise each request's own host counts.
 * `s3` is there when files are kept in a bucket.
 */
export type Config = ParsedConfig & {
  HOST: string
  origin: string | undefined
  secureCookies: boolean
  s3: S3Options | undefined
}

/** A demo shows sign-in codes and has a known administrator, so it listens on this machine alone unless HOST says otherwise. */
const defaultHost = { demo: '127.0.0.1', production: '0.0.0.0' } as const

type Environment = Readonly<Record<string, string | undefined>>

/** Marks of direction and of the start of a file, which come along when a value is pasted. */
const invisible =
  /^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+|[\s\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+$/g

/** Returns the values as they are read: without spaces around them, numbers in Latin digits, nothing for an empty one. */
function givenValues(environment: Environment): Record<string, string> {
  const given: Record<string, string> = {}
  for (const key of Object.keys(configSchema.shape)) {
    const value = environment[key]?.replace(invisible, '')
    if (value) given[key] = /^[\d٠-٩۰-۹.]+$/.test(value) ? toLatinDigits(value) : value
  }
  return given
}

/** What a configuration says and what is wrong with it, one line `KEY: sentence` per wrong key. */
type ReadConfig = { config: ParsedConfig; problems: string[] }

/** Reads every key. A value that cannot be read is a problem and counts as unset, so that the rules judge all the others. */
export function readConfig(environment: Environment): ReadConfig {
  const given = givenValues(environment)
  const result = configSchema.safeParse(given)
  const issues = result.success ? [] : result.error.issues
  const unread = new Set(issues.map(({ path }) => String(path[0])))
  const readable = Object.fromEntries(Object.entries(given).filter(([key]) => !unread.has(key)))
  const config = result.success ? result.data : configSchema.parse(readable)
  const problems = [
    ...issues.map((issue) => `${String(issue.path[0])}: ${describeIssue(issue)}`),
    ...brokenRules(config, unread),
    ...(config.MODE === 'production' && environment.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED: trusts every certificate; leave it empty']
      : []),
  ]
  return { config, problems }
}

/**
 * Throws with one readable line per wrong key, all of them at once: values that cannot be read, and the rules of
 * `config-rules.ts`. An empty string counts as unset.
 */
export function parseConfig(environment: Environment): Config {
  const { config, problems } = readConfig(environment)
  if (problems.length)
    throw new StartupError(`The configuration is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  const origin = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : undefined
  const HOST = config.HOST ?? defaultHost[config.MODE]
  return { ...config, HOST, origin, secureCookies: origin?.startsWith('https:') ?? false, s3: s3Of(config) }
}

function s3Of(config: ParsedConfig): S3Options | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = config
  if (!(endpoint && bucket && key && secret)) return undefined
  return { endpoint, bucket, key, secret, region: config.S3_REGION, pathStyle: config.S3_PATH_STYLE }
}
