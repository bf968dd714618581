import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'

/** Facts of docs/asvs.md and docs/security.md that are true of the source as a whole. */
const root = join(import.meta.dirname, '../../src')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|\/test-[\w-]+\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const linesOf = (pattern: RegExp, among: RegExp = /./) =>
  [...sources].flatMap(([path, text]) =>
    among.test(path) ? [...text.matchAll(pattern)].map(([line]) => `${path}: ${line.trim()}`) : [],
  )
const source = (path: string) => sources.get(path) ?? ''

describe('the source', () => {
  it('starts processes of our own files alone, without a shell', () => {
    expect(linesOf(/import .*'(?:node:)?child_process'/g)).toEqual([
      "platform/work-processes.ts: import { fork, type ChildProcess } from 'node:child_process'",
    ])
    expect(linesOf(/\bshell: *true|\bexecSync\(|\bexecFile\(/g)).toEqual([])
  })

  it('makes no regular expression of what people write', () => {
    // Constants of the same file, lists of our own words, and addresses of routes.
    const existing = [
      'app/offline/worker/with-look.ts',
      'features/catalog/specs/edit-keys.ts',
      'features/drawings/server/drawing-key.ts',
      'features/marketplace/ad/hide-contacts.ts',
      'features/marketplace/search/saved-cards.ts',
      'features/marketplace/search/server/sentence/sentence-words.ts',
      'kit/look-behind.ts',
      'platform/http/api-scope.ts',
      'platform/page-owner.ts',
      'ui/form/field-schemas.ts',
    ]
    const made = [...sources].filter(([, text]) => /\bnew RegExp\(/.test(text)).map(([path]) => path)
    expect(made.filter((path) => !existing.includes(path))).toEqual([])
  })

  it('makes codes by crypto.randomInt, and nothing secret by Math.random', () => {
    expect(source('features/identity/server/request-code.ts')).toMatch(/String\(randomInt\(10 \*\* codeDigits\)\)/)
    expect(
      linesOf(/Math\.random\(\)/g, /^features\/(?:identity|payments|wallet)\/|^platform\/(?:secrets|session)/),
    ).toEqual([])
  })

  it('hashes with SHA-256 and seals with AES-256-GCM alone', () => {
    const hashes = linesOf(/createH(?:ash|mac)\(\s*'[^']+'/g).map((line) => /'([^']+)'$/.exec(line)?.[1])
    expect([...new Set(hashes)]).toEqual(['sha256'])
    const ciphers = linesOf(/create(?:C|Dec)ipheriv\(\s*'[^']+'/g).map((line) => /'([^']+)'$/.exec(line)?.[1])
    expect([...new Set(ciphers)]).toEqual(['aes-256-gcm'])
  })

  it('switches the check of certificates off nowhere', () => {
    expect(linesOf(/rejectUnauthorized: *false|NODE_TLS_REJECT_UNAUTHORIZED'?\] *=/g)).toEqual([])
  })

  it('loads no code from the folder or bucket of files', () => {
    expect(
      linesOf(/import\((?!'|`\.|\/\*)[^)]*(?:storage|files)\b[^)]*\)/g, /^features\/files|^platform\/files/),
    ).toEqual([])
    expect(linesOf(/\brequire\(|\bvm\.|from 'node:vm'/g, /^features\/files|^platform\/files/)).toEqual([])
  })
})

describe('passwords', () => {
  it('may have 200 characters, are named for password managers, can be shown and pasted', () => {
    expect(source('ui/form/field-schemas.ts')).toMatch(/\.max\(200\)/)
    const field = source('ui/fields/password-field.tsx')
    expect(field).toMatch(/autoComplete=\{fresh \? 'new-password' : 'current-password'\}/)
    expect(field).toMatch(/'text' : 'password'/)
    expect(linesOf(/preventDefault/g, /password/)).toEqual([])
  })

  it('never run out, and no question stands in for one', () => {
    const people = /^features\/identity\//
    expect(linesOf(/password_expires|passwordExpires|maxPasswordAge/g, people)).toEqual([])
    expect(linesOf(/security_question|securityQuestion|secretQuestion|password_hint|passwordHint/g, people)).toEqual([])
  })

  it('cannot be built around the name of the product', async () => {
    const { passwordStrength } = await import('#kit/password-strength.ts')
    for (const text of ['farman1234', 'Farman-123', 'فرمان1234']) expect(passwordStrength(text).step).toBe('weak')
  })
})

describe('the log', () => {
  it('is one JSON object a line, also of texts with line ends', () => {
    const lines: string[] = []
    const out = new PassThrough()
    out.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
    const options = createLog('info')
    pino({ level: options.level, base: null }, out).info({ path: '/a\n{"level":60}' }, 'a text\r\nof two lines')
    expect(lines).toHaveLength(1)
    expect(lines[0]!.trimEnd().split('\n')).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, path: '/a\n{"level":60}', msg: 'a text\r\nof two lines' })
  })

  it('is written by the log alone', () => {
    const own =
      /^(?:app\/(?:server|seed|back-up|chaos|invariants|move-to-postgres|rotate-keys|start-message|verify-audit|stop-process)\.ts|entry|platform\/log)/
    const writes = linesOf(/\bconsole\.(?:log|info|warn|error)\(|process\.stdout\.write\(/g, /\/server\/|^platform\//)
    expect(writes.filter((line) => !own.test(line))).toEqual([])
  })
})

it('known devices are kept half a year and sealed by our own keys', () => {
  expect(source('features/identity/rules.ts') + source('features/identity/server/known-device.ts')).toMatch(/\b180\b/)
  expect(source('features/identity/server/known-device.ts')).toMatch(/keyedHash|seal\(/)
})
