import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Cookie,
  type Page,
} from '@playwright/test'
import axe from 'axe-core'

export type Screen = { name: string; width: number; height: number; theme: 'light' | 'dark' }

export const screens: Screen[] = [
  { name: '360 light', width: 360, height: 780, theme: 'light' },
  { name: '360 dark', width: 360, height: 780, theme: 'dark' },
  { name: '1280 light', width: 1280, height: 900, theme: 'light' },
  { name: '1280 dark', width: 1280, height: 900, theme: 'dark' },
]

/** The screen of this run: a phone with light colours, or with `JOURNEY_WIDTH=1280` a wide screen with dark ones. */
export const screen = process.env.JOURNEY_WIDTH === '1280' ? screens[3]! : screens[0]!

export const isPhone = ({ width }: Screen) => width < 700

let lastAddress = 0
const freshAddress = () => `10.0.${(++lastAddress >> 8) % 256}.${lastAddress % 256}`

/**
 * A fresh browser session of a guest. Journeys fail at their end for anything in `complaints`. The service worker is off: what is about it
 * asks for `serviceWorkers: 'allow'`.
 */
export async function open(browser: Browser, screen: Screen, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    colorScheme: screen.theme,
    isMobile: isPhone(screen),
    hasTouch: isPhone(screen),
    // Every guest comes from an address of his own; codes are limited per address.
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    serviceWorkers: 'block',
    ...options,
  })
  // `npm run test:dates` lives on another day; the browser then does too.
  if (process.env.TEST_AHEAD_MS) await context.clock.install({ time: new Date() })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => void complaints.push(message))
  page.on('console', (message) => {
    // The browser reports every answer of 400 and above; journeys that provoke one look at the page itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
  return { context, page, complaints }
}

/** The page is alive when the link listener has marked it. It is touched until then, because scripts wait for that. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    dispatchEvent(new Event('pointerover'))
    return document.documentElement.dataset.ready !== undefined
  })

let lastMobile = Math.floor(Math.random() * 9_000_000)

/** A number that no other journey uses; codes are limited per number. */
export const freshMobile = () => `0935${String(++lastMobile % 10_000_000).padStart(7, '0')}`

/** A valid national code that no other journey uses. */
export function freshNationalCode(): string {
  const nine = String(100_000_000 + (++lastMobile % 800_000_000))
  const sum = [...nine].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return nine + String(rest < 2 ? rest : 11 - rest)
}

async function newestCode(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.get(`/dev/sms.json?mobile=${mobile}`)
  // A busy server responds with a page: the caller retries.
  if (!answer.ok()) return ''
  const { messages } = (await answer.json()) as { messages: { code?: string }[] }
  return messages[0]?.code ?? ''
}

/** The newest code that was sent to a number, as a phone would show it; waits for another than `before`. */
export async function readCode(page: Page, mobile: string, before = ''): Promise<string> {
  let code = ''
  const arrived = async () => {
    code = await newestCode(page, mobile)
    return /^\d{6}$/.test(code) && code !== before
  }
  await expect.poll(arrived).toBe(true)
  return code
}

/**
 * Journeys in two processes that sign in as the same member of the staff come one after the other: each code belongs to the browser
 * that asked for it, and the newest one may be the other's.
 */
async function alone(mobile: string, run: () => Promise<void>): Promise<void> {
  const lock = join(tmpdir(), `farman-signs-in-${process.ppid}-${mobile}`)
  const take = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    )
  // Longer than any sign-in: the former holder has been stopped.
  await expect
    .poll(take, { timeout: 60_000, intervals: [100, 250] })
    .toBe(true)
    .catch(() => {})
  try {
    await run()
  } finally {
    await rmdir(lock).catch(() => {})
  }
}

/** Signs in on the open sign-in page: somebody new, or somebody of the demo. */
export async function signIn(page: Page, mobile?: string): Promise<string> {
  if (mobile) {
    await alone(mobile, () => signInAgain(page, mobile))
    return mobile
  }
  const fresh = freshMobile()
  await signInByCode(page, fresh)
  return fresh
}

/**
 * Signs in somebody of the demo: by a code once for each run and server, because a number has few codes in an hour, and by the
 * cookies of that sign-in afterwards.
 */
async function signInAgain(page: Page, mobile: string): Promise<void> {
  const { host, searchParams } = new URL(page.url())
  const place = join(tmpdir(), `farman-signed-in-${process.ppid}-${host.replace(/\W/g, '-')}-${mobile}.json`)
  const cookies = await readFile(place, 'utf8').then(
    (text) => JSON.parse(text) as Cookie[],
    () => null,
  )
  if (cookies) {
    await page.context().addCookies(cookies)
    await page.goto(searchParams.get('next') ?? '/')
    if (!new URL(page.url()).pathname.startsWith('/login')) return
  }
  await signInByCode(page, mobile)
  await writeFile(place, JSON.stringify(await page.context().cookies()))
}

async function signInByCode(page: Page, mobile: string): Promise<void> {
  const before = await newestCode(page, mobile)
  await page.getByLabel('شمارهٔ موبایل').fill(mobile)
  await page.getByRole('button', { name: 'دریافت کد' }).click()
  const code = await readCode(page, mobile, before)
  // Six digits send themselves.
  await page.getByRole('textbox', { name: /کد/ }).fill(code)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: 45_000 })
}

type Finding = { id: string; nodes: { target: unknown[]; any: { message: string }[] }[] }

/**
 * Accessibility without findings. decisions/decisions/0005. Asks axe for findings alone, which costs a third of its
 * whole report.
 */
export async function expectAccessible(page: Page, onlyRules?: string[]): Promise<void> {
  // Colours may still be on their way from one theme to the other, part after part: what is wrong stays wrong.
  await expect.poll(() => findingsOf(page, onlyRules), { timeout: 20_000 }).toEqual([])
}

/** What axe finds at this moment: rule, elements, reason. */
async function findingsOf(page: Page, onlyRules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (rules) => {
    const { axe: engine } = window as unknown as { axe: typeof axe }
    const options = rules ? { runOnly: rules } : { rules: { 'meta-viewport': { enabled: false } } }
    const match = await engine.run({ ...options, resultTypes: ['violations'], preload: false })
    return JSON.parse(JSON.stringify(match.violations)) as Finding[]
  }, onlyRules)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, any }) => `${target.join(' ')} (${any[0]?.message})`).join(' | ')}`,
  )
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

/** A picture for people to look at, in test-results/looks; only with `LOOKS=1`, because drawing whole pages is slow. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  // What is laid out only near the view would be a blank place.
  const style = '.ad-card { content-visibility: visible !important }'
  if (process.env.LOOKS) await page.screenshot({ path: `test-results/looks/${name}.png`, fullPage: true, style })
}

async function showTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Colours go over into each other, from the outer parts to the inner ones, also with less motion.
  // They begin with the next frame: looked at earlier, none would run yet.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(!document.getAnimations().some((animation) => animation instanceof CSSTransition)),
          ),
        ),
      ),
  )
}

/** Accessible in both themes, which differ in nothing but colours, and no sideways scroll. */
export async function expectEveryAppearance(page: Page, name: string): Promise<void> {
  await showTheme(page, 'dark')
  await takeScreenshot(page, `${name}-dark`)
  await expectAccessible(page, ['color-contrast'])
  await showTheme(page, 'light')
  await takeScreenshot(page, `${name}-light`)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

export const closeAll = (...contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()))
