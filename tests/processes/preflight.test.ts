import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const taken = createServer()
let folder = ''
let takenPort = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farman-preflight-'))
  await once(taken.listen(0, '127.0.0.1'), 'listening')
  takenPort = (taken.address() as AddressInfo).port
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true })
})

/** `npm start` with these keys, which never gets as far as building. */
async function start(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0', ...environment }
  // Not synchronous: the port is taken by this process.
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: env as NodeJS.ProcessEnv,
    timeout: 30_000,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += String(text)))
  child.stderr.on('data', (text) => (output += String(text)))
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}

const noAddress = 'is not an address with its scheme, such as https://farman.example'
const noDatabase = 'is not a database address such as postgres://user:password@host:5432/name'
const noRedis = 'is not the address of a Redis, such as redis://127.0.0.1:6379'
const noProxy =
  'is neither true, false, a number of proxies, networks such as 203.0.113.0/24 nor @FILE with one in each line'
const halfBucket = 'is missing; a bucket needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET'

/** One wrong configuration each, and all that the terminal shows. */
const wrongKeys: readonly [environment: Record<string, string>, sentences: string[]][] = [
  [{ RELAY_PROVIDER: 'phone' }, ['RELAY_PROVIDER: is none of http, imitation, none']],
  [{ ROLE: 'jobs' }, ['ROLE: is none of all, web, worker']],
  [{ ROLE: 'web' }, ['ROLE: shares its database with other processes; set DATABASE_URL, or leave it `all`']],
  [{ PORT: '70000' }, ['PORT: is above 65535']],
  [{ PORT: '-1' }, ['PORT: is below 0']],
  [{ PORT: '3000 3001' }, ['PORT: is not a whole number']],
  [{ PORT: '۳۰۰۰٫۵' }, ['PORT: is not a whole number']],
  [{ PUBLIC_URL: 'farman.example' }, [`PUBLIC_URL: ${noAddress}`]],
  [{ PUBLIC_URL: 'localhost:3000' }, [`PUBLIC_URL: ${noAddress}`]],
  [{ TRUST_PROXY: 'maybe' }, [`TRUST_PROXY: ${noProxy}`]],
  [{ TRUST_PROXY: '@/nowhere/list' }, [`TRUST_PROXY: ${noProxy}`]],
  [
    { SECURITY_CONTACT: 'me@farman.example' },
    ['SECURITY_CONTACT: is neither mailto:you@farman.example nor an https address'],
  ],
  [{ DATABASE_URL: 'farman' }, [`DATABASE_URL: ${noDatabase}`]],
  [{ DATABASE_POOL_SIZE: '0' }, ['DATABASE_POOL_SIZE: is below 1']],
  [{ DATABASE_LOCK_SECONDS: '-1' }, ['DATABASE_LOCK_SECONDS: is below 0']],
  [{ REDIS_URL: 'localhost:6379' }, [`REDIS_URL: ${noRedis}`]],
  [{ APP_SECRET: 'short' }, ['APP_SECRET: is shorter than 32 characters']],
  [
    { ENCRYPTION_KEYS: 'abc' },
    ['ENCRYPTION_KEYS: must be pairs like 1:<32 bytes in base64>, newest first, each id once'],
  ],
  [{ LOG_LEVEL: 'verbose' }, ['LOG_LEVEL: is none of fatal, error, warn, info, debug, silent']],
  [{ DEMO_ADS: 'many' }, ['DEMO_ADS: is not a whole number']],
  [{ SESSION_SECONDS: '0' }, ['SESSION_SECONDS: is not above 0']],
  [{ RENDER_CACHE_SECONDS: '60' }, ['RENDER_CACHE_SECONDS: is above 30']],
  [{ JOB_BULK_WORKERS: '1000' }, ['JOB_BULK_WORKERS: is above 100']],
  [{ METRICS_TOKEN: 'short' }, ['METRICS_TOKEN: is shorter than 16 characters']],
  [{ S3_BUCKET: 'files' }, [`S3_ENDPOINT: ${halfBucket}`, `S3_KEY: ${halfBucket}`, `S3_SECRET: ${halfBucket}`]],
  [{ S3_ENDPOINT: '10.0.0.8:9000' }, [`S3_ENDPOINT: ${noAddress}`]],
  [{ SMS_PROVIDER: 'post' }, ['SMS_PROVIDER: is none of kavenegar, smsir, imitation']],
  [{ SMS_PROVIDER: 'kavenegar' }, ['SMS_KAVENEGAR_KEY: is missing; SMS_PROVIDER=kavenegar needs it']],
  [{ SMS_SMSIR_TEMPLATE: 'text' }, ['SMS_SMSIR_TEMPLATE: is not a whole number']],
  [{ PAYMENT_PROVIDERS: 'paypal' }, ['PAYMENT_PROVIDERS: is none of zarinpal, zibal, imitation']],
  [{ PAYMENT_PROVIDERS: ',' }, ['PAYMENT_PROVIDERS: names nothing']],
  [{ PAYMENT_PROVIDERS: 'zibal' }, ['PAYMENT_ZIBAL_MERCHANT: is missing; PAYMENT_PROVIDERS=zibal needs it']],
  [{ PAYMENT_ZARINPAL_MERCHANT: 'x' }, ['PAYMENT_ZARINPAL_MERCHANT: is shorter than 36 characters']],
  [{ INQUIRY_PROVIDERS: 'oracle' }, ['INQUIRY_PROVIDERS: is none of finnotech, pishkhan, inspections, imitation']],
  [{ RELAY_URL: 'https://relay.example' }, ['RELAY_TOKEN: is missing; RELAY_PROVIDER=http or RELAY_URL needs it']],
]

describe('a start that cannot work', () => {
  it.each([
    [
      'a used port',
      () => ({ PORT: String(takenPort) }),
      /^Port \d+ is in use by another program: stop that program, or set PORT to another one\.\n$/,
    ],
    [
      'an address of another machine',
      () => ({ HOST: '203.0.113.9', PORT: '3999' }),
      /^HOST=203\.0\.113\.9 is not an address of this machine: .*\n$/,
    ],
    [
      'a file in place of the folder',
      () => {
        writeFileSync(join(folder, 'file'), '')
        return { DATA_DIR: join(folder, 'file') }
      },
      /^DATA_DIR \(.*file\) is not a folder: .*\n$/,
    ],
    [
      'a folder below a file',
      () => ({ DATA_DIR: join(folder, 'file', 'below') }),
      /^DATA_DIR \(.*below\) is not a folder: .*\n$/,
    ],
    [
      'a database that is away',
      () => ({ DATABASE_URL: 'postgres://farman:hunter2@127.0.0.1:9/farman' }),
      /^The database at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.\n$/,
    ],
    [
      'a database by a wrong name',
      () => ({ DATABASE_URL: 'postgres://farman:hunter2@nowhere.invalid/farman' }),
      /^The database at nowhere\.invalid:5432 is not known by that name: .*\n$/,
    ],
    [
      'a folder below a device',
      () => ({ DATA_DIR: '/dev/null/data' }),
      /^DATA_DIR \(\/dev\/null\/data\) is not a folder: .*\n$/,
    ],
    [
      'a folder where the system makes none',
      () => ({ DATA_DIR: '/proc/farman/data' }),
      /^DATA_DIR \(\/proc\/farman\/data\) cannot be made there: name a folder on a disk\.\n$/,
    ],
    [
      'wrong keys',
      () => ({ PORT: 'http', MODE: 'prod' }),
      /^The configuration is not valid:\n {2}MODE: is none of demo, production\n {2}PORT: is not a whole number\n$/,
    ],
  ])('prints one sentence and exits with 1 before anything is built: %s', async (_name, environment, sentence) => {
    const { status, output } = await start(environment())
    expect(output).toMatch(sentence)
    expect(status).toBe(1)
    expect(output).not.toMatch(/hunter2|\n +at |building/)
  })

  it.each(wrongKeys)('reports the fault of one key: %j', async (environment, sentences) => {
    const { status, output } = await start(environment)
    expect(output).toBe(`The configuration is not valid:\n${sentences.map((line) => `  ${line}\n`).join('')}`)
    expect(status).toBe(1)
  })

  it('names all problems at once', async () => {
    const { output } = await start({ PORT: String(takenPort), DATA_DIR: join(folder, 'file') })
    expect(output.trim().split('\n')).toHaveLength(2)
  })
})

it('shows every key with `npm run config`, and fails when one is wrong', () => {
  const run = (environment: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'src/app/config.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH!, HOME: folder, ...environment } as NodeJS.ProcessEnv,
    })
  const right = run({ PORT: '4000', APP_SECRET: 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61' })
  expect(right.status).toBe(0)
  expect(right.stdout).toMatch(/^PORT +environment +4000$/m)
  expect(right.stdout).toMatch(/^APP_SECRET +environment +\*{8}$/m)
  const wrong = run({ PORT: '-1', PROT: '5' })
  expect(wrong.status).toBe(1)
  expect(wrong.stderr).toBe(
    'warning: PROT: is not a key of the configuration and is ignored; did you mean PORT?\n' +
      'The configuration is not valid:\n  PORT: is below 0\n',
  )
})
