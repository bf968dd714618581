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
      'wrong keys',
      () => ({ PORT: 'http', MODE: 'prod' }),
      /^The configuration is not valid:\n {2}MODE: is none of demo, production\n {2}PORT: is not a whole number\n$/,
    ],
  ])('says so in a sentence and ends with 1 before anything is built: %s', async (_name, environment, sentence) => {
    const { status, output } = await start(environment())
    expect(output).toMatch(sentence)
    expect(status).toBe(1)
    expect(output).not.toMatch(/hunter2|\n +at |building/)
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
