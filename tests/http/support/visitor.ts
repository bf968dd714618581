import { mkdir, rmdir } from 'node:fs/promises'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CookieJar } from 'tough-cookie'
import { expect, inject } from 'vitest'
import { Page, type PageOptions } from './page.ts'
import './matchers.ts'

export { expect }

const worker = Number(process.env.VITEST_POOL_ID ?? 1)
let lastAddress = 0
/** Codes and guesses are limited per address, so each visitor has an address of its own. */
const freshAddress = () => `10.${100 + (worker % 100)}.${(++lastAddress >> 8) % 256}.${lastAddress % 256}`

/** A fresh guest without scripts on the shared server, or on another one. */
export const openPage = (options: Partial<PageOptions> = {}): Page =>
  new Page({
    baseURL: inject('address'),
    ...options,
    headers: { 'x-forwarded-for': freshAddress(), ...options.headers },
  })

let lastNumber = Math.floor(Math.random() * 9_000_000)

/** A number that no other test uses; codes are limited per number. */
export const freshMobile = (): string => `0936${String(++lastNumber % 10_000_000).padStart(7, '0')}`

/** Returns a valid national code that no other test uses. The last digit is the check digit, modulo 11. */
export function freshNationalCode(): string {
  const nine = String(100_000_000 + (++lastNumber % 800_000_000))
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return nine + String(rest < 2 ? rest : 11 - rest)
}

/** Repeats an assertion until it passes, for what a job does later. Each try must request the page again. */
export async function eventually<Value>(
  appearance: () => Promise<Value> | Value,
  { timeout = 20_000 } = {},
): Promise<Value> {
  const deadline = Date.now() + timeout
  for (;;) {
    try {
      return await appearance()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** Opens a page again and again until a job has done what the look expects. */
export const eventuallyAt = <Value>(
  page: Page,
  path: string,
  appearance: () => Promise<Value> | Value,
): Promise<Value> =>
  eventually(async () => {
    await page.goto(path)
    return appearance()
  })

export async function newestCode(page: Page, mobile: string): Promise<string> {
  const { status, text } = await page.request(`/dev/sms.json?mobile=${mobile}`)
  if (status !== 200) return ''
  const { messages } = JSON.parse(text) as { messages: { code?: string }[] }
  return messages[0]?.code ?? ''
}

/** The newest code that was sent to a number, as its phone would show it; waits for another than `before`. */
export const readCode = (page: Page, mobile: string, before = ''): Promise<string> =>
  eventually(async () => {
    const code = await newestCode(page, mobile)
    if (!/^\d{6}$/.test(code) || code === before) throw new Error(`no code arrived for ${mobile}`)
    return code
  })

/** Two tests that sign in as the same demo person at once could read each other's code. */
async function alone(mobile: string, run: () => Promise<void>): Promise<void> {
  const lock = join(tmpdir(), `farman-http-${process.ppid}-${mobile}`)
  await eventually(() => mkdir(lock), { timeout: 60_000 })
  try {
    await run()
  } finally {
    await rmdir(lock).catch(() => {})
  }
}

/** Signs in by a code on the sign-in page that is open; the page continues where it leads. Returns the number. */
export async function signIn(page: Page, mobile = freshMobile()): Promise<string> {
  await alone(mobile, () => enterCode(page, mobile))
  return mobile
}

async function enterCode(page: Page, mobile: string): Promise<void> {
  const before = await newestCode(page, mobile)
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  await page.getByRole('textbox', { name: /کد/ }).fill(await readCode(page, mobile, before))
  await page
    .getByRole('button', { name: /ورود|ادامه|تأیید/ })
    .first()
    .click()
  expect(page).toHaveURL((url) => !url.pathname.startsWith('/login'))
}

/** Codes per number are limited, so all tests of a run share one session of a demo person on each server. */
async function shareSession(page: Page, path: string, { mobile, baseURL }: { mobile: string; baseURL: string }) {
  const file = join(tmpdir(), `farman-http-${process.ppid}-${new URL(baseURL).port}-${mobile}.json`)
  await alone(mobile, async () => {
    const existing = existsSync(file)
    if (existing) Object.assign(page, { cookies: await CookieJar.deserialize(readFileSync(file, 'utf8')) })
    await page.goto(existing ? path : `/login?next=${encodeURIComponent(path)}`)
    if (new URL(page.url()).pathname.startsWith('/login')) await enterCode(page, mobile)
    writeFileSync(file, JSON.stringify(await page.cookies.serialize()))
  })
}

/** A fresh visitor who is signed in and opened a page: a new person, or the one of a number. */
export async function openSignedIn(
  path: string,
  { mobile, ...options }: Partial<PageOptions> & { mobile?: string } = {},
) {
  const page = openPage(options)
  if (mobile !== undefined) {
    await shareSession(page, path, { mobile, baseURL: options.baseURL ?? inject('address') })
    return { page, mobile }
  }
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  return { page, mobile: await signIn(page) }
}

const states = join(import.meta.dirname, '../../../test-results/states')

/**
 * Keeps the document as it is now, with what was typed and opened. `tests/journeys/appearance.spec.ts` shows each kept document
 * in a browser: axe without findings in both themes, nothing wider than the screen. The name must be used once.
 */
export function keepState(page: Page, name: string): void {
  for (const element of page.document.querySelectorAll<HTMLInputElement>('input:not([type=file])')) {
    if (element.type === 'checkbox' || element.type === 'radio') element.toggleAttribute('checked', element.checked)
    else element.setAttribute('value', element.value)
  }
  for (const element of page.document.querySelectorAll('textarea')) element.textContent = element.value
  for (const element of page.document.querySelectorAll('option')) element.toggleAttribute('selected', element.selected)
  mkdirSync(states, { recursive: true })
  const url = new URL(page.url())
  const state = {
    name,
    path: url.pathname + url.search,
    html: `<!doctype html>${page.outerHTML()}`,
  }
  writeFileSync(join(states, `${name.replace(/[^\w-]+/g, '-')}.json`), JSON.stringify(state))
}
