import { existsSync } from 'node:fs'
import { parseNationalCode } from '../kit/national-code.ts'
import type { ParsedConfig } from './config.ts'
import { isInnerHost } from './outbound/public-address.ts'
import { readKeys, weaknessOfKeys, weaknessOfSecret } from './weak-keys.ts'

/** Returns the fault of one key's value and its remedy, without repeating the value; falsy means valid. */
type Rule<Value> = (value: Value, config: ParsedConfig) => string | false | undefined

type Rules = { readonly [Key in keyof ParsedConfig]?: readonly Rule<ParsedConfig[Key]>[] }

type Text = string | undefined
type Names = readonly string[] | undefined

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Rules of every mode: half a configuration of a provider or a bucket does not start. */
const rules: Rules = {
  ROLE: [
    (value, { DATABASE_URL: url }) =>
      value !== 'all' &&
      url === undefined &&
      'shares its database with other processes; set DATABASE_URL, or leave it `all`',
  ],
  ENCRYPTION_KEYS: [
    (value) =>
      value !== undefined &&
      readKeys(value) === null &&
      'must be pairs like 1:<32 bytes in base64>, newest first, each id once',
  ],
  PUBLIC_URL: [
    (value) =>
      value !== undefined && URL.parse(value)?.username && 'has a user name; name only the address that people type',
  ],
  TRUSTED_HOSTS: [
    (value) =>
      value.some((host) => /[/@\s]/.test(host)) &&
      'has more than names of hosts; write farman.example, without https://',
  ],
  DATABASE_URL: [databaseAddress, databaseHost],
  DATABASE_DIRECT_URL: [
    databaseAddress,
    databaseHost,
    (value, { DATABASE_URL: url }) =>
      value !== undefined && url === undefined && 'goes with DATABASE_URL; set both, or neither',
  ],
  S3_ENDPOINT: [partOfBucket],
  S3_BUCKET: [partOfBucket],
  S3_KEY: [partOfBucket],
  S3_SECRET: [partOfBucket],
  SMS_KAVENEGAR_KEY: [needed('SMS_PROVIDER=kavenegar', (config) => config.SMS_PROVIDER === 'kavenegar')],
  SMS_SMSIR_KEY: [needed('SMS_PROVIDER=smsir', isSmsIr)],
  SMS_SMSIR_TEMPLATE: [needed('SMS_PROVIDER=smsir', isSmsIr)],
  SMS_SMSIR_ACT_TEMPLATE: [needed('SMS_PROVIDER=smsir', isSmsIr)],
  PAYMENT_ZARINPAL_MERCHANT: [needed('PAYMENT_PROVIDERS=zarinpal', pays('zarinpal'))],
  PAYMENT_ZIBAL_MERCHANT: [needed('PAYMENT_PROVIDERS=zibal', pays('zibal'))],
  INQUIRY_FINNOTECH_CLIENT: [needed('INQUIRY_PROVIDERS=finnotech', answers('finnotech'))],
  INQUIRY_FINNOTECH_SECRET: [needed('INQUIRY_PROVIDERS=finnotech', answers('finnotech'))],
  INQUIRY_FINNOTECH_NID: [
    needed('INQUIRY_PROVIDERS=finnotech', answers('finnotech')),
    (value) => value !== undefined && !parseNationalCode(value).ok && 'is not a national code of ten digits',
  ],
  INQUIRY_PISHKHAN_URL: [needed('INQUIRY_PROVIDERS=pishkhan', answers('pishkhan'))],
  INQUIRY_PISHKHAN_TOKEN: [needed('INQUIRY_PROVIDERS=pishkhan', answers('pishkhan'))],
  INQUIRY_INSPECTIONS_URL: [needed('INQUIRY_PROVIDERS=inspections', answers('inspections'))],
  INQUIRY_INSPECTIONS_TOKEN: [needed('INQUIRY_PROVIDERS=inspections', answers('inspections'))],
  MAP_STREETS_FILE: [
    (value) =>
      value !== undefined &&
      !existsSync(value) &&
      'is no file; name a PMTiles file, or leave it out for a map without streets',
  ],
  RELAY_URL: [needed('RELAY_PROVIDER=http', relays)],
  RELAY_TOKEN: [needed('RELAY_PROVIDER=http or RELAY_URL', relays)],
}

/** Rules of `MODE=production`. A test demands an entry for every key that ends like an address, a secret or a time. */
const productionRules: Rules = {
  NODE_ENV: [(value) => value !== 'production' && 'is for those who change the code; leave it to the start script'],
  LOG_LEVEL: [
    (value) => /^(?:warn|error|fatal|silent)$/.test(value) && 'hides the security events of the log; use info or debug',
  ],
  PUBLIC_URL: [
    present('name the https address that people type'),
    (value) =>
      value !== undefined && !value.startsWith('https:') && 'is not https, so that sign-ins could be read on the way',
    publicHost('people cannot reach it'),
  ],
  APP_SECRET: [
    present('make one with: openssl rand -base64 48'),
    (value) =>
      value !== undefined &&
      weaknessOfSecret(value) !== null &&
      `${weaknessOfSecret(value)}; make one with: openssl rand -base64 48`,
  ],
  ENCRYPTION_KEYS: [
    present('make a key with: openssl rand -base64 32'),
    (value, { APP_SECRET = '' }) =>
      value !== undefined &&
      weaknessOfKeys(value, APP_SECRET) !== null &&
      `${weaknessOfKeys(value, APP_SECRET)}; make a key with: openssl rand -base64 32`,
  ],
  METRICS_TOKEN: [
    (value) =>
      value !== undefined &&
      weaknessOfSecret(value) !== null &&
      `${weaknessOfSecret(value)}; make one with: openssl rand -base64 48`,
  ],
  DATABASE_URL: [tlsBetweenHosts],
  DATABASE_DIRECT_URL: [tlsBetweenHosts],
  REDIS_URL: [
    (value) =>
      value !== undefined &&
      !isLocal(value) &&
      !value.startsWith('rediss:') &&
      'leaves this machine without TLS; use rediss:',
    (value) =>
      value !== undefined && !isLocal(value) && !URL.parse(value)?.password && 'leaves this machine without a password',
  ],
  // A bucket belongs to the operator as the database does: it may stand in the same network, with TLS.
  S3_ENDPOINT: [tlsOutside('use https')],
  S3_KEY: [secretOf(8)],
  S3_SECRET: [secretOf(16)],
  EDGE_CACHE_URL: [tlsOutside('use https, or a cache on this machine')],
  EDGE_CACHE_TOKEN: [secretOf(16)],
  OTEL_EXPORTER_OTLP_ENDPOINT: [tlsOutside('use https, or a collector on this machine')],
  GALLERY_INNER_URL: [
    (value) => value !== undefined && 'opens an inner address to dealers; it is for trials, so leave it empty',
  ],

  SMS_PROVIDER: [
    present('name kavenegar or smsir'),
    (value) => value === 'imitation' && 'sends nothing; name kavenegar or smsir',
  ],
  SMS_KAVENEGAR_URL: [provider],
  SMS_KAVENEGAR_KEY: [secretOf(16)],
  SMS_SMSIR_URL: [provider],
  SMS_SMSIR_KEY: [secretOf(16)],
  PAYMENT_PROVIDERS: [
    present('name zarinpal, zibal or both'),
    fake('takes no money and credits it all the same; name zarinpal or zibal'),
  ],
  PAYMENT_ZARINPAL_URL: [
    provider,
    (value) => isSandbox(value) && 'is the sandbox, which takes no money; leave it empty',
  ],
  PAYMENT_ZARINPAL_MERCHANT: [
    (value) =>
      value !== undefined &&
      new Set(value.replaceAll('-', '')).size < 5 &&
      'is made up; take it from the panel of the gateway',
  ],
  PAYMENT_ZIBAL_URL: [provider, (value) => isSandbox(value) && 'is the sandbox, which takes no money; leave it empty'],
  PAYMENT_ZIBAL_MERCHANT: [
    (value) => value?.toLowerCase() === 'zibal' && 'is the merchant for trials, which takes no money',
  ],
  INQUIRY_PROVIDERS: [
    present('name finnotech, pishkhan, inspections or several'),
    fake('makes its answers up and sells them; name finnotech, pishkhan or inspections'),
  ],
  INQUIRY_FINNOTECH_URL: [
    provider,
    (value) => isSandbox(value) && 'is the sandbox, which makes its answers up; leave it empty',
  ],
  INQUIRY_FINNOTECH_SECRET: [secretOf(16)],
  INQUIRY_PISHKHAN_URL: [provider],
  INQUIRY_PISHKHAN_TOKEN: [secretOf(16)],
  INQUIRY_INSPECTIONS_URL: [provider],
  INQUIRY_INSPECTIONS_TOKEN: [secretOf(16)],
  INSURANCE_URL: [provider],
  PARKING_CITY_URL: [provider],
  PARKING_CITY_TOKEN: [needed('PARKING_CITY_URL', (config) => config.PARKING_CITY_URL !== undefined), secretOf(16)],
  RELAY_PROVIDER: [(value) => value === 'imitation' && 'connects nobody; name http or none'],
  RELAY_URL: [provider],
  RELAY_TOKEN: [secretOf(16)],
  DEPOSIT_BANK_URL: [provider],

  SESSION_SECONDS: [between(hour, 90 * day)],
  SIGN_IN_CODE_SECONDS: [between(minute, 10 * minute)],
  ALL_CODES_PER_HOUR: [between(10, 100_000, 'codes')],
  ADDRESS_CODES_PER_HOUR: [between(5, 1000, 'codes')],
  ADDRESS_PASSWORDS_PER_HOUR: [between(10, 1000, 'tries')],
  REQUESTS_PER_MINUTE: [between(60, 100_000, 'requests')],
  PICTURES_PER_MINUTE: [between(300, 1_000_000, 'pictures')],
  DATABASE_STATEMENT_SECONDS: [between(0, 2 * minute)],
  DATABASE_LOCK_SECONDS: [between(0, minute)],
  DATABASE_IDLE_TRANSACTION_SECONDS: [between(0, 10 * minute)],
  JOB_POLL_SECONDS: [between(1, minute)],
  JOB_LEASE_SECONDS: [between(15, 15 * minute)],
  RENDER_CACHE_SECONDS: [between(0, 30)],
  LIST_AGE_SECONDS: [between(0, 30)],
  BUILD_CHECK_SECONDS: [between(minute, 7 * day)],
  STOP_DELAY_SECONDS: [between(0, 8)],
  PICTURE_SECONDS: [between(0.5, 30)],
  UNUSED_FILE_SECONDS: [between(hour, 30 * day)],
  INSURANCE_TIMEOUT_SECONDS: [between(1, minute)],
  INQUIRY_TIMEOUT_SECONDS: [between(1, 2 * minute)],
  INQUIRY_REFUND_SECONDS: [
    between(minute, day),
    (value, { INQUIRY_TIMEOUT_SECONDS: timeout }) =>
      value <= timeout && 'gives the fee back while the answer may still come; raise it above INQUIRY_TIMEOUT_SECONDS',
  ],
  INQUIRY_CODE_SECONDS: [between(5 * minute, 7 * day)],
  INQUIRY_SHOWN_AGAIN_SECONDS: [between(1, day)],
  PREREQUISITE_SECONDS: [between(1, hour)],
  PREREQUISITE_HOURS: [between(1, 30 * 24, 'hours')],
  SALE_HOLD_SECONDS: [between(2 * minute, 2 * hour)],
  DEPOSIT_BANK_TIMEOUT_SECONDS: [between(1, minute)],
}

/** Returns one line `KEY: what is wrong` per broken rule. `unread` keys have no value to judge. */
export function brokenRules(config: ParsedConfig, unread: ReadonlySet<string>): string[] {
  const tables = config.MODE === 'production' ? [rules, productionRules] : [rules]
  return tables.flatMap((table) =>
    (Object.keys(table) as (keyof ParsedConfig)[]).flatMap((key) => {
      if (unread.has(key)) return []
      const ofKey = table[key] as readonly Rule<ParsedConfig[typeof key]>[]
      const sentence = ofKey.map((rule) => rule(config[key], config)).find(Boolean)
      return sentence ? [`${key}: ${sentence}`] : []
    }),
  )
}

/** The keys that production judges. */
export const judgedKeys: ReadonlySet<string> = new Set(Object.keys(productionRules))

function present(advice: string): Rule<unknown> {
  return (value) => value === undefined && `is missing; ${advice}`
}

function needed(by: string, isNeeded: (config: ParsedConfig) => boolean): Rule<string | number | undefined> {
  return (value, config) => value === undefined && isNeeded(config) && `is missing; ${by} needs it`
}

function fake(harm: string): Rule<Names> {
  return (value) => value?.includes('imitation') && `has imitation, which ${harm}`
}

/** A service of somebody else is called by https, under a public name. */
function provider(value: Text): string | false {
  if (value === undefined) return false
  if (!value.startsWith('https:')) return 'is not https, so that keys and answers could be read and changed on the way'
  return isInnerHost(new URL(value).hostname) && 'is an inner address; name the public one of the provider'
}

function publicHost(harm: string): Rule<Text> {
  return (value) => value !== undefined && isInnerHost(new URL(value).hostname) && `is an inner address; ${harm}`
}

/** The length that a generator makes at the least; providers choose the form. */
function secretOf(length: number): Rule<Text> {
  return (value) =>
    value !== undefined &&
    (value.length < length || new Set(value).size < 5) &&
    `is shorter than ${length} characters or repeats a few; take it from the provider`
}

function between(min: number, max: number, unit = 'seconds'): Rule<number> {
  return (value) => (value < min || value > max) && `is outside ${min} to ${max} ${unit}`
}

function partOfBucket(value: Text, config: ParsedConfig): string | false {
  const parts = [config.S3_ENDPOINT, config.S3_BUCKET, config.S3_KEY, config.S3_SECRET]
  const isHalf = value === undefined && parts.some((part) => part !== undefined)
  return isHalf && 'is missing; a bucket needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET'
}

function isSmsIr(config: ParsedConfig): boolean {
  return config.SMS_PROVIDER === 'smsir'
}

function pays(name: 'zarinpal' | 'zibal'): (config: ParsedConfig) => boolean {
  return ({ PAYMENT_PROVIDERS: named }) => Boolean(named?.includes(name) && !named.includes('imitation'))
}

function answers(name: 'finnotech' | 'pishkhan' | 'inspections'): (config: ParsedConfig) => boolean {
  return ({ INQUIRY_PROVIDERS: named }) => Boolean(named?.includes(name) && !named.includes('imitation'))
}

function relays({ RELAY_PROVIDER: named, RELAY_URL: url }: ParsedConfig): boolean {
  return named === 'http' || (named === undefined && url !== undefined)
}

const isSandbox = (value: Text): boolean => value !== undefined && /sandbox/i.test(new URL(value).hostname)

/** Sockets and the loopback stay on the machine. The last `host` parameter counts before the host, as the driver reads it. */
function isLocal(address: string): boolean {
  if (address.startsWith('/') || address.startsWith('socket:')) return true
  const url = URL.parse(address)
  if (!url) return false
  const host = decodeURIComponent(url.searchParams.getAll('host').at(-1) ?? url.hostname).replace(/^\[|\]$/g, '')
  return host === '' || host.startsWith('/') || host === 'localhost' || host === '::1' || /^127(?:\.\d+){3}$/.test(host)
}

function databaseAddress(value: Text): string | false {
  if (value === undefined || value.startsWith('/') || value.startsWith('socket:')) return false
  const isAddress = /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? '')
  return !isAddress && 'is not a database address such as postgres://user:password@host:5432/name'
}

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']
const oldSslModes = ['allow', 'no-verify']

/** A host, and a user and password that the driver can read; a «%» of a password is written as %25. */
function databaseHost(value: Text): string | false {
  if (value === undefined || value.startsWith('/') || value.startsWith('socket:')) return false
  const url = URL.parse(value)
  if (!url) return false
  const mode = url.searchParams.getAll('sslmode').at(-1)
  if (mode !== undefined && ![...sslModes, ...oldSslModes].includes(mode))
    return `has an unknown sslmode; write ${sslModes.join(', ')}`
  if (url.hostname === '' && !url.searchParams.has('host'))
    return 'names no host; write postgres://user:password@host:5432/name'
  const isReadable = [url.username, url.password, url.pathname].every(isDecodable)
  return !isReadable && 'has a user or password that cannot be read; write @ as %40, % as %25 and / as %2F'
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** A service of the operator itself: on this machine, or reached with TLS. */
function tlsOutside(remedy: string): Rule<Text> {
  return (value) =>
    value !== undefined &&
    !isLocal(value) &&
    !value.startsWith('https:') &&
    `leaves this machine without TLS; ${remedy}`
}

function tlsBetweenHosts(value: Text): string | false {
  if (value === undefined || isLocal(value) || databaseAddress(value)) return false
  const mode = URL.parse(value)?.searchParams.getAll('sslmode').at(-1)
  return mode !== 'verify-full' && 'leaves this machine without proven TLS; add sslmode=verify-full'
}
