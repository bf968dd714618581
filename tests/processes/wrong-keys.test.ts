import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServerCopy } from '../support/database-template.ts'

const adminUrl = process.env.TEST_DATABASE_URL
const root = join(import.meta.dirname, '../..')
const program = join(import.meta.dirname, 'open-platform.mjs')
const pair = (id: number, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const given = { APP_SECRET: 'a secret that only tests know, long enough', ENCRYPTION_KEYS: pair(1, 7) }

let folder = ''
let database: Awaited<ReturnType<typeof openServerCopy>> | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farman-keys-'))
  if (adminUrl) database = await openServerCopy(adminUrl)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database?.close()
})

/** A process of its own on the database of this test: on a server when the tests run on one, embedded otherwise. */
function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...environment }
  const place = database ? { DATABASE_URL: database.url } : {}
  const ended = spawnSync(process.execPath, [program], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...env, ...place, NODE_ENV: 'test' },
  })
  return { status: ended.status, said: ended.stdout + ended.stderr }
}

const refusal = (what: string) => new RegExp(`^The keys do not fit the database: ${what}[^\n]*\n$`)

it('a process whose keys are not those of the database ends with a sentence and serves nothing', () => {
  expect(start(given)).toEqual({ status: 0, said: 'served\n' })
  for (const [environment, what] of [
    [{ ...given, APP_SECRET: `${given.APP_SECRET}!` }, 'APP_SECRET is another one'],
    [{ ...given, ENCRYPTION_KEYS: pair(1, 8) }, 'key 1 of ENCRYPTION_KEYS is another one'],
    [{ ...given, ENCRYPTION_KEYS: pair(3, 7) }, 'ENCRYPTION_KEYS has no key 1'],
    // A restored folder without its keys: none are made in their place.
    [{}, 'it was filled with keys that this process does not have'],
  ] as const) {
    const { status, said } = start(environment)
    expect([status, said]).toEqual([1, expect.stringMatching(refusal(what))])
  }
  expect(existsSync(join(folder, 'data', 'secrets.json'))).toBe(false)
  expect(start(given)).toEqual({ status: 0, said: 'served\n' })
}, 240_000)

it('weak keys, an address without https and fakes do not start in production', () => {
  const production = {
    MODE: 'production',
    SMS_PROVIDER: 'imitation',
    PAYMENT_PROVIDERS: 'imitation',
    INQUIRY_PROVIDERS: 'imitation',
    PUBLIC_URL: 'http://farman.example',
    ...given,
  }
  const { status, said } = start(production)
  expect(status).toBe(1)
  expect(said.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'The configuration is not valid',
    'NODE_ENV',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'APP_SECRET',
    'ENCRYPTION_KEYS',
    'SMS_PROVIDER',
    'PAYMENT_PROVIDERS',
    'INQUIRY_PROVIDERS',
    '',
  ])
}, 60_000)

it.skipIf(adminUrl)('the files of the embedded database are for their owner alone', () => {
  const open: string[] = []
  // The engine gives some of its caches the mode it wants; nobody gets to them through folders that are closed.
  const traverse = (path: string) => {
    const isCache = path.endsWith('/pg_internal.init')
    if (statSync(path).mode & 0o077 && !isCache) open.push(path)
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) traverse(join(path, name))
  }
  traverse(join(folder, 'data'))
  expect(readdirSync(join(folder, 'data', 'database')).length).toBeGreaterThan(5)
  expect(open).toEqual([])
})
