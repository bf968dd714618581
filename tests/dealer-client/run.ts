// `npm run test:dealer-client`: runs the code of the guide at /api/docs/connect as it stands there, through a day of a dealer's
// software (day.py), with Python of Debian (python3) against the built product. Exit 1 when an event is lost or arrives twice.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { findShell } from '../../scripts/browser.mjs'
import { serverArguments } from '../../scripts/server-process.mjs'
import { demoCopy, freePort, testEnvironment, untilReady } from '../../scripts/test-server.mjs'
import { guideProgram } from '../../src/features/marketplace/dealer-api/server/guide.ts'

const dealer = '09120000006'
const node = resolve('node_modules/.bin/node')
const port = await freePort()
const receiverPort = await freePort()
const address = `http://localhost:${port}`
const dataFolder = await demoCopy({ ads: 120 })
const folder = mkdtempSync(join(tmpdir(), 'farman-client-'))
let server: ChildProcess | null = null

async function startServer(aheadMs: number): Promise<void> {
  const later = {
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/support/shift-date.mjs')).href}`,
    TEST_AHEAD_MS: String(aheadMs),
  }
  server = spawn(node, serverArguments, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...testEnvironment({ port, dataFolder, ads: 120 }),
      ...later,
      GALLERY_INNER_URL: `http://127.0.0.1:${receiverPort}`,
    },
  })
  await untilReady(address, server)
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function signIn(page: Page): Promise<string> {
  await page.goto(`${address}/login?next=/profile/my-gallery`)
  await page.getByLabel('شمارهٔ موبایل').fill(dealer)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  const field = page.getByRole('textbox', { name: /کد/ })
  await field.waitFor()
  for (;;) {
    const messages = await (await page.request.get(`${address}/dev/sms.json?mobile=${dealer}`)).text()
    const code = /\b(\d{6})\b/.exec(messages)?.[1]
    if (code) {
      await field.fill(code)
      break
    }
    await new Promise((completed) => setTimeout(completed, 200))
  }
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 60_000 })
  await page.waitForLoadState('load')
  // The address of a page changes before its links are there.
  await page.locator('a[href^="/profile/my-gallery/"]').first().waitFor({ timeout: 60_000 })
  const hrefs = await page
    .locator('a[href^="/profile/my-gallery/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const slugs = [new URL(page.url()).pathname, ...hrefs].flatMap(
    (path) => /^\/profile\/my-gallery\/([^/?#]+)/.exec(path)?.[1] ?? [],
  )
  const slug = slugs.find((each) => each !== 'apply')
  if (!slug) throw new Error(`no dealer panel on ${page.url()}`)
  return slug
}

/** Opens a form of the page and returns the text that it shows once. */
async function shownOnce(page: Page): Promise<string> {
  const code = page.locator('code[dir=ltr].font-mono').first()
  await code.waitFor({ timeout: 60_000 })
  return (await code.innerText()).trim()
}

async function makeKey(page: Page, admin: string): Promise<string> {
  await page.goto(`${address}${admin}`)
  await page.getByText('ساخت کلید جدید').click()
  await page.getByLabel('نام کلید').fill('نرم‌افزار آزمایشی')
  await page.getByRole('button', { name: 'ساخت کلید', exact: true }).click()
  return shownOnce(page)
}

async function addWebhook(page: Page, admin: string): Promise<string> {
  await page.goto(`${address}${admin}`)
  await page.getByText('افزودن آدرس').first().click()
  await page.getByLabel('آدرس', { exact: true }).fill(`http://127.0.0.1:${receiverPort}/hook`)
  await page.locator('form').filter({ hasText: 'افزودن آدرس' }).getByLabel('آزمایشی').check()
  await page.getByRole('button', { name: 'افزودن آدرس' }).click()
  return shownOnce(page)
}

async function rotate(page: Page, admin: string): Promise<string> {
  await page.goto(`${address}${admin}`)
  await page.locator(`a[href^="${admin}/webhooks/"]`).first().click()
  await page.getByRole('button', { name: 'ساخت رمز امضای جدید' }).click()
  return shownOnce(page)
}

const browser = await chromium.launch({ executablePath: findShell(), args: ['--no-sandbox', '--disable-gpu'] })
let failed = true
try {
  await startServer(0)
  const page = await browser.newPage({ locale: 'fa-IR' })
  const dealer = await signIn(page)
  const admin = `/profile/my-gallery/${dealer}/api`
  const key = await makeKey(page, admin)
  const secret = await addWebhook(page, admin)
  writeFileSync(join(folder, 'farman_client.py'), guideProgram())
  const client = spawn('python3', [resolve('tests/dealer-client/day.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      FARMAN_URL: address,
      FARMAN_KEY: key,
      FARMAN_SECRET: secret,
      RECEIVER_PORT: String(receiverPort),
    },
  })
  const ended = once(client, 'exit')
  for await (const line of createInterface(client.stdout)) {
    const [, what, value] = /^ASK (\w+) ?(\d*)$/.exec(line) ?? []
    if (what === 'later') {
      await stopServer()
      await startServer(Number(value))
      client.stdin.write('done\n')
    } else if (what === 'rotate') client.stdin.write(`${await rotate(page, admin)}\n`)
    else console.log(line)
  }
  const [code] = (await ended) as [number]
  failed = code !== 0
} finally {
  await browser.close()
  await stopServer()
  rmSync(folder, { recursive: true, force: true })
  rmSync(dataFolder, { recursive: true, force: true })
}
console.log(failed ? 'the day failed' : 'the day is over: nothing lost, nothing double')
process.exitCode = failed ? 1 : 0
