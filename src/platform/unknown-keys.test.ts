import { describe, expect, it } from 'vitest'
import { configSchema } from './config.ts'
import { describeUnknownKey, findUnknownKeys } from './unknown-keys.ts'

const existing = Object.keys(configSchema.shape)
const matchOf = (environment: Record<string, string>, file: Record<string, string> = {}) =>
  findUnknownKeys(existing, environment, file).map(({ key, nearest }) => [key, nearest])

describe('unknown keys', () => {
  it.each([
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['MODES', 'MODE'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['public_url', 'PUBLIC_URL'],
    ['SMS_KAVENEGAR_KEYS', 'SMS_KAVENEGAR_KEY'],
    ['S3_SECRET_KEY', 'S3_SECRET'],
    ['DATABASE_POOL', 'DATABASE_URL'],
    ['APP_SECERT', 'APP_SECRET'],
  ])('%s is found in the environment, with %s as the nearest', (key, nearest) => {
    expect(matchOf({ [key]: 'x' })).toEqual([[key, nearest]])
  })

  it('the environment of a shell, of npm and of Node is ignored', () => {
    const shell = ['HOME', 'HOSTNAME', 'PATH', 'LOGNAME', 'LANG', 'APP_ENV', 'JOB_NAME', 'REQUESTS_CA_BUNDLE']
    const foreign = [...shell, 'NODE', 'NODE_OPTIONS', 'npm_config_port']
    expect(matchOf(Object.fromEntries(foreign.map((key) => [key, 'x'])))).toEqual([])
  })

  it('every unknown key in the file is found, also one that resembles no other', () => {
    expect(matchOf({}, { COLOUR: 'red', PORT: '1' })).toEqual([['COLOUR', undefined]])
  })

  it('the warning is one sentence', () => {
    expect(describeUnknownKey({ key: 'PROT', nearest: 'PORT' })).toBe(
      'PROT: is not a key of the configuration and is ignored; did you mean PORT?',
    )
    expect(describeUnknownKey({ key: 'COLOUR', nearest: undefined })).toBe(
      'COLOUR: is not a key of the configuration and is ignored',
    )
  })
})
