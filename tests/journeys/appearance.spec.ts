import { globSync, readFileSync } from 'node:fs'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { findingsOf, isPhone, open, screens, takeScreenshot, type Screen } from './support.ts'

/** A document that an HTTP test kept (`keepState` in tests/http/support/visitor.ts). */
type State = { name: string; path: string; html: string }

const files = globSync('test-results/states/*.json').toSorted()
const perJourney = 10
/** A document is loaded once and shown on both screens: a phone with light colours and a wide screen with dark ones. */
const shown: readonly (readonly [screen: Screen, widths: number[]])[] = [
  [screens[0]!, [320, 430, 700, 360]],
  [screens[3]!, [768, 1024, 1440, 1280]],
]

/** Known faults of the product: state and the beginning of the finding. It should be empty. */
const existing: readonly (readonly [state: string, finding: string])[] = [
  // Its heading comes with the scripts.
  ['page-offline', 'page-has-heading-one'],
]

// Colours that are still on their way from one theme to the other would be looked at too early.
const still = '<style>*, ::before, ::after { transition: none !important; animation: none !important }</style></head>'

/** A kept document without its scripts, and without what fetches them ahead. */
const quiet = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace('</head>', still)

/** Shows a kept document under the origin of the product, with its style sheets and without its scripts. */
async function show(page: Page, { html }: State): Promise<void> {
  const contentType = 'text/html; charset=utf-8'
  await page.route('**/kept-state', (route) => route.fulfill({ contentType, body: quiet(html) }), { times: 1 })
  await page.goto('/kept-state', { waitUntil: 'load' })
}

/** A screen of this width in place of the one before, as the same document sees it: size, kind of pointer, colours. */
async function become(page: Page, device: CDPSession, { height, theme }: Screen, width: number): Promise<void> {
  const mobile = isPhone({ width } as Screen)
  await device.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile })
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: mobile })
  await page.emulateMedia({ colorScheme: theme })
}

/** The same on most pages: the first state of a journey shows it. */
const frame = ['.site-header', '.site-footer', '.tab-bar']

/** Findings of axe, and what is wider than the screen. */
async function check(page: Page, device: CDPSession, state: State, exclude: string[]): Promise<string[]> {
  const match: string[] = []
  await become(page, device, screens[0]!, screens[0]!.width)
  await show(page, state)
  for (const [screen, widths] of shown) {
    for (const width of widths) {
      await become(page, device, screen, width)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) match.push(`${over} px too wide at ${width} px`)
    }
    await takeScreenshot(page, `${state.name}-${screen.width}-${screen.theme}`)
    match.push(...(await findingsOf(page, undefined, exclude)).map((finding) => `${finding} at ${screen.name}`))
  }
  return match
    .filter((each) => !existing.some(([name, beginning]) => name === state.name && each.startsWith(beginning)))
    .map((each) => `${state.name} (${state.path}) ${each}`)
}

test('HTTP tests kept states to look at @main @once', () => {
  expect(files.length, 'run the HTTP tests first: npm test').toBeGreaterThan(50)
})

/** `npm test` checks every eighteenth state, the whole run each of the others. */
const set = process.env.JOURNEY_SET
const chosen = files.filter((_, place) => set === undefined || set === 'all' || (place % 18 === 0) === (set === 'main'))
const mark = set === 'main' ? ' @main' : ''

for (let first = 0; first < chosen.length; first += perJourney) {
  const chunk = chosen.slice(first, first + perJourney)
  test(`kept states ${first + 1} to ${first + chunk.length} are accessible and fit both screens${mark} @once`, async ({
    browser,
  }) => {
    const { context, page } = await open(browser, screens[0]!)
    const device = await context.newCDPSession(page)
    const match: string[] = []
    for (const [place, name] of chunk.entries()) {
      const state = JSON.parse(readFileSync(name, 'utf8')) as State
      match.push(...(await check(page, device, state, place === 0 ? [] : frame)))
    }
    expect(match).toEqual([])
    await context.close()
  })
}
