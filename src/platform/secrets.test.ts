import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { createSecrets, loadSecrets, newToken } from './secrets.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const appSecret = 'an application secret of good length'
const secrets = createSecrets({ appSecret, encryptionKeys: `1:${key(1)}` })

describe('a sealed value', () => {
  it.each(['09121234567', '', 'سید علی رضایی', '😀'.repeat(1000)])('opens again: %.12s', (text) => {
    expect(secrets.open(secrets.seal(text))).toBe(text)
  })

  it('reveals nothing of its text and never has the same bytes twice', () => {
    const [one, two] = [secrets.seal('09121234567'), secrets.seal('09121234567')]
    expect(one.equals(two)).toBe(false)
    expect(one.includes('0912')).toBe(false)
  })

  it('does not open when a single bit of it was changed', () => {
    const sealed = secrets.seal('09121234567')
    for (const at of [1, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => secrets.open(changed)).toThrow()
    }
  })

  it('does not open when it was truncated', () => {
    for (const text of ['09121234567', '']) {
      const sealed = secrets.seal(text)
      for (let length = 0; length < sealed.length; length++) {
        expect(() => secrets.open(sealed.subarray(0, length)), `${length} bytes`).toThrow()
      }
    }
  })

  it('stays readable when a newer key is put in front, and then new values need the newer key', () => {
    const old = secrets.seal('before')
    const rotated = createSecrets({ appSecret, encryptionKeys: `2:${key(2)}, 1:${key(1)}` })
    expect(rotated.open(old)).toBe('before')
    const fresh = rotated.seal('after')
    expect(() => secrets.open(fresh)).toThrow('key of a sealed value is not configured')
  })

  it('does not open with another key under the same id', () => {
    const stranger = createSecrets({ appSecret, encryptionKeys: `1:${key(9)}` })
    expect(() => stranger.open(secrets.seal('09121234567'))).toThrow()
  })
})

describe('a blind index', () => {
  it('is equal for equal values, differs between columns, and is useless with another secret', () => {
    const mobile = secrets.blindIndex('person.mobile', '09121234567')
    expect(mobile).toEqual(secrets.blindIndex('person.mobile', '09121234567'))
    expect(mobile).not.toEqual(secrets.blindIndex('person.mobile', '09121234568'))
    expect(mobile).not.toEqual(secrets.blindIndex('gallery.mobile', '09121234567'))
    expect(mobile).not.toEqual(secrets.keyedHash('person.mobile', '09121234567'))
    const other = createSecrets({ appSecret: `${appSecret}!`, encryptionKeys: `1:${key(1)}` })
    expect(mobile).not.toEqual(other.blindIndex('person.mobile', '09121234567'))
  })
})

it.each([
  '',
  'abc',
  '1:',
  `1:${Buffer.alloc(16).toString('base64')}`,
  `256:${key(1)}`,
  `-1:${key(1)}`,
  `0:${key(1)}`,
  `1:${key(1)},`,
  `1:${key(1)},1:${key(2)}`,
])('encryption keys written as «%.10s…» stop the start with a sentence', (encryptionKeys) => {
  expect(() => createSecrets({ appSecret, encryptionKeys })).toThrow('ENCRYPTION_KEYS must be pairs')
})

describe('a demo without configured secrets', () => {
  it('generates its own once, readable only for its owner, and opens yesterday’s values with them', () => {
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'data')
    const first = loadSecrets(parseConfig({ DATA_DIR }))
    const sealed = first.seal('09121234567')
    expect(loadSecrets(parseConfig({ DATA_DIR })).open(sealed)).toBe('09121234567')
    expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it.each(['garbage', '{"hello":1}', '', '{"appSecret":"","encryptionKeys":"1:a"}'])(
    'does not start with a file of something else in their place: %s',
    (text) => {
      const DATA_DIR = mkdtempSync(join(tmpdir(), 'secrets-'))
      writeFileSync(join(DATA_DIR, 'secrets.json'), text)
      expect(() => loadSecrets(parseConfig({ DATA_DIR }))).toThrow(
        /secrets\.json does not hold the keys of an installation: take it from your back-up, or name another folder/,
      )
    },
  )

  it('writes nothing when both secrets are configured', () => {
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'data')
    loadSecrets(parseConfig({ DATA_DIR, APP_SECRET: appSecret, ENCRYPTION_KEYS: `1:${key(1)}` }))
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

it('a token is 256 random bits that fit a cookie', () => {
  const tokens = Array.from({ length: 200 }, newToken)
  expect(new Set(tokens).size).toBe(200)
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
})
