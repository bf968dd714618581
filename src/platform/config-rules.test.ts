import { describe, expect, it } from 'vitest'
import { configSchema, parseConfig } from './config.ts'
import { judgedKeys } from './config-rules.ts'

/** A complete configuration of production with every provider named. */
const right = {
  MODE: 'production',
  PUBLIC_URL: 'https://farman.example',
  APP_SECRET: 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61',
  ENCRYPTION_KEYS: `1:${Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')}`,
  METRICS_TOKEN: 'Zr5LwQ8mTf2KxV7bHs0NdYpJc3Ge9AuB',
  DATABASE_URL: 'postgres://farman:pw@db.example:5432/farman?sslmode=verify-full',
  REDIS_URL: 'rediss://:pw@redis.example:6379',
  S3_ENDPOINT: 'https://10.0.0.8:9000',
  S3_BUCKET: 'farman',
  S3_KEY: 'AKIAIOSFODNN7',
  S3_SECRET: 'wJalrXUtnFEMIK7MDENGbPxRfiCY',
  SMS_PROVIDER: 'kavenegar',
  SMS_KAVENEGAR_KEY: '6D2F7A3B4C5E8F90',
  PAYMENT_PROVIDERS: 'zarinpal,zibal',
  PAYMENT_ZARINPAL_MERCHANT: '1344b5d4-0048-11e8-94db-005056a205be',
  PAYMENT_ZIBAL_MERCHANT: '5f8e1c2d3b4a',
  INQUIRY_PROVIDERS: 'finnotech,pishkhan,inspections',
  INQUIRY_FINNOTECH_CLIENT: 'farman',
  INQUIRY_FINNOTECH_SECRET: 'a81Ks02mLq7Zx93B',
  INQUIRY_FINNOTECH_NID: '0012345679',
  INQUIRY_PISHKHAN_URL: 'https://api.pishkhan.example',
  INQUIRY_PISHKHAN_TOKEN: 'b72Lt13nMr8Ay04C',
  INQUIRY_INSPECTIONS_URL: 'https://inspections.example',
  INQUIRY_INSPECTIONS_TOKEN: 'c63Mu24oNs9Bz15D',
  INSURANCE_URL: 'https://insurers.example',
  PARKING_CITY_URL: 'https://parking.example',
  PARKING_CITY_TOKEN: 'c63Mu24oNs9Bz15D',
  RELAY_PROVIDER: 'http',
  RELAY_URL: 'https://relay.example',
  RELAY_TOKEN: 'd54Nv35pOt0Ca26E',
  DEPOSIT_BANK_URL: 'https://banks.example',
}

const noDatabase = 'is not a database address such as postgres://user:password@host:5432/name'
const plain = 'is not https, so that keys and answers could be read and changed on the way'
const inner = 'is an inner address; name the public one of the provider'

/** One invalid key each, and the message at the terminal. */
const wrong: readonly [key: string, value: string, sentence: string][] = [
  ['ADDRESS_CODES_PER_HOUR', '1', 'is outside 5 to 1000 codes'],
  ['PUBLIC_URL', '', 'is missing; name the https address that people type'],
  ['PUBLIC_URL', 'http://farman.example', 'is not https, so that sign-ins could be read on the way'],
  ['PUBLIC_URL', 'https://192.168.1.7', 'is an inner address; people cannot reach it'],
  ['APP_SECRET', '', 'is missing; make one with: openssl rand -base64 48'],
  ['APP_SECRET', 'a'.repeat(32), 'repeats too few characters; make one with: openssl rand -base64 48'],
  ['ENCRYPTION_KEYS', '', 'is missing; make a key with: openssl rand -base64 32'],
  [
    'ENCRYPTION_KEYS',
    `1:${Buffer.alloc(32).toString('base64')}`,
    'has a key that is not random; make a key with: openssl rand -base64 32',
  ],
  ['METRICS_TOKEN', 'sixteen-letters-', 'is shorter than 32 characters; make one with: openssl rand -base64 48'],
  ['NODE_ENV', 'development', 'is for those who change the code; leave it to the start script'],
  ['LOG_LEVEL', 'silent', 'hides the security events of the log; use info or debug'],
  [
    'DATABASE_URL',
    'postgres://farman:pw@db.example/farman',
    'leaves this machine without proven TLS; add sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgres://farman:pw@db.example/farman?sslmode=verify-full&sslmode=no-verify',
    'leaves this machine without proven TLS; add sslmode=verify-full',
  ],
  [
    'DATABASE_URL',
    'postgres://farman:pw@localhost/farman?host=db.example',
    'leaves this machine without proven TLS; add sslmode=verify-full',
  ],
  ['DATABASE_URL', 'postgres://', 'names no host; write postgres://user:password@host:5432/name'],
  [
    'DATABASE_URL',
    'postgres://farman:p%zz@127.0.0.1/farman',
    'has a user or password that cannot be read; write @ as %40, % as %25 and / as %2F',
  ],
  [
    'DATABASE_URL',
    'postgres://farman:pw@127.0.0.1/farman?sslmode=bogus',
    'has an unknown sslmode; write disable, prefer, require, verify-ca, verify-full',
  ],
  ['PUBLIC_URL', 'https://user:pw@farman.example', 'has a user name; name only the address that people type'],
  ['TRUSTED_HOSTS', 'https://a.example', 'has more than names of hosts; write farman.example, without https://'],
  ['INQUIRY_FINNOTECH_NID', '123', 'is not a national code of ten digits'],
  ['INQUIRY_FINNOTECH_NID', '1111111111', 'is not a national code of ten digits'],
  ['DATABASE_URL', 'farman', 'is not a database address such as postgres://user:password@host:5432/name'],
  [
    'DATABASE_DIRECT_URL',
    'postgres://farman:pw@10.0.0.5/farman?sslmode=require',
    'leaves this machine without proven TLS; add sslmode=verify-full',
  ],
  ['REDIS_URL', 'redis://:pw@10.0.0.5:6379', 'leaves this machine without TLS; use rediss:'],
  ['REDIS_URL', 'rediss://redis.example:6379', 'leaves this machine without a password'],
  ['S3_ENDPOINT', 'http://10.0.0.8:9000', 'leaves this machine without TLS; use https'],
  ['EDGE_CACHE_URL', 'http://10.0.0.9:6082', 'leaves this machine without TLS; use https, or a cache on this machine'],
  ['EDGE_CACHE_TOKEN', 'aaaaaaaaaaaaaaaa', 'is shorter than 16 characters or repeats a few; take it from the provider'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://10.0.0.8:4318',
    'leaves this machine without TLS; use https, or a collector on this machine',
  ],
  ['ENCRYPTION_KEYS', '1:abc', 'must be pairs like 1:<32 bytes in base64>, newest first, each id once'],
  ['DATABASE_URL', 'mysql://db.example/farman', noDatabase],
  ['S3_BUCKET', '', 'is missing; a bucket needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET'],
  ['S3_SECRET', 'short', 'is shorter than 16 characters or repeats a few; take it from the provider'],
  ['GALLERY_INNER_URL', 'http://127.0.0.1:9', 'opens an inner address to dealers; it is for trials, so leave it empty'],
  ['SMS_PROVIDER', '', 'is missing; name kavenegar or smsir'],
  ['SMS_PROVIDER', 'imitation', 'sends nothing; name kavenegar or smsir'],
  ['SMS_KAVENEGAR_KEY', '', 'is missing; SMS_PROVIDER=kavenegar needs it'],
  ['SMS_KAVENEGAR_KEY', 'key', 'is shorter than 16 characters or repeats a few; take it from the provider'],
  ['SMS_KAVENEGAR_URL', 'http://sms.example', plain],
  ['SMS_SMSIR_URL', 'https://sms', inner],
  ['PAYMENT_PROVIDERS', '', 'is missing; name zarinpal, zibal or both'],
  [
    'PAYMENT_PROVIDERS',
    'zarinpal,imitation',
    'has imitation, which takes no money and credits it all the same; name zarinpal or zibal',
  ],
  ['PAYMENT_ZARINPAL_MERCHANT', '', 'is missing; PAYMENT_PROVIDERS=zarinpal needs it'],
  [
    'PAYMENT_ZARINPAL_MERCHANT',
    '00000000-0000-4000-8000-000000000000',
    'is made up; take it from the panel of the gateway',
  ],
  ['PAYMENT_ZARINPAL_URL', 'http://gateway.example', plain],
  ['PAYMENT_ZARINPAL_URL', 'https://sandbox.zarinpal.com', 'is the sandbox, which takes no money; leave it empty'],
  ['PAYMENT_ZIBAL_MERCHANT', 'zibal', 'is the merchant for trials, which takes no money'],
  ['PAYMENT_ZIBAL_URL', 'https://[fd00::1]', inner],
  ['INQUIRY_PROVIDERS', '', 'is missing; name finnotech, pishkhan, inspections or several'],
  [
    'INQUIRY_PROVIDERS',
    'imitation',
    'has imitation, which makes its answers up and sells them; name finnotech, pishkhan or inspections',
  ],
  ['INQUIRY_FINNOTECH_NID', '', 'is missing; INQUIRY_PROVIDERS=finnotech needs it'],
  ['INQUIRY_FINNOTECH_URL', 'https://169.254.169.254', inner],
  ['INQUIRY_PISHKHAN_URL', 'https://localhost./api', inner],
  ['INQUIRY_INSPECTIONS_URL', '', 'is missing; INQUIRY_PROVIDERS=inspections needs it'],
  ['INQUIRY_INSPECTIONS_URL', 'https://10.0.0.1', inner],
  [
    'INQUIRY_PISHKHAN_TOKEN',
    'aaaaaaaaaaaaaaaaaaaa',
    'is shorter than 16 characters or repeats a few; take it from the provider',
  ],
  ['INSURANCE_URL', 'https://2130706433', inner],
  ['PARKING_CITY_URL', 'https://parking.internal', inner],
  ['PARKING_CITY_TOKEN', '', 'is missing; PARKING_CITY_URL needs it'],
  ['RELAY_PROVIDER', 'imitation', 'connects nobody; name http or none'],
  ['RELAY_URL', 'https://relay.lan', inner],
  ['RELAY_TOKEN', 'short', 'is shorter than 16 characters or repeats a few; take it from the provider'],
  ['DEPOSIT_BANK_URL', 'http://127.0.0.1:4000', plain],
  ['SESSION_SECONDS', '63072000', 'is outside 3600 to 7776000 seconds'],
  ['SIGN_IN_CODE_SECONDS', '86400', 'is outside 60 to 600 seconds'],
  ['INQUIRY_REFUND_SECONDS', '90000000', 'is outside 60 to 86400 seconds'],
  ['SALE_HOLD_SECONDS', '1', 'is outside 120 to 7200 seconds'],
  ['JOB_LEASE_SECONDS', '1', 'is outside 15 to 900 seconds'],
  ['ALL_CODES_PER_HOUR', '100000000', 'is outside 10 to 100000 codes'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'trusts every certificate; leave it empty'],
]

const refusal = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
    return 'starts'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration of production', () => {
  it('starts when every key is right', () => expect(refusal(right)).toBe('starts'))

  it.each(wrong)('refuses %s=%s with its sentence', (key, value, sentence) => {
    expect(refusal({ ...right, [key]: value })).toBe(`The configuration is not valid:\n  ${key}: ${sentence}`)
  })

  it('reports all invalid keys at once, unreadable ones too, and repeats no secret', () => {
    const reply = refusal({
      MODE: 'production',
      PORT: 'http',
      APP_SECRET: 'hunter2-hunter2-hunter2-hunter2-',
      DATABASE_URL: 'postgres://farman:hunter2@db.example/farman',
      PAYMENT_PROVIDERS: 'imitation',
      SESSION_SECONDS: '1',
    })
    expect(reply.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
      'The configuration is not valid',
      'PORT',
      'PUBLIC_URL',
      'APP_SECRET',
      'ENCRYPTION_KEYS',
      'DATABASE_URL',
      'SMS_PROVIDER',
      'PAYMENT_PROVIDERS',
      'INQUIRY_PROVIDERS',
      'SESSION_SECONDS',
    ])
    expect(reply).not.toContain('hunter2')
  })

  it.each([
    'postgres://farman@127.0.0.1/farman',
    'postgres:///farman?host=/run/postgresql',
    'postgres://%2Frun/farman',
  ])('lets a database on this machine, %s, go without TLS', (DATABASE_URL) =>
    expect(refusal({ ...right, DATABASE_URL })).toBe('starts'),
  )

  it('validates every key that is an address, a secret, a time or may name a fake', () => {
    const telling =
      /(?:_URL|_ENDPOINT|_TOKEN|_SECRET|_SECONDS|_HOURS|_PROVIDERS?|_MERCHANT|_PER_HOUR|_PER_MINUTE|(?<!S3)_KEY)$/
    const unjudged = Object.keys(configSchema.shape).filter((key) => telling.test(key) && !judgedKeys.has(key))
    expect(unjudged).toEqual([])
  })
})

describe('the configuration of a demo', () => {
  it.each([
    'postgres://farman:p@w@127.0.0.1/farman',
    'postgresql://farman:p%40w@127.0.0.1/farman',
    'postgres:///farman?host=/run/postgresql',
    'postgres://farman@127.0.0.1:5432/farman?sslmode=no-verify',
    '/run/postgresql farman',
  ])('accepts an address that the driver reads: %s', (address) => {
    expect(refusal({ DATABASE_URL: address })).toBe('starts')
  })

  it('accepts fakes, plain http and short times', () => {
    const demo = { MODE: 'demo', PAYMENT_PROVIDERS: 'imitation', RELAY_PROVIDER: 'imitation', SALE_HOLD_SECONDS: '1' }
    expect(refusal({ ...demo, INQUIRY_PISHKHAN_URL: 'http://127.0.0.1:9' })).toBe('starts')
  })
})
