import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverArguments, serverEnvironment } from '../../../scripts/server-process.mjs'
import { freePort, untilReady } from '../../../scripts/test-server.mjs'

const origin = 'https://farman.example'
const node = 'node_modules/.bin/node'
let folder = ''
let environment: NodeJS.ProcessEnv
let address = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farman-production-'))
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  environment = {
    PATH: process.env.PATH,
    ...serverEnvironment,
    MODE: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: 'k7Jq0vWm2XcRz9TdYbLhNf4sUgEaPo61',
    ENCRYPTION_KEYS: `1:${Buffer.from(Array.from({ length: 32 }, (_, n) => n * 7)).toString('base64')}`,
    SMS_PROVIDER: 'kavenegar',
    SMS_KAVENEGAR_KEY: '6D2F7A3B4C5E8F90',
    PAYMENT_PROVIDERS: 'zibal',
    PAYMENT_ZIBAL_MERCHANT: '5f8e1c2d3b4a',
    INQUIRY_PROVIDERS: 'pishkhan',
    INQUIRY_PISHKHAN_URL: 'https://api.pishkhan.example',
    INQUIRY_PISHKHAN_TOKEN: 'b72Lt13nMr8Ay04C',
  } as NodeJS.ProcessEnv
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the built server; `output` has what it has written. */
async function start(over: Record<string, string> = {}) {
  const child = spawn(node, serverArguments, { env: { ...environment, ...over } as NodeJS.ProcessEnv })
  const process = { child, output: '' }
  child.stdout.on('data', (text) => (process.output += String(text)))
  child.stderr.on('data', (text) => (process.output += String(text)))
  return process
}

async function stop({ child }: Awaited<ReturnType<typeof start>>) {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

const admin = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(node, ['build/server/admin.js', ...args], {
    env: environment,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const post = (path: string, form: Record<string, string>) =>
  fetch(address + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual', headers: { origin } })

describe('production on an empty folder', () => {
  it('refuses a worker alone on the embedded database, in one sentence', async () => {
    const refused = await start({ ROLE: 'worker' })
    const [code] = (await once(refused.child, 'close')) as [number]
    expect([code, refused.output]).toEqual([
      1,
      'The configuration is not valid:\n  ROLE: shares its database with other processes; set DATABASE_URL, or leave it `all`\n',
    ])
  })

  it('starts with the demo empty, prints a link for the first administrator, who then signs in by it', async () => {
    const running = await start()
    try {
      await untilReady(address, running.child)
      await expect.poll(() => running.output).toContain('This link makes the first one')
      const link = /https:\/\/farman\.example(\/login\/link\?token=[\w-]{43})/.exec(running.output)![1]!
      expect(await (await fetch(address + link)).text()).toContain('ساخت حساب مدیر سامانه')
      const wrong = await post(link, { mobile: '0912' })
      expect(wrong.status).toBe(422)
      expect(await wrong.text()).toContain('شماره باید ۱۱ رقم و با ۰۹ شروع شود')
      const entered = await post(link, { mobile: '09123456789' })
      expect([entered.status, entered.headers.get('location')]).toEqual([302, '/admin'])
      const cookie = entered.headers
        .getSetCookie()
        .map((each) => each.split(';')[0]!)
        .filter((each) => !each.endsWith('='))
        .join('; ')
      expect((await fetch(`${address}/admin`, { headers: { cookie }, redirect: 'manual' })).status).toBe(200)
      // Nothing made up is on sale, and nothing of the demo is there.
      expect((await fetch(`${address}/dev/sms`)).status).toBe(404)
      expect(await (await fetch(`${address}/api/v1/ads`)).json()).toMatchObject({ ads: [], total: 0 })
      expect(await (await post(link, { mobile: '09120000002' })).text()).toContain('این لینک استفاده شده')
    } finally {
      await stop(running)
    }
  })

  it('takes orders of the operator while it runs and while it does not, and prints no link any more', async () => {
    expect(admin('list')).toEqual({ status: 0, output: '09123456789  administrator\n' })
    const running = await start()
    try {
      await untilReady(address, running.child)
      expect(admin('create', '--mobile', '09121110000')).toEqual({
        status: 0,
        output: '09121110000 now has the role administrator.\n',
      })
      expect(admin('revoke', '--mobile', '09120009999', '--role', 'support').status).toBe(1)
      expect(admin('grant', '--mobile', '0912').output).toMatch(/^Usage: npm run admin/)
      const invariants = spawnSync(node, ['build/server/invariants.js'], { env: environment, encoding: 'utf8' })
      expect([invariants.status, JSON.parse(invariants.stdout)]).toMatchObject([0, { ok: true }])
      expect(running.output).not.toContain('/login/link')
      const line = running.output.split('\n').find((each) => each.includes('"msg":"ready"'))!
      expect(JSON.parse(line)).toMatchObject({
        mode: 'production',
        role: 'all',
        instance: expect.any(String),
        build: expect.stringMatching(/^1\./),
      })
    } finally {
      await stop(running)
    }
  })

  it.runIf(existsSync('/proc/self'))('ends when its start script is killed while it starts', async () => {
    const starter = spawn(process.execPath, ['scripts/start.mjs'], { env: environment, stdio: 'ignore' })
    const children = () => readFileSync(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8').trim()
    await expect.poll(children).toMatch(/^\d+$/)
    const server = children()
    starter.kill('SIGKILL')
    await expect.poll(() => existsSync(`/proc/${server}`), { timeout: 20_000 }).toBe(false)
  })

  it('ends when its start script is killed', async () => {
    const starter = spawn(process.execPath, ['scripts/start.mjs'], { env: environment, stdio: 'ignore' })
    await untilReady(address, starter)
    starter.kill('SIGKILL')
    await expect
      .poll(
        () =>
          fetch(`${address}/healthz`).then(
            () => 'answers',
            () => 'gone',
          ),
        { timeout: 20_000 },
      )
      .toBe('gone')
  })
})
