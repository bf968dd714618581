import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { configSchema, parseConfig, readConfig } from './config.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')

describe('.env.example', () => {
  it('names every key of the configuration and no other', () => {
    expect(Object.keys(parseEnv(example)).toSorted()).toEqual(Object.keys(configSchema.shape).toSorted())
  })

  it('lists the defaults: an empty environment means the same', () => {
    expect(parseConfig(parseEnv(example))).toEqual(parseConfig({}))
  })

  it('explains every key or group of keys in the lines above it', () => {
    const blocks = example.split('\n\n').flatMap((block) => block.split(/\n(?=#)(?<!#[^\n]*\n)/))
    const silent = blocks.filter((block) => /^[A-Z_]+=/m.test(block) && !block.startsWith('#'))
    expect(silent).toEqual([])
  })
})

describe('the configuration', () => {
  it('needs nothing: an empty environment is a demo on embedded parts', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({ MODE: 'demo', PORT: 3000, secureCookies: false })
    expect([config.DATABASE_URL, config.origin]).toEqual([undefined, undefined])
  })

  it('takes an empty value for an unset one', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(parseConfig({}))
  })

  it('binds cookies to https exactly when the public address is https', () => {
    expect(parseConfig({ PUBLIC_URL: 'https://farman.example/path' })).toMatchObject({
      origin: 'https://farman.example',
      secureCookies: true,
    })
    expect(parseConfig({ PUBLIC_URL: 'http://10.0.0.5:3000' })).toMatchObject({
      origin: 'http://10.0.0.5:3000',
      secureCookies: false,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'farman.example'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'ftp://farman.example'],
    ['TRUST_PROXY', 'perhaps'],
    ['APP_SECRET', 'short'],
    ['SESSION_SECONDS', '0'],
    ['DEMO_ADS', '-1'],
    ['SMS_PROVIDER', 'pigeon'],
    ['PAYMENT_PROVIDERS', 'zarinpal, pigeon'],
    ['INQUIRY_PROVIDERS', 'finnotech, pigeon'],
    ['MODE', 'prod'],
  ])('refuses %s=%s and names the key', (key, value) => {
    expect(() => parseConfig({ [key]: value })).toThrow(new RegExp(`not valid:\\n {2}${key}: `))
  })

  it('keeps files in a bucket only when all of its keys are set, and lists the missing ones', () => {
    const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'farman', S3_KEY: 'key', S3_SECRET: 'secret' }
    expect(parseConfig({}).s3).toBeUndefined()
    expect(parseConfig({ ...bucket, S3_PATH_STYLE: 'false' }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'farman',
      key: 'key',
      secret: 'secret',
      region: 'us-east-1',
      pathStyle: false,
    })
    for (const key of Object.keys(bucket)) {
      expect(() => parseConfig({ ...bucket, [key]: '' })).toThrow(`${key}: is missing; a bucket needs`)
    }
  })

  it('listens on this machine alone in a demo, and on all addresses in production, unless HOST is set', () => {
    expect(parseConfig({}).HOST).toBe('127.0.0.1')
    expect(parseConfig({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0')
  })

  it('reads values with spaces, pasted marks and Persian digits', () => {
    expect(
      parseConfig({ PORT: ' ۳۰۸۰ ', MODE: '\u200fdemo\u200e', PUBLIC_URL: ' http://10.0.0.5:3000\n' }),
    ).toMatchObject({
      PORT: 3080,
      MODE: 'demo',
      origin: 'http://10.0.0.5:3000',
    })
  })

  it.each([
    ['PORT', 'http', 'is not a whole number'],
    ['PORT', '70000', 'is above 65535'],
    ['SESSION_SECONDS', '0', 'is not above 0'],
    ['MODE', 'prod', 'is none of demo, production'],
    ['ROLE', 'cook', 'is none of all, web, worker'],
    ['ROLE', 'web', 'shares its database with other processes; set DATABASE_URL, or leave it `all`'],
    ['APP_SECRET', 'short', 'is shorter than 32 characters'],
    ['PUBLIC_URL', 'farman.example', 'is not an address with its scheme, such as https://farman.example'],
  ])('explains the expected form of %s=%s', (key, value, sentence) => {
    expect(readConfig({ [key]: value }).problems).toEqual([`${key}: ${sentence}`])
  })

  it('never repeats a secret in its message', () => {
    expect(() => parseConfig({ APP_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
  })
})
